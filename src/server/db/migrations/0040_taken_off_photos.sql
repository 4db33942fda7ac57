ALTER TABLE "uploads" DROP CONSTRAINT "uploads_shown_once";--> statement-breakpoint
DROP INDEX "uploads_unused_idx";--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "taken_off_post_id" uuid;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "taken_off_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_taken_off_post_id_posts_id_fk" FOREIGN KEY ("taken_off_post_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_taken_off_idx" ON "uploads" USING btree ("taken_off_post_id") WHERE taken_off_post_id is not null;--> statement-breakpoint
CREATE INDEX "uploads_unused_idx" ON "uploads" USING btree ("created_at") WHERE post_id is null and profile_of is null and scheduled_post_id is null and taken_off_post_id is null;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_taken_off_is_nobodys" CHECK ("uploads"."taken_off_post_id" is null or "uploads"."owner_id" is null);--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_shown_once" CHECK (num_nonnulls("uploads"."post_id", "uploads"."profile_of", "uploads"."scheduled_post_id", "uploads"."taken_off_post_id") <= 1);