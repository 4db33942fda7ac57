ALTER DOMAIN notice_kind DROP CONSTRAINT notice_kind_known;--> statement-breakpoint
ALTER DOMAIN notice_kind ADD CONSTRAINT notice_kind_known CHECK (VALUE in ('requestAccepted', 'reply', 'comment', 'decision', 'reportDecided', 'appealDecided', 'noteSuggested', 'toneAsked', 'toneAnswered', 'blockedModerator', 'commentRemoved', 'security', 'moderatorOffer', 'inviteUsed', 'reminder', 'thanked', 'postNotPublished', 'messageNotSent'));--> statement-breakpoint
CREATE TABLE "scheduled_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sender_id" uuid NOT NULL,
	"receiver_id" uuid,
	"send_at" timestamp with time zone NOT NULL,
	"problem" text,
	"deleted_at" timestamp with time zone,
	"content" text NOT NULL,
	"tone_indicators" text[] NOT NULL,
	"no_reply_needed" boolean NOT NULL,
	"is_silent" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scheduled_messages_problem_known" CHECK ("scheduled_messages"."problem" in ('friends', 'account', 'late')),
	CONSTRAINT "scheduled_messages_content_filled" CHECK (btrim("scheduled_messages"."content") <> '' and char_length("scheduled_messages"."content") <= 5000),
	CONSTRAINT "scheduled_messages_tones_count" CHECK (cardinality("scheduled_messages"."tone_indicators") <= 8)
);
--> statement-breakpoint
CREATE TABLE "scheduled_posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid NOT NULL,
	"publish_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"problem" text,
	"deleted_at" timestamp with time zone,
	"is_for_community" boolean NOT NULL,
	"community_id" uuid,
	"audience" "post_audience" NOT NULL,
	"circle_id" uuid,
	"content" "post_content" NOT NULL,
	"image_url" text,
	"image_alt" "image_alt",
	"image_width" integer,
	"image_height" integer,
	"is_anonymous" boolean NOT NULL,
	"tone_indicators" "post_tones" NOT NULL,
	"content_notes" "post_notes" NOT NULL,
	"reply_wish" "reply_wish",
	"who_may_comment" "who_may_comment" NOT NULL,
	"poll_options" text[],
	"poll_hours" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scheduled_posts_problem_known" CHECK ("scheduled_posts"."problem" in ('community', 'circle', 'account', 'late')),
	CONSTRAINT "scheduled_posts_options_count" CHECK (cardinality("scheduled_posts"."poll_options") between 2 and 6),
	CONSTRAINT "scheduled_posts_options_filled" CHECK (array_position("scheduled_posts"."poll_options", null) is null and ("scheduled_posts"."poll_options"[1] is null or (btrim("scheduled_posts"."poll_options"[1]) <> '' and char_length("scheduled_posts"."poll_options"[1]) <= 100)) and ("scheduled_posts"."poll_options"[2] is null or (btrim("scheduled_posts"."poll_options"[2]) <> '' and char_length("scheduled_posts"."poll_options"[2]) <= 100)) and ("scheduled_posts"."poll_options"[3] is null or (btrim("scheduled_posts"."poll_options"[3]) <> '' and char_length("scheduled_posts"."poll_options"[3]) <= 100)) and ("scheduled_posts"."poll_options"[4] is null or (btrim("scheduled_posts"."poll_options"[4]) <> '' and char_length("scheduled_posts"."poll_options"[4]) <= 100)) and ("scheduled_posts"."poll_options"[5] is null or (btrim("scheduled_posts"."poll_options"[5]) <> '' and char_length("scheduled_posts"."poll_options"[5]) <= 100)) and ("scheduled_posts"."poll_options"[6] is null or (btrim("scheduled_posts"."poll_options"[6]) <> '' and char_length("scheduled_posts"."poll_options"[6]) <= 100))),
	CONSTRAINT "scheduled_posts_hours_known" CHECK ("scheduled_posts"."poll_hours" between 1 and 745)
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_one_subject";--> statement-breakpoint
ALTER TABLE "uploads" DROP CONSTRAINT "uploads_shown_once";--> statement-breakpoint
DROP INDEX "uploads_unused_idx";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "is_silent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "scheduled_post_id" uuid;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "scheduled_message_id" uuid;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "scheduled_post_id" uuid;--> statement-breakpoint
ALTER TABLE "scheduled_messages" ADD CONSTRAINT "scheduled_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_messages" ADD CONSTRAINT "scheduled_messages_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_posts" ADD CONSTRAINT "scheduled_posts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_posts" ADD CONSTRAINT "scheduled_posts_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_posts" ADD CONSTRAINT "scheduled_posts_circle_id_circles_id_fk" FOREIGN KEY ("circle_id") REFERENCES "public"."circles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scheduled_messages_due_idx" ON "scheduled_messages" USING btree ("send_at") WHERE problem is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "scheduled_messages_sender_idx" ON "scheduled_messages" USING btree ("sender_id","send_at");--> statement-breakpoint
CREATE INDEX "scheduled_messages_receiver_idx" ON "scheduled_messages" USING btree ("receiver_id") WHERE receiver_id is not null;--> statement-breakpoint
CREATE INDEX "scheduled_messages_deleted_idx" ON "scheduled_messages" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "scheduled_posts_due_idx" ON "scheduled_posts" USING btree ("due_at") WHERE problem is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "scheduled_posts_author_idx" ON "scheduled_posts" USING btree ("author_id","publish_at");--> statement-breakpoint
CREATE INDEX "scheduled_posts_community_idx" ON "scheduled_posts" USING btree ("community_id") WHERE community_id is not null;--> statement-breakpoint
CREATE INDEX "scheduled_posts_circle_idx" ON "scheduled_posts" USING btree ("circle_id") WHERE circle_id is not null;--> statement-breakpoint
CREATE INDEX "scheduled_posts_deleted_idx" ON "scheduled_posts" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_scheduled_post_id_scheduled_posts_id_fk" FOREIGN KEY ("scheduled_post_id") REFERENCES "public"."scheduled_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_scheduled_message_id_scheduled_messages_id_fk" FOREIGN KEY ("scheduled_message_id") REFERENCES "public"."scheduled_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_scheduled_post_id_scheduled_posts_id_fk" FOREIGN KEY ("scheduled_post_id") REFERENCES "public"."scheduled_posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_scheduled_post_idx" ON "notices" USING btree ("scheduled_post_id") WHERE scheduled_post_id is not null;--> statement-breakpoint
CREATE INDEX "notices_scheduled_message_idx" ON "notices" USING btree ("scheduled_message_id") WHERE scheduled_message_id is not null;--> statement-breakpoint
CREATE INDEX "uploads_unused_idx" ON "uploads" USING btree ("created_at") WHERE post_id is null and profile_of is null and scheduled_post_id is null;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_scheduled_post_id_unique" UNIQUE("scheduled_post_id");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_one_subject" CHECK (num_nonnulls("notices"."person_id", "notices"."post_id", "notices"."comment_id", "notices"."decision_id", "notices"."report_id", "notices"."appeal_id", "notices"."suggestion_id", "notices"."tone_question_id", "notices"."community_id", "notices"."security_event_id", "notices"."offer_id", "notices"."saved_post_id", "notices"."scheduled_post_id", "notices"."scheduled_message_id") = 1);--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_shown_once" CHECK (num_nonnulls("uploads"."post_id", "uploads"."profile_of", "uploads"."scheduled_post_id") <= 1);