-- A notice of a comment is kept with the comment: see decision 0041. What there is moves, read or not.
ALTER TABLE "comments"
	ADD COLUMN "told_post_author_id" uuid,
	ADD COLUMN "post_author_read_at" timestamp with time zone,
	ADD COLUMN "told_parent_author_id" uuid,
	ADD COLUMN "parent_author_read_at" timestamp with time zone;--> statement-breakpoint
UPDATE "comments" SET "told_post_author_id" = "notices"."user_id", "post_author_read_at" = "notices"."read_at"
FROM "notices" WHERE "notices"."comment_id" = "comments"."id" AND "notices"."kind" = 'comment';--> statement-breakpoint
UPDATE "comments" SET "told_parent_author_id" = "notices"."user_id", "parent_author_read_at" = "notices"."read_at"
FROM "notices" WHERE "notices"."comment_id" = "comments"."id" AND "notices"."kind" = 'reply';--> statement-breakpoint
DELETE FROM "notices" WHERE "comment_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_told_post_author_id_users_id_fk" FOREIGN KEY ("told_post_author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_told_parent_author_id_users_id_fk" FOREIGN KEY ("told_parent_author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_told_post_author_idx" ON "comments" USING btree ("told_post_author_id","id") WHERE told_post_author_id is not null;--> statement-breakpoint
CREATE INDEX "comments_told_parent_author_idx" ON "comments" USING btree ("told_parent_author_id","id") WHERE told_parent_author_id is not null;--> statement-breakpoint
DROP INDEX "notices_comment_idx";--> statement-breakpoint
ALTER TABLE "notices"
	DROP CONSTRAINT "notices_one_subject",
	DROP COLUMN "comment_id",
	ADD CONSTRAINT "notices_one_subject" CHECK (num_nonnulls("notices"."person_id", "notices"."decision_id", "notices"."report_id", "notices"."appeal_id", "notices"."suggestion_id", "notices"."tone_question_id") = 1);
