#pragma once
#include <libpq-fe.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

/* Codes of PQresultErrorField: character constants, which Swift does not import. */
static const int passkeytrail_diag_sqlstate = PG_DIAG_SQLSTATE;
static const int passkeytrail_diag_severity = PG_DIAG_SEVERITY_NONLOCALIZED;
static const int passkeytrail_diag_constraint = PG_DIAG_CONSTRAINT_NAME;
