public import Postgres

extension Statement {
    /// `had_active_credential.sql`
    public static let hadActiveCredential = Statement(
        "had_active_credential", PackageResources.had_active_credential_sql)
    /// `diagnosed_credential.sql`
    public static let diagnosedCredential = Statement(
        "diagnosed_credential", PackageResources.diagnosed_credential_sql)
    /// `diagnosed_ceremony.sql`
    public static let diagnosedCeremony = Statement("diagnosed_ceremony", PackageResources.diagnosed_ceremony_sql)
    /// `relying_party.sql`
    public static let relyingParty = Statement("relying_party", PackageResources.relying_party_sql)
    /// `configuration_in_force.sql`
    public static let configurationInForce = Statement(
        "configuration_in_force", PackageResources.configuration_in_force_sql)
    /// `relying_parties_by_name.sql`
    public static let relyingPartiesByName = Statement(
        "relying_parties_by_name", PackageResources.relying_parties_by_name_sql)
    /// `progress_of_logs.sql`
    public static let progressOfLogs = Statement("progress_of_logs", PackageResources.progress_of_logs_sql)
    /// `list_ceremonies.sql`
    public static let listCeremonies = Statement("list_ceremonies", PackageResources.list_ceremonies_sql)
    /// `list_ceremonies_within.sql`
    public static let listCeremoniesWithin = Statement(
        "list_ceremonies_within", PackageResources.list_ceremonies_within_sql)
    /// `list_ceremonies_named.sql`
    public static let listCeremoniesNamed = Statement(
        "list_ceremonies_named", PackageResources.list_ceremonies_named_sql)
    /// `count_ceremonies_from.sql`
    public static let countCeremoniesFrom = Statement(
        "count_ceremonies_from", PackageResources.count_ceremonies_from_sql)
    /// `count_ceremonies.sql`
    public static let countCeremonies = Statement("count_ceremonies", PackageResources.count_ceremonies_sql)
    /// `page_of_ceremonies.sql`
    public static let pageOfCeremonies = Statement("page_of_ceremonies", PackageResources.page_of_ceremonies_sql)
    /// `similar_ceremonies.sql`
    public static let similarCeremonies = Statement("similar_ceremonies", PackageResources.similar_ceremonies_sql)
    /// `similar_first_seen.sql`
    public static let similarFirstSeen = Statement("similar_first_seen", PackageResources.similar_first_seen_sql)
    /// `latest_start.sql`
    public static let latestStart = Statement("latest_start", PackageResources.latest_start_sql)
    /// `aaguid_of_credential.sql`
    public static let aaguidOfCredential = Statement("aaguid_of_credential", PackageResources.aaguid_of_credential_sql)
    /// `visit_afterwards.sql`
    public static let visitAfterwards = Statement("visit_afterwards", PackageResources.visit_afterwards_sql)
}
