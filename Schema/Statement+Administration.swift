public import Postgres

extension Statement {
    /// `find_token.sql`
    public static let findToken = Statement("find_token", PackageResources.find_token_sql)
    /// `all_tokens.sql`
    public static let allTokens = Statement("all_tokens", PackageResources.all_tokens_sql)
    /// `create_token.sql`
    public static let createToken = Statement("create_token", PackageResources.create_token_sql)
    /// `revoke_token.sql`
    public static let revokeToken = Statement("revoke_token", PackageResources.revoke_token_sql)
    /// `use_token.sql`
    public static let useToken = Statement("use_token", PackageResources.use_token_sql)
    /// `key_fingerprints.sql`
    public static let keyFingerprints = Statement("key_fingerprints", PackageResources.key_fingerprints_sql)
    /// `note_key_fingerprint.sql`
    public static let noteKeyFingerprint = Statement("note_key_fingerprint", PackageResources.note_key_fingerprint_sql)
}
