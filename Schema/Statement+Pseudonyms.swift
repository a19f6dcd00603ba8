public import Postgres

extension Statement {
    /// `find_pseudonyms.sql`
    public static let findPseudonyms = Statement("find_pseudonyms", PackageResources.find_pseudonyms_sql)
    /// `add_pseudonyms.sql`
    public static let addPseudonyms = Statement("add_pseudonyms", PackageResources.add_pseudonyms_sql)
    /// `forget_pseudonym.sql`
    public static let forgetPseudonym = Statement("forget_pseudonym", PackageResources.forget_pseudonym_sql)
}
