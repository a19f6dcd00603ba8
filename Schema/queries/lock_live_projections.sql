-- Holds the projector back until the swap has committed.
LOCK TABLE projections.projection_positions IN EXCLUSIVE MODE
