DROP INDEX "posts_main_feed_idx";--> statement-breakpoint
DROP INDEX "posts_community_idx";--> statement-breakpoint
DROP INDEX "posts_author_idx";--> statement-breakpoint
CREATE INDEX "posts_main_feed_idx" ON "posts" USING btree ("id") WHERE community_id is null and deleted_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "posts_community_idx" ON "posts" USING btree ("community_id","id") WHERE deleted_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "posts_author_idx" ON "posts" USING btree ("author_id","id");