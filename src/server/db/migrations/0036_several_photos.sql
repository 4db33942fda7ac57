-- The limit comes after the columns: a column of a type that has one would be written into every row that is there.
CREATE DOMAIN more_photos AS jsonb;--> statement-breakpoint
ALTER TABLE "uploads" DROP CONSTRAINT "uploads_post_id_unique";--> statement-breakpoint
ALTER TABLE "uploads" DROP CONSTRAINT "uploads_scheduled_post_id_unique";--> statement-breakpoint
ALTER TABLE "earlier_words" ADD COLUMN "more_image_alts" text[];--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "more_photos" "more_photos";--> statement-breakpoint
ALTER TABLE "scheduled_posts" ADD COLUMN "more_photos" "more_photos";--> statement-breakpoint
ALTER DOMAIN more_photos ADD CONSTRAINT more_photos_count CHECK (
	jsonb_typeof(VALUE) = 'array' and jsonb_array_length(VALUE) between 1 and 3
	and not VALUE @? '$[*] ? (!exists (@.imageUrl))'
	and (VALUE -> 0 ->> 'imageAlt' is null or char_length(VALUE -> 0 ->> 'imageAlt') <= 1000)
	and (VALUE -> 1 ->> 'imageAlt' is null or char_length(VALUE -> 1 ->> 'imageAlt') <= 1000)
	and (VALUE -> 2 ->> 'imageAlt' is null or char_length(VALUE -> 2 ->> 'imageAlt') <= 1000));--> statement-breakpoint
CREATE INDEX "uploads_post_idx" ON "uploads" USING btree ("post_id") WHERE post_id is not null;--> statement-breakpoint
CREATE INDEX "uploads_scheduled_post_idx" ON "uploads" USING btree ("scheduled_post_id") WHERE scheduled_post_id is not null;--> statement-breakpoint
ALTER TABLE "earlier_words" ADD CONSTRAINT "earlier_words_more_alts_filled" CHECK (array_position("earlier_words"."more_image_alts", null) is null and ("earlier_words"."more_image_alts"[1] is null or (btrim("earlier_words"."more_image_alts"[1]) <> '' and char_length("earlier_words"."more_image_alts"[1]) <= 1000)) and ("earlier_words"."more_image_alts"[2] is null or (btrim("earlier_words"."more_image_alts"[2]) <> '' and char_length("earlier_words"."more_image_alts"[2]) <= 1000)) and ("earlier_words"."more_image_alts"[3] is null or (btrim("earlier_words"."more_image_alts"[3]) <> '' and char_length("earlier_words"."more_image_alts"[3]) <= 1000)));--> statement-breakpoint

-- What was said before an edit has the descriptions of all photos (decision 0084).
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

	INSERT INTO earlier_words (post_id, comment_id, message_id, content, image_alt, more_image_alts, written_at, replaced_at)
	VALUES (of_post, of_comment, of_message, OLD.content, to_jsonb(OLD) ->> 'image_alt', (
		SELECT array_agg(alt #>> '{}')
		FROM jsonb_path_query(to_jsonb(OLD) -> 'more_photos', '$[*].imageAlt ? (@ != null && @ != "")') AS alt
	), since, greatest(since, now()));
	RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER earlier_words_of_posts ON posts;--> statement-breakpoint
-- Descriptions also go with their photos, which is no edit of the words.
CREATE TRIGGER earlier_words_of_posts AFTER UPDATE OF content, image_alt, more_photos ON posts FOR EACH ROW
WHEN (NEW.content IS DISTINCT FROM OLD.content
	OR (OLD.image_alt IS NOT NULL AND NEW.image_alt IS DISTINCT FROM OLD.image_alt)
	OR (OLD.more_photos @? '$[*].imageAlt ? (@ != null)'
		AND jsonb_path_query_array(NEW.more_photos, '$[*].imageAlt')
			IS DISTINCT FROM jsonb_path_query_array(OLD.more_photos, '$[*].imageAlt')))
EXECUTE FUNCTION earlier_words_kept();
