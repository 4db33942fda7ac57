-- A profile can name languages and an age range, and Discover finds people by those that everyone may see (decision 0101).
--
-- Keys of another kind than words that people wrote: the mark has a capital letter, which folded() leaves in none of them.
-- Immutable: discover_keys is made of it, and whoever changes it fills discover_topics anew in the same migration.
CREATE FUNCTION marked_keys(mark text, list text[]) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY (SELECT mark || word FROM unnest(list) AS word);--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "age_range" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "languages_audience" text DEFAULT 'friends' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "age_range_audience" text DEFAULT 'friends' NOT NULL;--> statement-breakpoint
-- The rows of discover_topics stay as they are: nobody has named a language or an age yet.
ALTER TABLE "users" drop column "discover_keys";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "discover_keys" text[] GENERATED ALWAYS AS (case when discoverable then folded_all(
          (case when neurotypes_audience = 'everyone' then neurotypes else '{}' end) ||
          (case when interests_audience = 'everyone' then interests else '{}' end)) ||
          (case when languages_audience = 'everyone' then marked_keys('Language:', languages) else '{}' end) ||
          (case when age_range_audience = 'everyone' and age_range is not null
            then marked_keys('Age:', array[age_range]) else '{}' end) end) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_languages_codes" CHECK (array_to_string("users"."languages", ' ') ~ '^([a-z]{2,3}( [a-z]{2,3})*)?$');--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_languages_count" CHECK (cardinality("users"."languages") <= 8);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_age_range_known" CHECK ("users"."age_range" in ('18-24', '25-34', '35-44', '45-54', '55-64', '65+'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_languages_audience_known" CHECK ("users"."languages_audience" in ('everyone', 'friends', 'me'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_age_range_audience_known" CHECK ("users"."age_range_audience" in ('everyone', 'friends', 'me'));