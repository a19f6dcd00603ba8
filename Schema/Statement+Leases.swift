public import Postgres

extension Statement {
    /// `take_leases.sql`
    public static let takeLeases = Statement("take_leases", PackageResources.take_leases_sql)
    /// `without_waiting_for_disk.sql`
    public static let withoutWaitingForDisk = Statement(
        "without_waiting_for_disk", PackageResources.without_waiting_for_disk_sql)
}
