-- What is found depends on nothing that the viewer may not see (decision 0068).
--
-- The words of a place stand together: those of other places are not even passed on the way.
ALTER TABLE "post_words" DROP CONSTRAINT "post_words_word_place_post_id_pk";--> statement-breakpoint
ALTER TABLE "post_words" ADD CONSTRAINT "post_words_place_word_post_id_pk" PRIMARY KEY("place","word","post_id");--> statement-breakpoint
-- The words of the name by which everyone may find a person: none of who has left search, asked to be deleted, or is.
CREATE FUNCTION name_words_of(person users) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
	WHEN person.searchable AND person.erase_after IS NULL AND person.erased_at IS NULL
	THEN search_words(person.name_key) ELSE '{}'
END;--> statement-breakpoint
CREATE OR REPLACE FUNCTION name_words_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND name_words_of(NEW) = name_words_of(OLD) THEN RETURN NULL; END IF;
	IF TG_OP <> 'INSERT' THEN
		DELETE FROM name_words WHERE word = ANY (name_words_of(OLD)) AND user_id = OLD.id;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO name_words (word, user_id) SELECT unnest(name_words_of(NEW)), NEW.id;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER name_words_moved ON users;--> statement-breakpoint
CREATE TRIGGER name_words_moved AFTER INSERT OR DELETE OR UPDATE OF display_name, first_name, last_name, searchable, erase_after, erased_at ON users
FOR EACH ROW EXECUTE FUNCTION name_words_moved();--> statement-breakpoint
DELETE FROM name_words USING users
WHERE users.id = name_words.user_id AND name_words_of(users) = '{}';
