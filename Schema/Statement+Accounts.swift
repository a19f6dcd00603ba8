public import Postgres

extension Statement {
    /// `sessions_of_account.sql`
    public static let sessionsOfAccount = Statement("sessions_of_account", PackageResources.sessions_of_account_sql)
    /// `credentials_of_account.sql`
    public static let credentialsOfAccount = Statement("credentials_of_account", PackageResources.credentials_of_account_sql)
    /// `ceremonies_of_account.sql`
    public static let ceremoniesOfAccount = Statement("ceremonies_of_account", PackageResources.ceremonies_of_account_sql)
    /// `events_that_tell.sql`
    public static let eventsThatTell = Statement("events_that_tell", PackageResources.events_that_tell_sql)
}
