ALTER TABLE "comments" ADD COLUMN "erase_after" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "erase_after" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "comments_erase_after_idx" ON "comments" USING btree ("erase_after") WHERE erase_after is not null;--> statement-breakpoint
CREATE INDEX "posts_erase_after_idx" ON "posts" USING btree ("erase_after") WHERE erase_after is not null;