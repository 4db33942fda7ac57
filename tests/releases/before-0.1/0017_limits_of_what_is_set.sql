-- The limits stay what they are, and move from the tables to the types of their columns: see decision 0036. A domain
-- that has no limit yet is the same as its type, so no row is written anew. None is read either (NOT VALID): all of them
-- kept the same limits until this very transaction, and nobody writes while it lasts.
CREATE DOMAIN post_content AS text;--> statement-breakpoint
CREATE DOMAIN image_alt AS text;--> statement-breakpoint
CREATE DOMAIN post_tones AS text[];--> statement-breakpoint
CREATE DOMAIN post_notes AS text[];--> statement-breakpoint
CREATE DOMAIN reply_wish AS text;--> statement-breakpoint
CREATE DOMAIN counter AS integer;--> statement-breakpoint
CREATE DOMAIN notice_kind AS text;--> statement-breakpoint
-- A column that a trigger names cannot change its type.
DROP TRIGGER post_words_moved ON posts;--> statement-breakpoint
ALTER TABLE "posts"
	DROP CONSTRAINT "posts_content_filled",
	DROP CONSTRAINT "posts_image_alt_length",
	DROP CONSTRAINT "posts_tones_count",
	DROP CONSTRAINT "posts_content_notes_count",
	DROP CONSTRAINT "posts_reply_wish_known",
	DROP CONSTRAINT "posts_like_count_not_negative",
	DROP CONSTRAINT "posts_comment_count_not_negative",
	ALTER COLUMN "content" SET DATA TYPE post_content,
	ALTER COLUMN "image_alt" SET DATA TYPE image_alt,
	ALTER COLUMN "tone_indicators" SET DATA TYPE post_tones,
	ALTER COLUMN "content_notes" SET DATA TYPE post_notes,
	ALTER COLUMN "reply_wish" SET DATA TYPE reply_wish,
	ALTER COLUMN "like_count" SET DATA TYPE counter,
	ALTER COLUMN "comment_count" SET DATA TYPE counter;--> statement-breakpoint
CREATE TRIGGER post_words_moved AFTER INSERT OR DELETE OR UPDATE OF content, community_id, deleted_at, removed_at ON posts
FOR EACH ROW EXECUTE FUNCTION post_words_moved();--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_known", ALTER COLUMN "kind" SET DATA TYPE notice_kind;--> statement-breakpoint
ALTER DOMAIN post_content ADD CONSTRAINT post_content_filled CHECK (btrim(VALUE) <> '' and char_length(VALUE) <= 10000) NOT VALID;--> statement-breakpoint
ALTER DOMAIN image_alt ADD CONSTRAINT image_alt_length CHECK (char_length(VALUE) <= 1000) NOT VALID;--> statement-breakpoint
ALTER DOMAIN post_tones ADD CONSTRAINT post_tones_count CHECK (cardinality(VALUE) <= 8) NOT VALID;--> statement-breakpoint
ALTER DOMAIN post_notes ADD CONSTRAINT post_notes_count CHECK (cardinality(VALUE) <= 12) NOT VALID;--> statement-breakpoint
ALTER DOMAIN reply_wish ADD CONSTRAINT reply_wish_known CHECK (VALUE in ('venting', 'advice', 'info-dump', 'literal')) NOT VALID;--> statement-breakpoint
ALTER DOMAIN counter ADD CONSTRAINT counter_not_negative CHECK (VALUE >= 0) NOT VALID;--> statement-breakpoint
ALTER DOMAIN notice_kind ADD CONSTRAINT notice_kind_known CHECK (VALUE in ('requestAccepted', 'reply', 'comment', 'decision', 'reportDecided', 'appealDecided', 'noteSuggested', 'toneAsked', 'toneAnswered')) NOT VALID;
