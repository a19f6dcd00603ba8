-- Puts the rebuilt tables in the place of the live ones.
SELECT swap_projections()
