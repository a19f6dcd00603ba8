public import Postgres

extension Statement {
    /// `load_projection_positions.sql`
    public static let loadProjectionPositions = Statement(
        "load_projection_positions", PackageResources.load_projection_positions_sql)
    /// `lock_projection_position.sql`
    public static let lockProjectionPosition = Statement(
        "lock_projection_position", PackageResources.lock_projection_position_sql)
    /// `save_projection_position.sql`
    public static let saveProjectionPosition = Statement(
        "save_projection_position", PackageResources.save_projection_position_sql)
    /// `load_ceremony_rows.sql`
    public static let loadCeremonyRows = Statement("load_ceremony_rows", PackageResources.load_ceremony_rows_sql)
    /// `load_challenge_ceremonies.sql`
    public static let loadChallengeCeremonies = Statement(
        "load_challenge_ceremonies", PackageResources.load_challenge_ceremonies_sql)
    /// `load_credential_rows.sql`
    public static let loadCredentialRows = Statement("load_credential_rows", PackageResources.load_credential_rows_sql)
    /// `save_credential_rows.sql`
    public static let saveCredentialRows = Statement("save_credential_rows", PackageResources.save_credential_rows_sql)
    /// `save_accounts.sql`
    public static let saveAccounts = Statement("save_accounts", PackageResources.save_accounts_sql)
    /// `save_sessions.sql`
    public static let saveSessions = Statement("save_sessions", PackageResources.save_sessions_sql)
    /// `name_ceremonies_by_signin.sql`
    public static let nameCeremoniesBySignin = Statement(
        "name_ceremonies_by_signin", PackageResources.name_ceremonies_by_signin_sql)
    /// `save_relying_party.sql`
    public static let saveRelyingParty = Statement("save_relying_party", PackageResources.save_relying_party_sql)
    /// `save_ceremony_rows.sql`
    public static let saveCeremonyRows = Statement("save_ceremony_rows", PackageResources.save_ceremony_rows_sql)
    /// `has_later_request.sql`
    public static let hasLaterRequest = Statement("has_later_request", PackageResources.has_later_request_sql)
    /// `given_up_of_visits.sql`
    public static let givenUpOfVisits = Statement("given_up_of_visits", PackageResources.given_up_of_visits_sql)
}

extension Statement {
    /// `begin_projection_rebuild.sql`
    public static let beginProjectionRebuild = Statement(
        "begin_projection_rebuild", PackageResources.begin_projection_rebuild_sql)
    /// `lock_projection_rebuild.sql`
    public static let lockProjectionRebuild = Statement(
        "lock_projection_rebuild", PackageResources.lock_projection_rebuild_sql)
    /// `lock_live_projections.sql`
    public static let lockLiveProjections = Statement("lock_live_projections", PackageResources.lock_live_projections_sql)
    /// `swap_projections.sql`
    public static let swapProjections = Statement("swap_projections", PackageResources.swap_projections_sql)
}
