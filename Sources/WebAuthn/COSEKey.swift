// The COSE_Key type stands here.
