DROP INDEX "idempotency_keys_created_at_idx";--> statement-breakpoint
DROP INDEX "notices_person_idx";--> statement-breakpoint
DROP INDEX "notices_comment_idx";--> statement-breakpoint
DROP INDEX "notices_decision_idx";--> statement-breakpoint
DROP INDEX "notices_report_idx";--> statement-breakpoint
DROP INDEX "notices_appeal_idx";--> statement-breakpoint
DROP INDEX "notices_suggestion_idx";--> statement-breakpoint
DROP INDEX "notices_tone_question_idx";--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "notices_person_idx" ON "notices" USING btree ("person_id") WHERE person_id is not null;--> statement-breakpoint
CREATE INDEX "notices_comment_idx" ON "notices" USING btree ("comment_id") WHERE comment_id is not null;--> statement-breakpoint
CREATE INDEX "notices_decision_idx" ON "notices" USING btree ("decision_id") WHERE decision_id is not null;--> statement-breakpoint
CREATE INDEX "notices_report_idx" ON "notices" USING btree ("report_id") WHERE report_id is not null;--> statement-breakpoint
CREATE INDEX "notices_appeal_idx" ON "notices" USING btree ("appeal_id") WHERE appeal_id is not null;--> statement-breakpoint
CREATE INDEX "notices_suggestion_idx" ON "notices" USING btree ("suggestion_id") WHERE suggestion_id is not null;--> statement-breakpoint
CREATE INDEX "notices_tone_question_idx" ON "notices" USING btree ("tone_question_id") WHERE tone_question_id is not null;