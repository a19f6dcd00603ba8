#pragma once
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>
#include <pthread.h>

// One digest context per thread, freed when the thread ends.

static inline void copenssl_free_digest_context(void *context) {
    EVP_MD_CTX_free((EVP_MD_CTX *)context);
}

static inline int copenssl_make_digest_context_key(pthread_key_t *key) {
    return pthread_key_create(key, copenssl_free_digest_context);
}

// Parameter names that outlive the call: OpenSSL keeps the pointer, and a Swift string would lend one for the call only.

static inline const char *copenssl_name_of_mac_digest(void) { return OSSL_MAC_PARAM_DIGEST; }
static inline const char *copenssl_name_of_group(void) { return OSSL_PKEY_PARAM_GROUP_NAME; }
static inline const char *copenssl_name_of_public_key(void) { return OSSL_PKEY_PARAM_PUB_KEY; }
static inline const char *copenssl_name_of_private_key(void) { return OSSL_PKEY_PARAM_PRIV_KEY; }
static inline const char *copenssl_name_of_rsa_modulus(void) { return OSSL_PKEY_PARAM_RSA_N; }
static inline const char *copenssl_name_of_rsa_exponent(void) { return OSSL_PKEY_PARAM_RSA_E; }

// Names for the macros that Swift does not import.

static inline int copenssl_public_key_selection(void) { return EVP_PKEY_PUBLIC_KEY; }
static inline int copenssl_key_pair_selection(void) { return EVP_PKEY_KEYPAIR; }

static inline uint64_t copenssl_error_library(unsigned long code) { return (uint64_t)ERR_GET_LIB(code); }
static inline uint64_t copenssl_error_reason(unsigned long code) { return (uint64_t)ERR_GET_REASON(code); }

// Certificates. A PEM text that is encrypted must not make OpenSSL ask for a passphrase on the terminal.

static inline int copenssl_no_passphrase(char *buffer, int size, int writing, void *data) {
    (void)buffer, (void)size, (void)writing, (void)data;
    return -1;
}

static inline X509 *copenssl_read_pem_certificate(BIO *source) {
    return PEM_read_bio_X509(source, NULL, copenssl_no_passphrase, NULL);
}
