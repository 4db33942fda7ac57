CREATE TABLE "name_words" (
	"word" text COLLATE "C" NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "name_words_word_user_id_pk" PRIMARY KEY("word","user_id")
);
--> statement-breakpoint
CREATE TABLE "post_words" (
	"word" text COLLATE "C" NOT NULL,
	"place" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	CONSTRAINT "post_words_word_place_post_id_pk" PRIMARY KEY("word","place","post_id")
);
--> statement-breakpoint
DROP INDEX "discover_topics_user_id_idx";--> statement-breakpoint
DROP INDEX "posts_search_idx";--> statement-breakpoint
CREATE INDEX "discover_topics_user_idx" ON "discover_topics" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "users_name_start_idx" ON "users" USING btree ("name_key" text_pattern_ops);--> statement-breakpoint
-- The words of a text, as they are compared: folded, each once, three letters or more. Scripts that write without
-- spaces have no words to see, so each two neighbouring signs count as one. Immutable: the rows of a text are found
-- again by its words. Whoever changes this function fills post_words and name_words anew in the same migration.
CREATE FUNCTION search_words(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE
	-- Plain ASCII, as most texts are, needs none of the folding.
	WHEN octet_length(value) = length(value) THEN ARRAY (
		SELECT DISTINCT left(run, 40) COLLATE "C"
		FROM regexp_split_to_table(lower(value), '[^a-z0-9]+') AS run WHERE length(run) >= 3
	)
	ELSE ARRAY (
		SELECT DISTINCT piece COLLATE "C"
		FROM regexp_split_to_table(
			regexp_replace(
				folded(value),
				U&'([\0e00-\0eff\1000-\109f\1780-\17ff\3005-\3007\3040-\30fa\30fc-\30ff\31f0-\31ff\3400-\4dbf\4e00-\9fff\f900-\faff\+020000-\+0323af]+)',
				U&' \\1 ',
				'g'
			),
			U&'[\0001-\002f\003a-\0040\005b-\0060\007b-\00a9\00ab-\00b4\00b6-\00b9\00bb-\00bf\00d7\00f7\055a-\055f\0589\05be\05c0\05c3\05f3\05f4\060c\061b\061f\066a-\066d\06d4\0964\0965\2000-\206f\2190-\2bff\2e00-\2e7f\3000-\3004\3008-\3020\3030\30fb\e000-\f8ff\fffc\fffd\+01f000-\+01faff]+'
		) AS run,
		LATERAL (
			SELECT left(run, 40) WHERE length(run) >= 3
				AND run !~ U&'^[\0e00-\0eff\1000-\109f\1780-\17ff\3005-\3007\3040-\30fa\30fc-\30ff\31f0-\31ff\3400-\4dbf\4e00-\9fff\f900-\faff\+020000-\+0323af]'
			UNION ALL
			SELECT substr(run, at, 2) FROM generate_series(1, length(run) - 1) AS at
			WHERE run ~ U&'^[\0e00-\0eff\1000-\109f\1780-\17ff\3005-\3007\3040-\30fa\30fc-\30ff\31f0-\31ff\3400-\4dbf\4e00-\9fff\f900-\faff\+020000-\+0323af]'
		) AS pieces(piece)
	)
END;--> statement-breakpoint
INSERT INTO name_words (word, user_id) SELECT unnest(search_words(name_key)), id FROM users;--> statement-breakpoint
CREATE FUNCTION name_words_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND NEW.name_key IS NOT DISTINCT FROM OLD.name_key THEN RETURN NULL; END IF;
	IF TG_OP <> 'INSERT' THEN
		DELETE FROM name_words WHERE word = ANY (search_words(OLD.name_key)) AND user_id = OLD.id;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO name_words (word, user_id) SELECT unnest(search_words(NEW.name_key)), NEW.id;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER name_words_moved AFTER INSERT OR DELETE OR UPDATE OF display_name, first_name, last_name ON users
FOR EACH ROW EXECUTE FUNCTION name_words_moved();--> statement-breakpoint
INSERT INTO post_words (word, place, post_id)
SELECT unnest(search_words(content)), coalesce(community_id, '00000000-0000-0000-0000-000000000000'), id
FROM posts WHERE deleted_at IS NULL AND removed_at IS NULL;--> statement-breakpoint
CREATE FUNCTION post_words_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		DELETE FROM post_words WHERE word = ANY (search_words(OLD.content))
			AND place = coalesce(OLD.community_id, '00000000-0000-0000-0000-000000000000') AND post_id = OLD.id;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO post_words (word, place, post_id)
		SELECT unnest(search_words(NEW.content)), coalesce(NEW.community_id, '00000000-0000-0000-0000-000000000000'), NEW.id
		WHERE NEW.deleted_at IS NULL AND NEW.removed_at IS NULL;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER post_words_moved AFTER INSERT OR DELETE OR UPDATE OF content, community_id, deleted_at, removed_at ON posts
FOR EACH ROW EXECUTE FUNCTION post_words_moved();
