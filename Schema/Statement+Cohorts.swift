public import Postgres

extension Statement {
    /// `load_cohort_positions.sql`
    public static let loadCohortPositions = Statement(
        "load_cohort_positions", PackageResources.load_cohort_positions_sql)
    /// `load_cohort_position.sql`
    public static let loadCohortPosition = Statement("load_cohort_position", PackageResources.load_cohort_position_sql)
    /// `save_cohort_position.sql`
    public static let saveCohortPosition = Statement("save_cohort_position", PackageResources.save_cohort_position_sql)
    /// `load_cohort_ceremonies.sql`
    public static let loadCohortCeremonies = Statement(
        "load_cohort_ceremonies", PackageResources.load_cohort_ceremonies_sql)
    /// `save_cohort_ceremonies.sql`
    public static let saveCohortCeremonies = Statement(
        "save_cohort_ceremonies", PackageResources.save_cohort_ceremonies_sql)
    /// `delete_cohort_ceremonies.sql`
    public static let deleteCohortCeremonies = Statement(
        "delete_cohort_ceremonies", PackageResources.delete_cohort_ceremonies_sql)
    /// `load_cohort_counts.sql`
    public static let loadCohortCounts = Statement("load_cohort_counts", PackageResources.load_cohort_counts_sql)
    /// `save_cohort_counts.sql`
    public static let saveCohortCounts = Statement("save_cohort_counts", PackageResources.save_cohort_counts_sql)
    /// `delete_cohort_counts.sql`
    public static let deleteCohortCounts = Statement("delete_cohort_counts", PackageResources.delete_cohort_counts_sql)
    /// `load_cohort_states.sql`
    public static let loadCohortStates = Statement("load_cohort_states", PackageResources.load_cohort_states_sql)
    /// `save_cohort_states.sql`
    public static let saveCohortStates = Statement("save_cohort_states", PackageResources.save_cohort_states_sql)
    /// `delete_cohort_states.sql`
    public static let deleteCohortStates = Statement("delete_cohort_states", PackageResources.delete_cohort_states_sql)
    /// `load_cohort_open_ends.sql`
    public static let loadCohortOpenEnds = Statement(
        "load_cohort_open_ends", PackageResources.load_cohort_open_ends_sql)
    /// `save_cohort_open_ends.sql`
    public static let saveCohortOpenEnds = Statement(
        "save_cohort_open_ends", PackageResources.save_cohort_open_ends_sql)
    /// `delete_cohort_open_ends.sql`
    public static let deleteCohortOpenEnds = Statement(
        "delete_cohort_open_ends", PackageResources.delete_cohort_open_ends_sql)
}
