-- How often accounts were erased from a log. Pseudonyms were found at some count; the head's lock, under which events are
-- numbered and erasures are counted, tells whether they still hold. So nothing that an instance remembers outlives an erasure.
ALTER TABLE log_heads ADD COLUMN erasures bigint NOT NULL DEFAULT 0;
-- By pseudonym: finds what stands for it, where an account is erased.
CREATE INDEX pseudonyms_by_pseudonym ON pseudonyms (log_id, pseudonym);
