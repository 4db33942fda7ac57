ALTER DOMAIN notice_kind DROP CONSTRAINT notice_kind_known;--> statement-breakpoint
ALTER DOMAIN notice_kind ADD CONSTRAINT notice_kind_known CHECK (VALUE in ('requestAccepted', 'reply', 'comment', 'decision', 'reportDecided', 'appealDecided', 'noteSuggested', 'toneAsked', 'toneAnswered', 'blockedModerator', 'commentRemoved', 'security', 'moderatorOffer', 'inviteUsed', 'reminder', 'thanked', 'postNotPublished', 'messageNotSent', 'mentioned'));--> statement-breakpoint
CREATE TABLE "mentions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"comment_id" uuid,
	"user_id" uuid NOT NULL,
	"written" text NOT NULL,
	"places" integer[] NOT NULL,
	"is_in_text" boolean DEFAULT true NOT NULL,
	"refused_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mentions_written_filled" CHECK (btrim("mentions"."written") <> '' and char_length("mentions"."written") <= 511),
	CONSTRAINT "mentions_places_count" CHECK (cardinality("mentions"."places") <= 50)
);
--> statement-breakpoint
CREATE TABLE "scheduled_mentions" (
	"scheduled_post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "scheduled_mentions_scheduled_post_id_user_id_pk" PRIMARY KEY("scheduled_post_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_one_subject";--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "has_mentions" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "mention_id" uuid;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "has_mentions" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "who_may_mention" text DEFAULT 'known' NOT NULL;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_mentions" ADD CONSTRAINT "scheduled_mentions_scheduled_post_id_scheduled_posts_id_fk" FOREIGN KEY ("scheduled_post_id") REFERENCES "public"."scheduled_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_mentions" ADD CONSTRAINT "scheduled_mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mentions_post_key" ON "mentions" USING btree ("post_id","user_id") WHERE comment_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "mentions_comment_key" ON "mentions" USING btree ("comment_id","user_id") WHERE comment_id is not null;--> statement-breakpoint
CREATE INDEX "mentions_post_idx" ON "mentions" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "mentions_user_idx" ON "mentions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "scheduled_mentions_user_idx" ON "scheduled_mentions" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_mention_id_mentions_id_fk" FOREIGN KEY ("mention_id") REFERENCES "public"."mentions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_mention_idx" ON "notices" USING btree ("mention_id") WHERE mention_id is not null;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_one_subject" CHECK (num_nonnulls("notices"."person_id", "notices"."post_id", "notices"."comment_id", "notices"."decision_id", "notices"."report_id", "notices"."appeal_id", "notices"."suggestion_id", "notices"."tone_question_id", "notices"."community_id", "notices"."security_event_id", "notices"."offer_id", "notices"."saved_post_id", "notices"."mention_id", "notices"."scheduled_post_id", "notices"."scheduled_message_id") = 1);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_who_may_mention_known" CHECK ("users"."who_may_mention" in ('known', 'friends', 'nobody'));