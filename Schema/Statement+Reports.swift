public import Postgres

extension Statement {
    /// `report_failures.sql`
    public static let reportFailures = Statement("report_failures", PackageResources.report_failures_sql)
    /// `report_funnel.sql`
    public static let reportFunnel = Statement("report_funnel", PackageResources.report_funnel_sql)
    /// `report_fallback.sql`
    public static let reportFallback = Statement("report_fallback", PackageResources.report_fallback_sql)
    /// `report_adoption.sql`
    public static let reportAdoption = Statement("report_adoption", PackageResources.report_adoption_sql)
    /// `report_cohorts.sql`
    public static let reportCohorts = Statement("report_cohorts", PackageResources.report_cohorts_sql)
    /// `report_credentials.sql`
    public static let reportCredentials = Statement("report_credentials", PackageResources.report_credentials_sql)
    /// `report_feed.sql`
    public static let reportFeed = Statement("report_feed", PackageResources.report_feed_sql)
    /// `projected_position.sql`
    public static let projectedPosition = Statement("projected_position", PackageResources.projected_position_sql)
}
