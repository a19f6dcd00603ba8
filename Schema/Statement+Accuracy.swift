public import Postgres

extension Statement {
    /// `is_all_said.sql`
    public static let isAllSaid = Statement("is_all_said", PackageResources.is_all_said_sql)
    /// `outcome_classes.sql`
    public static let outcomeClasses = Statement("outcome_classes", PackageResources.outcome_classes_sql)
    /// `bodies_of_type.sql`
    public static let bodiesOfType = Statement("bodies_of_type", PackageResources.bodies_of_type_sql)
}
