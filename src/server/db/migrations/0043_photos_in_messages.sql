-- The limit comes after the columns: a column of a type that has one would be written into every row that is there.
CREATE DOMAIN message_photos AS jsonb;--> statement-breakpoint
ALTER TABLE "group_messages" DROP CONSTRAINT "group_messages_content_filled";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_content_filled";--> statement-breakpoint
ALTER TABLE "scheduled_messages" DROP CONSTRAINT "scheduled_messages_content_filled";--> statement-breakpoint
ALTER TABLE "uploads" DROP CONSTRAINT "uploads_shown_once";--> statement-breakpoint
DROP INDEX "uploads_unused_idx";--> statement-breakpoint
ALTER TABLE "group_messages" ADD COLUMN "photos" "message_photos";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "photos" "message_photos";--> statement-breakpoint
ALTER TABLE "scheduled_messages" ADD COLUMN "photos" "message_photos";--> statement-breakpoint
ALTER DOMAIN message_photos ADD CONSTRAINT message_photos_count CHECK (
	jsonb_typeof(VALUE) = 'array' and jsonb_array_length(VALUE) between 1 and 4
	and not VALUE @? '$[*] ? (!exists (@.imageUrl))'
	and (VALUE -> 0 ->> 'imageAlt' is null or char_length(VALUE -> 0 ->> 'imageAlt') <= 1000)
	and (VALUE -> 1 ->> 'imageAlt' is null or char_length(VALUE -> 1 ->> 'imageAlt') <= 1000)
	and (VALUE -> 2 ->> 'imageAlt' is null or char_length(VALUE -> 2 ->> 'imageAlt') <= 1000)
	and (VALUE -> 3 ->> 'imageAlt' is null or char_length(VALUE -> 3 ->> 'imageAlt') <= 1000));--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "message_id" uuid;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "group_message_id" uuid;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "scheduled_message_id" uuid;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_group_message_id_group_messages_id_fk" FOREIGN KEY ("group_message_id") REFERENCES "public"."group_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_scheduled_message_id_scheduled_messages_id_fk" FOREIGN KEY ("scheduled_message_id") REFERENCES "public"."scheduled_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_messages_taken_back_photos_idx" ON "group_messages" USING btree ("taken_back_at") WHERE taken_back_at is not null and photos is not null;--> statement-breakpoint
CREATE INDEX "messages_taken_back_photos_idx" ON "messages" USING btree ("taken_back_at") WHERE taken_back_at is not null and photos is not null;--> statement-breakpoint
CREATE INDEX "uploads_message_idx" ON "uploads" USING btree ("message_id") WHERE message_id is not null;--> statement-breakpoint
CREATE INDEX "uploads_group_message_idx" ON "uploads" USING btree ("group_message_id") WHERE group_message_id is not null;--> statement-breakpoint
CREATE INDEX "uploads_scheduled_message_idx" ON "uploads" USING btree ("scheduled_message_id") WHERE scheduled_message_id is not null;--> statement-breakpoint
CREATE INDEX "uploads_unused_idx" ON "uploads" USING btree ("created_at") WHERE post_id is null and profile_of is null and scheduled_post_id is null and pebble_id is null and message_id is null and group_message_id is null and scheduled_message_id is null and taken_off_post_id is null;--> statement-breakpoint
ALTER TABLE "group_messages" ADD CONSTRAINT "group_messages_content_filled" CHECK (btrim("group_messages"."content") <> '' and char_length("group_messages"."content") <= 5000 or ("group_messages"."content" = '' and ("group_messages"."taken_back_at" is not null or "group_messages"."photos" is not null)));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_content_filled" CHECK (btrim("messages"."content") <> '' and char_length("messages"."content") <= 5000 or ("messages"."content" = '' and ("messages"."taken_back_at" is not null or "messages"."photos" is not null)));--> statement-breakpoint
ALTER TABLE "scheduled_messages" ADD CONSTRAINT "scheduled_messages_content_filled" CHECK (btrim("scheduled_messages"."content") <> '' and char_length("scheduled_messages"."content") <= 5000 or ("scheduled_messages"."content" = '' and "scheduled_messages"."photos" is not null));--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_shown_once" CHECK (num_nonnulls("uploads"."post_id", "uploads"."profile_of", "uploads"."scheduled_post_id", "uploads"."pebble_id", "uploads"."message_id", "uploads"."group_message_id", "uploads"."scheduled_message_id", "uploads"."taken_off_post_id") <= 1);