// Queries
