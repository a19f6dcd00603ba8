// Merkle
