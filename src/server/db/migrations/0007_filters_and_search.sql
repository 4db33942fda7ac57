-- Word filters look for words with their places, worked out when a text is written (decision 0054). Whoever changes one of
-- these functions works the columns out anew in the same migration.
--
-- A text as its words: folded; each sign of its own, and each letter of scripts without spaces (and of Korean, which joins
-- particles to words). Vowel signs of Indian scripts belong to the word, whatever the locale thinks of them.
CREATE FUNCTION filter_tokens(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN array_remove(regexp_split_to_array(regexp_replace(
	CASE WHEN octet_length(value) = length(value) THEN lower(value) ELSE regexp_replace(
		folded(value),
		'([\u0E00-\u109F\u1100-\u11FF\u1780-\u17FF\u3005-\u30FF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\U00020000-\U0003FFFF])',
		' \1 ', 'g'
	) END,
	'([^[:alnum:][:space:]_\u0900-\u0963\u0966-\u0DFF])', ' \1 ', 'g'
), '\s+'), '');--> statement-breakpoint
-- PostgreSQL keeps 255 places of a word. Of a text that repeats one more often it keeps none, and the sign ' ' (which no
-- word is) says that a phrase counts as found where all of its words are. No phrase has a word of 400 letters.
CREATE FUNCTION filter_words(value text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
	SELECT CASE WHEN max(often) > 255 THEN strip(words) || ''' '''::tsvector ELSE words END
	FROM (
		SELECT string_agg(word || places, ' ')::tsvector AS words, max(often) AS often
		FROM (
			SELECT '''' || replace(replace(token, '\', '\\'), '''', '''''') || ''':' AS word,
				string_agg(place::text, ',') FILTER (WHERE place <= 16000) AS places, count(*) AS often
			FROM unnest(filter_tokens(value)) WITH ORDINALITY AS tokens(token, place)
			WHERE length(token) <= 400 GROUP BY token
		) AS each_word
	) AS all_words
	GROUP BY words
);--> statement-breakpoint
-- The first 16 words of a phrase, side by side. Null where there is none.
CREATE FUNCTION filter_query(phrase text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
	SELECT (string_agg(word, ' <-> ' ORDER BY place) || ' | '' '' & ' || string_agg(word, ' & '))::tsquery
	FROM (
		SELECT '''' || replace(replace(token, '\', '\\'), '''', '''''') || '''' AS word, place
		FROM unnest((filter_tokens(phrase))[:16]) WITH ORDINALITY AS tokens(token, place)
	) AS words
);--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "location_audience" SET DEFAULT 'friends';--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "filter_words" "tsvector" GENERATED ALWAYS AS (filter_words(content)) STORED;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "filter_words" "tsvector" GENERATED ALWAYS AS (filter_words(content)) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "searchable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "word_filters" ADD COLUMN "query" "tsquery" GENERATED ALWAYS AS (filter_query(phrase)) STORED;