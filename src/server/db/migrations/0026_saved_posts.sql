ALTER DOMAIN notice_kind DROP CONSTRAINT notice_kind_known;--> statement-breakpoint
ALTER DOMAIN notice_kind ADD CONSTRAINT notice_kind_known CHECK (VALUE in ('requestAccepted', 'reply', 'comment', 'decision', 'reportDecided', 'appealDecided', 'noteSuggested', 'toneAsked', 'toneAnswered', 'blockedModerator', 'commentRemoved', 'security', 'moderatorOffer', 'inviteUsed', 'reminder'));--> statement-breakpoint
CREATE TABLE "saved_folders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_folders_name_filled" CHECK (btrim("saved_folders"."name") <> '' and char_length("saved_folders"."name") <= 50)
);
--> statement-breakpoint
CREATE TABLE "saved_posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"folder_id" uuid,
	"remind_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_one_subject";--> statement-breakpoint
ALTER TABLE "push_settings" DROP CONSTRAINT "push_settings_unwanted_known";--> statement-breakpoint
ALTER TABLE "push_settings" DROP CONSTRAINT "push_settings_unwanted_count";--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "saved_post_id" uuid;--> statement-breakpoint
ALTER TABLE "saved_folders" ADD CONSTRAINT "saved_folders_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_posts" ADD CONSTRAINT "saved_posts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_posts" ADD CONSTRAINT "saved_posts_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_posts" ADD CONSTRAINT "saved_posts_folder_id_saved_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."saved_folders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_folders_owner_idx" ON "saved_folders" USING btree ("owner_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_posts_user_post_key" ON "saved_posts" USING btree ("user_id","post_id");--> statement-breakpoint
CREATE INDEX "saved_posts_user_idx" ON "saved_posts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "saved_posts_post_idx" ON "saved_posts" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "saved_posts_folder_idx" ON "saved_posts" USING btree ("folder_id") WHERE folder_id is not null;--> statement-breakpoint
CREATE INDEX "saved_posts_remind_idx" ON "saved_posts" USING btree ("remind_at") WHERE remind_at is not null;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_saved_post_id_saved_posts_id_fk" FOREIGN KEY ("saved_post_id") REFERENCES "public"."saved_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_saved_post_idx" ON "notices" USING btree ("saved_post_id") WHERE saved_post_id is not null;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_one_subject" CHECK (num_nonnulls("notices"."person_id", "notices"."post_id", "notices"."comment_id", "notices"."decision_id", "notices"."report_id", "notices"."appeal_id", "notices"."suggestion_id", "notices"."tone_question_id", "notices"."community_id", "notices"."security_event_id", "notices"."offer_id", "notices"."saved_post_id") = 1);--> statement-breakpoint
ALTER TABLE "push_settings" ADD CONSTRAINT "push_settings_unwanted_known" CHECK ("push_settings"."unwanted" <@ array['messages', 'requests', 'comments', 'questions', 'reminders', 'account']::text[]);--> statement-breakpoint
ALTER TABLE "push_settings" ADD CONSTRAINT "push_settings_unwanted_count" CHECK (cardinality("push_settings"."unwanted") <= 6);