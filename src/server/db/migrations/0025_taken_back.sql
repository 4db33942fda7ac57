ALTER TABLE "messages" DROP CONSTRAINT "messages_content_filled";--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "given_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "taken_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "given_up_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "comments_author_deleted_idx" ON "comments" USING btree ("author_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "messages_taken_back_idx" ON "messages" USING btree ("taken_back_at") WHERE taken_back_at is not null and content <> '';--> statement-breakpoint
CREATE INDEX "posts_author_deleted_idx" ON "posts" USING btree ("author_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_content_filled" CHECK (btrim("messages"."content") <> '' and char_length("messages"."content") <= 5000 or ("messages"."taken_back_at" is not null and "messages"."content" = ''));