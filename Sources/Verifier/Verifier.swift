// Verifier
