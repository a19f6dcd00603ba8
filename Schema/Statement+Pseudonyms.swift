public import Postgres

extension Statement {
    /// `find_pseudonyms.sql`
    public static let findPseudonyms = Statement("find_pseudonyms", PackageResources.find_pseudonyms_sql)
    /// `add_pseudonyms.sql`
    public static let addPseudonyms = Statement("add_pseudonyms", PackageResources.add_pseudonyms_sql)
    /// `erasures_of_logs.sql`
    public static let erasuresOfLogs = Statement("erasures_of_logs", PackageResources.erasures_of_logs_sql)
    /// `count_erasure.sql`
    public static let countErasure = Statement("count_erasure", PackageResources.count_erasure_sql)
    /// `forget_account.sql`
    public static let forgetAccount = Statement("forget_account", PackageResources.forget_account_sql)
    /// `forget_user_handles.sql`
    public static let forgetUserHandles = Statement("forget_user_handles", PackageResources.forget_user_handles_sql)
    /// `user_handles_of_account.sql`
    public static let userHandlesOfAccount = Statement(
        "user_handles_of_account", PackageResources.user_handles_of_account_sql)
}
