ALTER TABLE "content_note_suggestions" ADD COLUMN "erase_after" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tone_questions" ADD COLUMN "erase_after" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "content_note_suggestions_erase_after_idx" ON "content_note_suggestions" USING btree ("erase_after") WHERE erase_after is not null;--> statement-breakpoint
CREATE INDEX "tone_questions_erase_after_idx" ON "tone_questions" USING btree ("erase_after") WHERE erase_after is not null;