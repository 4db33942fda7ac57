ALTER TABLE "moderation_decisions" ADD COLUMN "erase_after" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "unmaskings" ADD COLUMN "erase_after" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "erase_after" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "moderation_decisions_erase_after_idx" ON "moderation_decisions" USING btree ("erase_after") WHERE erase_after is not null;--> statement-breakpoint
CREATE INDEX "unmaskings_erase_after_idx" ON "unmaskings" USING btree ("erase_after") WHERE erase_after is not null;--> statement-breakpoint
CREATE INDEX "reports_erase_after_idx" ON "reports" USING btree ("erase_after") WHERE erase_after is not null;