-- By which version of its rules the verifier came so far: a later one begins anew, and appends its verdicts beside the older.
ALTER TABLE verifier_positions ADD COLUMN version integer NOT NULL DEFAULT 1;
