-- Notices of comments are rows of notices again: see decision 0041. What there is moves, read or not.
ALTER TABLE "notices" DROP CONSTRAINT "notices_one_subject";--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "comment_id" uuid;--> statement-breakpoint
INSERT INTO "notices" ("id", "user_id", "kind", "comment_id", "read_at", "created_at")
SELECT "id", "told_post_author_id", 'comment', "id", "post_author_read_at", "created_at"
FROM "comments" WHERE "told_post_author_id" IS NOT NULL;--> statement-breakpoint
-- Of a comment that tells two people, one notice has the comment's id. The other needs one of its own at the same place
-- in the list: the last eight digits of an id are random, the others are the time and a counter.
INSERT INTO "notices" ("id", "user_id", "kind", "comment_id", "read_at", "created_at")
SELECT CASE WHEN "told_post_author_id" IS NULL THEN "id"
		ELSE overlay("id"::text PLACING left(gen_random_uuid()::text, 8) FROM 29)::uuid END,
	"told_parent_author_id", 'reply', "id", "parent_author_read_at", "created_at"
FROM "comments" WHERE "told_parent_author_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_one_subject" CHECK (num_nonnulls("notices"."person_id", "notices"."comment_id", "notices"."decision_id", "notices"."report_id", "notices"."appeal_id", "notices"."suggestion_id", "notices"."tone_question_id") = 1);--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_comment_idx" ON "notices" USING btree ("comment_id") WHERE comment_id is not null;--> statement-breakpoint
DROP INDEX "comments_told_post_author_idx";--> statement-breakpoint
DROP INDEX "comments_told_parent_author_idx";--> statement-breakpoint
ALTER TABLE "comments"
	DROP COLUMN "told_post_author_id",
	DROP COLUMN "post_author_read_at",
	DROP COLUMN "told_parent_author_id",
	DROP COLUMN "parent_author_read_at";
