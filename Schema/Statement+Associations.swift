public import Postgres

extension Statement {
    /// `save_association_versions.sql`
    public static let saveAssociationVersions = Statement(
        "save_association_versions", PackageResources.save_association_versions_sql)
    /// `association_versions.sql`
    public static let associationVersions = Statement("association_versions", PackageResources.association_versions_sql)
    /// `association_copies.sql`
    public static let associationCopies = Statement("association_copies", PackageResources.association_copies_sql)
    /// `lock_association_copies.sql`
    public static let lockAssociationCopies = Statement(
        "lock_association_copies", PackageResources.lock_association_copies_sql)
    /// `save_association_copies.sql`
    public static let saveAssociationCopies = Statement(
        "save_association_copies", PackageResources.save_association_copies_sql)
    /// `save_association_check.sql`
    public static let saveAssociationCheck = Statement(
        "save_association_check", PackageResources.save_association_check_sql)
    /// `association_check.sql`
    public static let associationCheck = Statement("association_check", PackageResources.association_check_sql)
    /// `association_schedule.sql`
    public static let associationSchedule = Statement("association_schedule", PackageResources.association_schedule_sql)
    /// `association_traffic.sql`
    public static let associationTraffic = Statement("association_traffic", PackageResources.association_traffic_sql)
}
