ALTER TABLE "scheduled_posts" ADD COLUMN "for_visitors_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "scheduled_posts" DROP COLUMN "is_for_visitors";