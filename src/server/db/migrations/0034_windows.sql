ALTER TABLE "communities" ADD COLUMN "window_opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "join_question" text;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "welcome" text;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "welcome_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "community_members" ADD COLUMN "has_read_welcome" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "community_requests" ADD COLUMN "question" text;--> statement-breakpoint
ALTER TABLE "community_requests" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "for_visitors_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "scheduled_posts" ADD COLUMN "is_for_visitors" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "posts_window_idx" ON "posts" USING btree ("community_id","id") WHERE for_visitors_since is not null and deleted_at is null and removed_at is null;--> statement-breakpoint
ALTER TABLE "communities" ADD CONSTRAINT "communities_join_question_length" CHECK (char_length("communities"."join_question") <= 200);--> statement-breakpoint
ALTER TABLE "communities" ADD CONSTRAINT "communities_welcome_length" CHECK (char_length("communities"."welcome") <= 1000);--> statement-breakpoint
ALTER TABLE "community_requests" ADD CONSTRAINT "community_requests_question_length" CHECK (char_length("community_requests"."question") <= 200);--> statement-breakpoint
ALTER TABLE "community_requests" ADD CONSTRAINT "community_requests_answer_length" CHECK (char_length("community_requests"."answer") <= 500);