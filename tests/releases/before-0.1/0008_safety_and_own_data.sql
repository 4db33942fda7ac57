CREATE TABLE "account_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done_steps" integer DEFAULT 0 NOT NULL,
	"all_steps" integer DEFAULT 0 NOT NULL,
	"bytes" bigint,
	"moved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expire" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_exports_state_known" CHECK ("account_exports"."state" in ('waiting', 'running', 'ready', 'failed')),
	CONSTRAINT "account_exports_bytes_not_negative" CHECK ("account_exports"."bytes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"decision_id" uuid NOT NULL,
	"content" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_by_id" uuid,
	"answer" text,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "appeals_decision_id_unique" UNIQUE("decision_id"),
	CONSTRAINT "appeals_state_known" CHECK ("appeals"."state" in ('open', 'upheld', 'overturned')),
	CONSTRAINT "appeals_content_filled" CHECK (btrim("appeals"."content") <> '' and char_length("appeals"."content") <= 2000),
	CONSTRAINT "appeals_answer_length" CHECK (char_length("appeals"."answer") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid,
	"event" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"community_id" uuid,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_note_choices" (
	"user_id" uuid NOT NULL,
	"note" text NOT NULL,
	"effect" text NOT NULL,
	CONSTRAINT "content_note_choices_user_id_note_pk" PRIMARY KEY("user_id","note"),
	CONSTRAINT "content_note_choices_note_known" CHECK ("content_note_choices"."note" in ('food', 'medical', 'mental-health', 'self-harm', 'loss', 'violence', 'sexuality', 'animals', 'flashing', 'eye-contact', 'strong-language', 'alcohol-drugs')),
	CONSTRAINT "content_note_choices_effect_known" CHECK ("content_note_choices"."effect" in ('show', 'fold', 'hide'))
);
--> statement-breakpoint
CREATE TABLE "content_note_suggestions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"suggested_by_id" uuid NOT NULL,
	"note" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_note_suggestions_once" UNIQUE("post_id","suggested_by_id","note"),
	CONSTRAINT "content_note_suggestions_note_known" CHECK ("content_note_suggestions"."note" in ('food', 'medical', 'mental-health', 'self-harm', 'loss', 'violence', 'sexuality', 'animals', 'flashing', 'eye-contact', 'strong-language', 'alcohol-drugs')),
	CONSTRAINT "content_note_suggestions_state_known" CHECK ("content_note_suggestions"."state" in ('open', 'added', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "moderation_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"concerns_id" uuid,
	"community_id" uuid,
	"moderator_id" uuid,
	"action" text NOT NULL,
	"rule" text,
	"reason" text NOT NULL,
	"words" text,
	"until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moderation_decisions_subject_type_known" CHECK ("moderation_decisions"."subject_type" in ('user', 'post', 'comment', 'message', 'community')),
	CONSTRAINT "moderation_decisions_action_known" CHECK ("moderation_decisions"."action" in ('dismiss', 'remove', 'warn', 'suspend', 'restore', 'lift')),
	CONSTRAINT "moderation_decisions_rule_known" CHECK ("moderation_decisions"."rule" in ('kindness', 'consent', 'privacy', 'no-harm', 'no-sexual', 'honesty')),
	CONSTRAINT "moderation_decisions_reason_filled" CHECK (btrim("moderation_decisions"."reason") <> '' and char_length("moderation_decisions"."reason") <= 1000),
	CONSTRAINT "moderation_decisions_words_length" CHECK (char_length("moderation_decisions"."words") <= 500)
);
--> statement-breakpoint
CREATE TABLE "moderation_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"author_id" uuid,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moderation_notes_subject_type_known" CHECK ("moderation_notes"."subject_type" in ('user', 'post', 'comment', 'message', 'community')),
	CONSTRAINT "moderation_notes_content_filled" CHECK (btrim("moderation_notes"."content") <> '' and char_length("moderation_notes"."content") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"unwanted" text[] DEFAULT '{}' NOT NULL,
	"quiet_from" smallint,
	"quiet_until" smallint,
	"time_zone" text,
	"follow_spoons" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_settings_quiet_hours" CHECK (("notification_settings"."quiet_from" is null) = ("notification_settings"."quiet_until" is null) and "notification_settings"."quiet_from" between 0 and 1439 and "notification_settings"."quiet_until" between 0 and 1439 and "notification_settings"."quiet_from" <> "notification_settings"."quiet_until")
);
--> statement-breakpoint
CREATE TABLE "word_filters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"phrase" text NOT NULL,
	"effect" text NOT NULL,
	"ends_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "word_filters_phrase_filled" CHECK (btrim("word_filters"."phrase") <> '' and char_length("word_filters"."phrase") <= 100),
	CONSTRAINT "word_filters_effect_known" CHECK ("word_filters"."effect" in ('fold', 'hide'))
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_known";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_one_subject";--> statement-breakpoint
DROP INDEX "reports_reporter_idx";--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "decision_id" uuid;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "report_id" uuid;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "appeal_id" uuid;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "suggestion_id" uuid;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "content_notes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "concerns_id" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "community_id" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "words" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "decision_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "bio_audience" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "pronouns_audience" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "role" text DEFAULT 'member' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_exports" ADD CONSTRAINT "account_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decision_id_moderation_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."moderation_decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_note_choices" ADD CONSTRAINT "content_note_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_note_suggestions" ADD CONSTRAINT "content_note_suggestions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_note_suggestions" ADD CONSTRAINT "content_note_suggestions_suggested_by_id_users_id_fk" FOREIGN KEY ("suggested_by_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_concerns_id_users_id_fk" FOREIGN KEY ("concerns_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_moderator_id_users_id_fk" FOREIGN KEY ("moderator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_notes" ADD CONSTRAINT "moderation_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_filters" ADD CONSTRAINT "word_filters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_exports_user_idx" ON "account_exports" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "account_exports_state_idx" ON "account_exports" USING btree ("state");--> statement-breakpoint
CREATE INDEX "appeals_state_idx" ON "appeals" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "appeals_decided_by_idx" ON "appeals" USING btree ("decided_by_id");--> statement-breakpoint
CREATE INDEX "audit_log_subject_idx" ON "audit_log" USING btree ("subject_type","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_community_idx" ON "audit_log" USING btree ("community_id","id");--> statement-breakpoint
CREATE INDEX "content_note_suggestions_by_idx" ON "content_note_suggestions" USING btree ("suggested_by_id");--> statement-breakpoint
CREATE INDEX "moderation_decisions_subject_idx" ON "moderation_decisions" USING btree ("subject_type","subject_id","id");--> statement-breakpoint
CREATE INDEX "moderation_decisions_concerns_idx" ON "moderation_decisions" USING btree ("concerns_id","id");--> statement-breakpoint
CREATE INDEX "moderation_decisions_community_idx" ON "moderation_decisions" USING btree ("community_id","id");--> statement-breakpoint
CREATE INDEX "moderation_decisions_moderator_idx" ON "moderation_decisions" USING btree ("moderator_id");--> statement-breakpoint
CREATE INDEX "moderation_notes_subject_idx" ON "moderation_notes" USING btree ("subject_type","subject_id","id");--> statement-breakpoint
CREATE INDEX "moderation_notes_author_idx" ON "moderation_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "word_filters_user_idx" ON "word_filters" USING btree ("user_id","id");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_decision_id_moderation_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."moderation_decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_appeal_id_appeals_id_fk" FOREIGN KEY ("appeal_id") REFERENCES "public"."appeals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_suggestion_id_content_note_suggestions_id_fk" FOREIGN KEY ("suggestion_id") REFERENCES "public"."content_note_suggestions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_concerns_id_users_id_fk" FOREIGN KEY ("concerns_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_decision_id_moderation_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."moderation_decisions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_decision_idx" ON "notices" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "notices_report_idx" ON "notices" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "notices_appeal_idx" ON "notices" USING btree ("appeal_id");--> statement-breakpoint
CREATE INDEX "notices_suggestion_idx" ON "notices" USING btree ("suggestion_id");--> statement-breakpoint
CREATE INDEX "posts_deleted_idx" ON "posts" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "reports_state_idx" ON "reports" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "reports_community_idx" ON "reports" USING btree ("community_id","id");--> statement-breakpoint
CREATE INDEX "reports_concerns_idx" ON "reports" USING btree ("concerns_id");--> statement-breakpoint
CREATE INDEX "reports_decision_idx" ON "reports" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "users_erase_after_idx" ON "users" USING btree ("erase_after") WHERE erase_after is not null;--> statement-breakpoint
CREATE INDEX "reports_reporter_idx" ON "reports" USING btree ("reporter_id","id");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_known" CHECK ("notices"."kind" in ('requestAccepted', 'reply', 'comment', 'decision', 'reportDecided', 'appealDecided', 'noteSuggested'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_one_subject" CHECK (num_nonnulls("notices"."person_id", "notices"."comment_id", "notices"."decision_id", "notices"."report_id", "notices"."appeal_id", "notices"."suggestion_id") = 1);--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_content_notes_count" CHECK (cardinality("posts"."content_notes") <= 12);--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reason_known" CHECK ("reports"."reason" in ('unkind', 'harassment', 'private', 'danger', 'sexual', 'spam', 'other'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_words_length" CHECK (char_length("reports"."words") <= 500);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_bio_audience_known" CHECK ("users"."bio_audience" in ('everyone', 'friends', 'me'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_pronouns_audience_known" CHECK ("users"."pronouns_audience" in ('everyone', 'friends', 'me'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role_known" CHECK ("users"."role" in ('member', 'moderator'));