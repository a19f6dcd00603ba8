public import Postgres

extension Statement {
    /// `report_cohorts.sql`
    public static let reportCohorts = Statement("report_cohorts", PackageResources.report_cohorts_sql)
    /// `projected_position.sql`
    public static let projectedPosition = Statement("projected_position", PackageResources.projected_position_sql)
    /// `report_state.sql`
    public static let reportState = Statement(
        "report_state", PackageResources.report_state_sql)
    /// `report_slot_rows.sql`
    public static let reportSlotRows = Statement(
        "report_slot_rows", PackageResources.report_slot_rows_sql)
    /// `report_day_rows.sql`
    public static let reportDayRows = Statement(
        "report_day_rows", PackageResources.report_day_rows_sql)
    /// `report_changes_after.sql`
    public static let reportChangesAfter = Statement(
        "report_changes_after", PackageResources.report_changes_after_sql)
    /// `report_populations.sql`
    public static let reportPopulations = Statement(
        "report_populations", PackageResources.report_populations_sql)
    /// `report_edge.sql`
    public static let reportEdge = Statement("report_edge", PackageResources.report_edge_sql)
}
