-- The trigger of 0027 let go of what stood shortest, so quick edits washed out what stood a little shorter than they did.
-- Now all that is said before an edit stays for its time, and after fifty within it (limits.earlierWords) a further edit
-- is refused (decision 0084). What is no edit is never refused: a description that goes with its photo, or an erasure.
CREATE OR REPLACE FUNCTION earlier_words_kept() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	of_post uuid := CASE TG_TABLE_NAME WHEN 'posts' THEN OLD.id END;
	of_comment uuid := CASE TG_TABLE_NAME WHEN 'comments' THEN OLD.id END;
	of_message uuid := CASE TG_TABLE_NAME WHEN 'messages' THEN OLD.id END;
	since timestamptz;
	versions integer;
BEGIN
	SELECT coalesce(max(replaced_at), OLD.edited_at, OLD.created_at), count(*) INTO since, versions FROM earlier_words
	WHERE post_id = of_post OR comment_id = of_comment OR message_id = of_message;

	IF versions >= 50 THEN
		IF NEW.edited_at IS NULL OR NEW.edited_at IS NOT DISTINCT FROM OLD.edited_at THEN RETURN NULL; END IF;
		RAISE EXCEPTION 'Edited too often' USING ERRCODE = 'check_violation', CONSTRAINT = 'earlier_words_at_most';
	END IF;

	INSERT INTO earlier_words (post_id, comment_id, message_id, content, image_alt, written_at, replaced_at)
	VALUES (of_post, of_comment, of_message, OLD.content, to_jsonb(OLD) ->> 'image_alt', since, greatest(since, now()));
	RETURN NULL;
END $$;
