public import Postgres

extension Statement {
    /// `take_leases.sql`
    public static let takeLeases = Statement("take_leases", PackageResources.take_leases_sql)
    /// `end_hung_holders.sql`
    public static let endHungHolders = Statement("end_hung_holders", PackageResources.end_hung_holders_sql)
    /// `without_waiting_for_disk.sql`
    public static let withoutWaitingForDisk = Statement(
        "without_waiting_for_disk", PackageResources.without_waiting_for_disk_sql)
}
