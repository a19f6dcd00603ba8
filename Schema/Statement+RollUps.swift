public import Postgres

/// The roll-ups that reports are made from.
extension Statement {
    /// `add_report_changes.sql`
    public static let addReportChanges = Statement(
        "add_report_changes", PackageResources.add_report_changes_sql)
    /// `add_report_populations.sql`
    public static let addReportPopulations = Statement(
        "add_report_populations", PackageResources.add_report_populations_sql)
    /// `load_report_accounts.sql`
    public static let loadReportAccounts = Statement(
        "load_report_accounts", PackageResources.load_report_accounts_sql)
    /// `load_report_days.sql`
    public static let loadReportDays = Statement(
        "load_report_days", PackageResources.load_report_days_sql)
    /// `load_report_parts.sql`
    public static let loadReportParts = Statement(
        "load_report_parts", PackageResources.load_report_parts_sql)
    /// `load_report_slots.sql`
    public static let loadReportSlots = Statement(
        "load_report_slots", PackageResources.load_report_slots_sql)
    /// `load_report_slots_between.sql`
    public static let loadReportSlotsBetween = Statement(
        "load_report_slots_between", PackageResources.load_report_slots_between_sql)
    /// `load_report_summed.sql`
    public static let loadReportSummed = Statement(
        "load_report_summed", PackageResources.load_report_summed_sql)
    /// `load_report_visits.sql`
    public static let loadReportVisits = Statement(
        "load_report_visits", PackageResources.load_report_visits_sql)
    /// `save_report_accounts.sql`
    public static let saveReportAccounts = Statement(
        "save_report_accounts", PackageResources.save_report_accounts_sql)
    /// `save_report_days.sql`
    public static let saveReportDays = Statement(
        "save_report_days", PackageResources.save_report_days_sql)
    /// `save_report_parts.sql`
    public static let saveReportParts = Statement(
        "save_report_parts", PackageResources.save_report_parts_sql)
    /// `save_report_slots.sql`
    public static let saveReportSlots = Statement(
        "save_report_slots", PackageResources.save_report_slots_sql)
    /// `save_report_summed.sql`
    public static let saveReportSummed = Statement(
        "save_report_summed", PackageResources.save_report_summed_sql)
    /// `save_report_visits.sql`
    public static let saveReportVisits = Statement(
        "save_report_visits", PackageResources.save_report_visits_sql)
    /// `report_day_slots.sql`
    public static let reportDaySlots = Statement("report_day_slots", PackageResources.report_day_slots_sql)
    /// `save_report_day_slots.sql`
    public static let saveReportDaySlots = Statement(
        "save_report_day_slots", PackageResources.save_report_day_slots_sql)
}
