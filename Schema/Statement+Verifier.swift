public import Postgres

extension Statement {
    /// `load_verifier_positions.sql`
    public static let loadVerifierPositions = Statement(
        "load_verifier_positions", PackageResources.load_verifier_positions_sql)
    /// `save_verifier_position.sql`
    public static let saveVerifierPosition = Statement(
        "save_verifier_position", PackageResources.save_verifier_position_sql)
    /// `forget_verifier_state.sql`
    public static let forgetVerifierState = Statement(
        "forget_verifier_state", PackageResources.forget_verifier_state_sql)
    /// `load_verifier_ceremonies.sql`
    public static let loadVerifierCeremonies = Statement(
        "load_verifier_ceremonies", PackageResources.load_verifier_ceremonies_sql)
    /// `save_verifier_ceremonies.sql`
    public static let saveVerifierCeremonies = Statement(
        "save_verifier_ceremonies", PackageResources.save_verifier_ceremonies_sql)
    /// `load_due_ceremonies.sql`
    public static let loadDueCeremonies = Statement("load_due_ceremonies", PackageResources.load_due_ceremonies_sql)
    /// `load_next_deadlines.sql`
    public static let loadNextDeadlines = Statement("load_next_deadlines", PackageResources.load_next_deadlines_sql)
    /// `load_next_deadline.sql`
    public static let loadNextDeadline = Statement("load_next_deadline", PackageResources.load_next_deadline_sql)
    /// `load_verifier_answers.sql`
    public static let loadVerifierAnswers = Statement(
        "load_verifier_answers", PackageResources.load_verifier_answers_sql)
    /// `save_verifier_answers.sql`
    public static let saveVerifierAnswers = Statement(
        "save_verifier_answers", PackageResources.save_verifier_answers_sql)
    /// `load_verifier_challenge.sql`
    public static let loadVerifierChallenge = Statement(
        "load_verifier_challenge", PackageResources.load_verifier_challenge_sql)
    /// `save_verifier_challenges.sql`
    public static let saveVerifierChallenges = Statement(
        "save_verifier_challenges", PackageResources.save_verifier_challenges_sql)
    /// `load_verifier_credentials.sql`
    public static let loadVerifierCredentials = Statement(
        "load_verifier_credentials", PackageResources.load_verifier_credentials_sql)
    /// `load_verifier_credentials_of_account.sql`
    public static let loadVerifierCredentialsOfAccount = Statement(
        "load_verifier_credentials_of_account", PackageResources.load_verifier_credentials_of_account_sql)
    /// `save_verifier_credentials.sql`
    public static let saveVerifierCredentials = Statement(
        "save_verifier_credentials", PackageResources.save_verifier_credentials_sql)
    /// `load_verifier_unkeyed.sql`
    public static let loadVerifierUnkeyed = Statement(
        "load_verifier_unkeyed", PackageResources.load_verifier_unkeyed_sql)
    /// `save_verifier_unkeyed.sql`
    public static let saveVerifierUnkeyed = Statement(
        "save_verifier_unkeyed", PackageResources.save_verifier_unkeyed_sql)
    /// `delete_verifier_unkeyed.sql`
    public static let deleteVerifierUnkeyed = Statement(
        "delete_verifier_unkeyed", PackageResources.delete_verifier_unkeyed_sql)
    /// `load_verifier_attempts.sql`
    public static let loadVerifierAttempts = Statement(
        "load_verifier_attempts", PackageResources.load_verifier_attempts_sql)
    /// `save_verifier_attempt.sql`
    public static let saveVerifierAttempt = Statement(
        "save_verifier_attempt", PackageResources.save_verifier_attempt_sql)
    /// `delete_verifier_attempt.sql`
    public static let deleteVerifierAttempt = Statement(
        "delete_verifier_attempt", PackageResources.delete_verifier_attempt_sql)
}
