CREATE TABLE "community_words" (
	"word" text COLLATE "C" NOT NULL,
	"community_id" uuid NOT NULL,
	CONSTRAINT "community_words_word_community_id_pk" PRIMARY KEY("word","community_id")
);
--> statement-breakpoint
INSERT INTO community_words (word, community_id) SELECT unnest(search_words(search_text)), id FROM communities;--> statement-breakpoint
CREATE FUNCTION community_words_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND NEW.search_text IS NOT DISTINCT FROM OLD.search_text THEN RETURN NULL; END IF;
	IF TG_OP <> 'INSERT' THEN
		DELETE FROM community_words WHERE word = ANY (search_words(OLD.search_text)) AND community_id = OLD.id;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO community_words (word, community_id) SELECT unnest(search_words(NEW.search_text)), NEW.id;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
-- Not when somebody joins: that moves the number of members only.
CREATE TRIGGER community_words_moved AFTER INSERT OR DELETE OR UPDATE OF name, description ON communities
FOR EACH ROW EXECUTE FUNCTION community_words_moved();--> statement-breakpoint
-- Each pair of topics, in one order whatever the order of the list, as a number: short, whatever the topics are. A topic
-- never begins with a line break, so no pair is taken for one. Whoever changes this function fills community_topics anew
-- in the same migration (decision 0040).
CREATE FUNCTION topic_pairs(topics text[]) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY (
	SELECT chr(10) || hashtextextended(a || chr(10) || b, 0)
	FROM unnest(topics) AS a, unnest(topics) AS b WHERE a COLLATE "C" < b
);--> statement-breakpoint
INSERT INTO community_topics (key, community_id) SELECT unnest(topic_pairs(topic_keys)), id FROM communities;--> statement-breakpoint
CREATE OR REPLACE FUNCTION community_topics_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		DELETE FROM community_topics WHERE community_id = NEW.id;
	END IF;
	INSERT INTO community_topics (key, community_id)
	SELECT unnest(NEW.topic_keys || topic_pairs(NEW.topic_keys)), NEW.id;
	RETURN NULL;
END $$;
