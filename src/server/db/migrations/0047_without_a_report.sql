ALTER TABLE "audit_log" ADD COLUMN "is_unreported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD COLUMN "is_unreported" boolean DEFAULT false NOT NULL;