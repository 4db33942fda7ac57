-- Communities are found by their topics too, and people by the interests that everyone may see (decision 0064).
--
-- A list as lines. Immutable, which array_to_string is not: generated columns are made of it, and whoever changes it makes
-- communities.search_text, community_words and interest_words anew in the same migration.
CREATE FUNCTION lines_of(list text[]) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT coalesce(string_agg(line, chr(10) ORDER BY place), '') FROM unnest(list) WITH ORDINALITY AS lines(line, place));--> statement-breakpoint
CREATE TABLE "interest_words" (
	"word" text COLLATE "C" NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "interest_words_word_user_id_pk" PRIMARY KEY("word","user_id")
);
--> statement-breakpoint
ALTER TABLE "communities" drop column "search_text";--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "search_text" text GENERATED ALWAYS AS (folded(name || chr(10) || description || chr(10) || lines_of(neurotypes || interests))) STORED NOT NULL;--> statement-breakpoint
-- They went with the column.
CREATE INDEX "communities_search_idx" ON "communities" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "communities_name_start_idx" ON "communities" USING btree (left(search_text, 100) text_pattern_ops);--> statement-breakpoint
DROP TRIGGER community_words_moved ON communities;--> statement-breakpoint
-- Not when somebody joins: that moves the number of members only.
CREATE TRIGGER community_words_moved AFTER INSERT OR DELETE OR UPDATE OF name, description, neurotypes, interests ON communities
FOR EACH ROW EXECUTE FUNCTION community_words_moved();--> statement-breakpoint
INSERT INTO community_words (word, community_id)
SELECT unnest(search_words(search_text)), id FROM communities
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- The words by which everyone may find a person: none of who keeps interests for friends, has left search or asked to be
-- deleted.
CREATE FUNCTION interest_words_of(person users) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
	WHEN person.interests_audience = 'everyone' AND person.searchable AND person.erase_after IS NULL
	THEN search_words(lines_of(person.interests)) ELSE '{}'
END;--> statement-breakpoint
CREATE FUNCTION interest_words_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		DELETE FROM interest_words WHERE word = ANY (interest_words_of(OLD)) AND user_id = OLD.id;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO interest_words (word, user_id) SELECT unnest(interest_words_of(NEW)), NEW.id;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER interest_words_moved AFTER INSERT OR DELETE OR UPDATE OF interests, interests_audience, searchable, erase_after ON users
FOR EACH ROW EXECUTE FUNCTION interest_words_moved();--> statement-breakpoint
INSERT INTO interest_words (word, user_id)
SELECT unnest(interest_words_of(users)), id FROM users;
