DROP INDEX "tone_questions_comment_idx";--> statement-breakpoint
CREATE INDEX "tone_questions_comment_idx" ON "tone_questions" USING btree ("comment_id") WHERE comment_id is not null;