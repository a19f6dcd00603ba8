// Cluster
