-- What is in a log stays as it is: PT001 for UPDATE, PT002 for DELETE, PT003 for TRUNCATE, PT004 for a head moved back.
-- Own SQLSTATEs, so that nobody has to compare texts.
CREATE FUNCTION refuse_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'rows of % cannot be changed (%)', TG_TABLE_NAME, TG_OP
        USING ERRCODE = CASE TG_OP WHEN 'UPDATE' THEN 'PT001' WHEN 'DELETE' THEN 'PT002' ELSE 'PT003' END;
END
$$;
