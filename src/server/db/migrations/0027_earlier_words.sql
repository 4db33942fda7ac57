CREATE TABLE "earlier_words" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"post_id" uuid,
	"comment_id" uuid,
	"message_id" uuid,
	"content" text NOT NULL,
	"image_alt" text,
	"written_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL,
	CONSTRAINT "earlier_words_of_one" CHECK (num_nonnulls("earlier_words"."post_id", "earlier_words"."comment_id", "earlier_words"."message_id") = 1),
	CONSTRAINT "earlier_words_content_length" CHECK (char_length("earlier_words"."content") <= 10000),
	CONSTRAINT "earlier_words_image_alt_length" CHECK (char_length("earlier_words"."image_alt") <= 1000)
);
--> statement-breakpoint
ALTER TABLE "earlier_words" ADD CONSTRAINT "earlier_words_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_words" ADD CONSTRAINT "earlier_words_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_words" ADD CONSTRAINT "earlier_words_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "earlier_words_post_idx" ON "earlier_words" USING btree ("post_id") WHERE post_id is not null;--> statement-breakpoint
CREATE INDEX "earlier_words_comment_idx" ON "earlier_words" USING btree ("comment_id") WHERE comment_id is not null;--> statement-breakpoint
CREATE INDEX "earlier_words_message_idx" ON "earlier_words" USING btree ("message_id") WHERE message_id is not null;--> statement-breakpoint
CREATE INDEX "earlier_words_replaced_idx" ON "earlier_words" USING btree ("replaced_at");--> statement-breakpoint

-- Trigger: what was said before an edit is kept for a report (decision 0084). The first stays, the last stays, and of
-- those between the ones that stood longest; twenty of each thing (limits.earlierWords).
CREATE FUNCTION earlier_words_kept() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	of_post uuid := CASE TG_TABLE_NAME WHEN 'posts' THEN OLD.id END;
	of_comment uuid := CASE TG_TABLE_NAME WHEN 'comments' THEN OLD.id END;
	of_message uuid := CASE TG_TABLE_NAME WHEN 'messages' THEN OLD.id END;
BEGIN
	INSERT INTO earlier_words (post_id, comment_id, message_id, content, image_alt, written_at, replaced_at)
	SELECT of_post, of_comment, of_message, OLD.content, to_jsonb(OLD) ->> 'image_alt', since, greatest(since, now())
	FROM (
		SELECT coalesce(max(replaced_at), OLD.edited_at, OLD.created_at) AS since FROM earlier_words
		WHERE post_id = of_post OR comment_id = of_comment OR message_id = of_message
	) AS before;

	DELETE FROM earlier_words WHERE id IN (
		SELECT id FROM (
			SELECT id, replaced_at - written_at AS stood, count(*) OVER () AS versions,
				row_number() OVER (ORDER BY replaced_at, written_at) AS place
			FROM earlier_words
			WHERE post_id = of_post OR comment_id = of_comment OR message_id = of_message
		) AS kept
		WHERE place > 1 AND place < versions ORDER BY stood DESC, place DESC OFFSET 18
	);
	RETURN NULL;
END $$;--> statement-breakpoint
-- A description also goes with its photo, which is no edit of the words.
CREATE TRIGGER earlier_words_of_posts AFTER UPDATE OF content, image_alt ON posts FOR EACH ROW
WHEN (NEW.content IS DISTINCT FROM OLD.content
	OR (OLD.image_alt IS NOT NULL AND NEW.image_alt IS DISTINCT FROM OLD.image_alt))
EXECUTE FUNCTION earlier_words_kept();--> statement-breakpoint
-- Only where the author edited it: words also go when an account is erased, and when those taken back are forgotten.
CREATE TRIGGER earlier_words_of_comments AFTER UPDATE OF content ON comments FOR EACH ROW
WHEN (NEW.edited_at IS NOT NULL AND NEW.edited_at IS DISTINCT FROM OLD.edited_at
	AND NEW.content IS DISTINCT FROM OLD.content)
EXECUTE FUNCTION earlier_words_kept();--> statement-breakpoint
CREATE TRIGGER earlier_words_of_messages AFTER UPDATE OF content ON messages FOR EACH ROW
WHEN (NEW.edited_at IS NOT NULL AND NEW.edited_at IS DISTINCT FROM OLD.edited_at
	AND NEW.content IS DISTINCT FROM OLD.content)
EXECUTE FUNCTION earlier_words_kept();
