ALTER DOMAIN notice_kind DROP CONSTRAINT notice_kind_known;--> statement-breakpoint
ALTER DOMAIN notice_kind ADD CONSTRAINT notice_kind_known CHECK (VALUE in ('requestAccepted', 'reply', 'comment', 'decision', 'reportDecided', 'appealDecided', 'noteSuggested', 'toneAsked', 'toneAnswered', 'blockedModerator', 'commentRemoved', 'security', 'moderatorOffer', 'inviteUsed', 'reminder', 'thanked', 'postNotPublished', 'messageNotSent', 'mentioned', 'groupInvited', 'gatheringAnswered', 'gatheringAccepted', 'gatheringDeclined', 'gatheringChanged', 'gatheringCancelled', 'gatheringReminder'));--> statement-breakpoint
CREATE TABLE "gathering_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gathering_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"answer" text NOT NULL,
	"accepted_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"has_place" boolean DEFAULT false NOT NULL,
	"shows_name" boolean DEFAULT false NOT NULL,
	"greeting" text,
	"remind" text NOT NULL,
	"remind_at" timestamp with time zone,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gathering_answers_known" CHECK ("gathering_answers"."answer" in ('coming', 'maybe', 'cant')),
	CONSTRAINT "gathering_answers_remind_known" CHECK ("gathering_answers"."remind" in ('day', 'hours', 'none')),
	CONSTRAINT "gathering_answers_greeting_filled" CHECK (btrim("gathering_answers"."greeting") <> '' and char_length("gathering_answers"."greeting") <= 200),
	CONSTRAINT "gathering_answers_place" CHECK (not "gathering_answers"."has_place" or ("gathering_answers"."answer" = 'coming' and "gathering_answers"."accepted_at" is not null and "gathering_answers"."declined_at" is null)),
	CONSTRAINT "gathering_answers_greets" CHECK ("gathering_answers"."greeting" is null or "gathering_answers"."has_place")
);
--> statement-breakpoint
CREATE TABLE "gatherings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host_id" uuid NOT NULL,
	"community_id" uuid,
	"audience" text NOT NULL,
	"title" text NOT NULL,
	"about" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"is_online" boolean NOT NULL,
	"city_id" integer,
	"city" text,
	"area" text,
	"address" text,
	"link" text,
	"getting_there" text,
	"host_greeting" text,
	"plan" text,
	"sheet" jsonb NOT NULL,
	"capacity" integer,
	"accepts_by_hand" boolean NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone,
	"changed_parts" text[] DEFAULT '{}' NOT NULL,
	"moved_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"cancelled_words" text,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gatherings_audience_known" CHECK ("gatherings"."audience" in ('friends', 'everyone')),
	CONSTRAINT "gatherings_community_audience" CHECK ("gatherings"."community_id" is null or "gatherings"."audience" = 'everyone'),
	CONSTRAINT "gatherings_title_filled" CHECK (btrim("gatherings"."title") <> '' and char_length("gatherings"."title") <= 100),
	CONSTRAINT "gatherings_about_filled" CHECK (btrim("gatherings"."about") <> '' and char_length("gatherings"."about") <= 2000),
	CONSTRAINT "gatherings_area_filled" CHECK (btrim("gatherings"."area") <> '' and char_length("gatherings"."area") <= 100),
	CONSTRAINT "gatherings_address_filled" CHECK (btrim("gatherings"."address") <> '' and char_length("gatherings"."address") <= 300),
	CONSTRAINT "gatherings_link_filled" CHECK (btrim("gatherings"."link") <> '' and char_length("gatherings"."link") <= 500),
	CONSTRAINT "gatherings_getting_there_filled" CHECK (btrim("gatherings"."getting_there") <> '' and char_length("gatherings"."getting_there") <= 500),
	CONSTRAINT "gatherings_host_greeting_filled" CHECK (btrim("gatherings"."host_greeting") <> '' and char_length("gatherings"."host_greeting") <= 200),
	CONSTRAINT "gatherings_plan_filled" CHECK (btrim("gatherings"."plan") <> '' and char_length("gatherings"."plan") <= 1000),
	CONSTRAINT "gatherings_cancelled_filled" CHECK (btrim("gatherings"."cancelled_words") <> '' and char_length("gatherings"."cancelled_words") <= 300),
	CONSTRAINT "gatherings_time_zone_filled" CHECK (btrim("gatherings"."time_zone") <> '' and char_length("gatherings"."time_zone") <= 100),
	CONSTRAINT "gatherings_city_named" CHECK (("gatherings"."city_id" is null) = ("gatherings"."city" is null)),
	CONSTRAINT "gatherings_ends_later" CHECK ("gatherings"."ends_at" > "gatherings"."starts_at"),
	CONSTRAINT "gatherings_capacity" CHECK ("gatherings"."capacity" between 1 and 200),
	CONSTRAINT "gatherings_parts_known" CHECK ("gatherings"."changed_parts" <@ array['time', 'place', 'sheet', 'words']::text[]),
	CONSTRAINT "gatherings_online_or_there" CHECK (case when "gatherings"."is_online" then num_nonnulls("gatherings"."city_id", "gatherings"."area", "gatherings"."address", "gatherings"."getting_there") = 0
        else "gatherings"."link" is null and "gatherings"."city" is not null end)
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"invited_by_id" uuid,
	"invited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"joined_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"sees_from" uuid,
	"read_up_to" uuid,
	"is_muted" boolean DEFAULT false NOT NULL,
	"aside_until" timestamp with time zone,
	"aside_returns" boolean DEFAULT false NOT NULL,
	"aside_from" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_members_group_id_user_id_pk" PRIMARY KEY("group_id","user_id"),
	CONSTRAINT "group_members_joined_whole" CHECK (("group_members"."joined_at" is null) = ("group_members"."sees_from" is null) and ("group_members"."joined_at" is null) = ("group_members"."read_up_to" is null)),
	CONSTRAINT "group_members_one_state" CHECK ("group_members"."joined_at" is null or ("group_members"."declined_at" is null and "group_members"."withdrawn_at" is null)),
	CONSTRAINT "group_members_aside_whole" CHECK (("group_members"."aside_until" is null) = ("group_members"."aside_from" is null)),
	CONSTRAINT "group_members_not_by_oneself" CHECK ("group_members"."invited_by_id" <> "group_members"."user_id")
);
--> statement-breakpoint
CREATE TABLE "group_message_asks" (
	"message_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "group_message_asks_message_id_user_id_pk" PRIMARY KEY("message_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "group_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"content" text NOT NULL,
	"tone_indicators" text[] DEFAULT '{}' NOT NULL,
	"taken_back_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_messages_content_filled" CHECK (btrim("group_messages"."content") <> '' and char_length("group_messages"."content") <= 5000 or ("group_messages"."taken_back_at" is not null and "group_messages"."content" = '')),
	CONSTRAINT "group_messages_tones_count" CHECK (cardinality("group_messages"."tone_indicators") <= 8)
);
--> statement-breakpoint
CREATE TABLE "group_reactions" (
	"message_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reaction" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_reactions_message_id_user_id_pk" PRIMARY KEY("message_id","user_id"),
	CONSTRAINT "group_reactions_known" CHECK ("group_reactions"."reaction" in ('meToo', 'hearYou', 'thankYou', 'noReply'))
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"purpose" text,
	"keeper_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "groups_name_filled" CHECK (btrim("groups"."name") <> '' and char_length("groups"."name") <= 60),
	CONSTRAINT "groups_purpose_filled" CHECK (btrim("groups"."purpose") <> '' and char_length("groups"."purpose") <= 200)
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "quiet_room_visits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"room_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"doing" text,
	"is_done" boolean DEFAULT false NOT NULL,
	"entered_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp with time zone,
	"timer_minutes" integer,
	"timer_ends_at" timestamp with time zone,
	"timer_seconds_left" integer,
	"timer_set_at" timestamp with time zone,
	"timer_set_by" uuid,
	CONSTRAINT "quiet_room_visits_doing_filled" CHECK (btrim("quiet_room_visits"."doing") <> '' and char_length("quiet_room_visits"."doing") <= 80),
	CONSTRAINT "quiet_room_visits_timer_once" CHECK ("quiet_room_visits"."timer_ends_at" is null or "quiet_room_visits"."timer_seconds_left" is null)
);
--> statement-breakpoint
CREATE TABLE "quiet_rooms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host_id" uuid NOT NULL,
	"name" text NOT NULL,
	"community_id" uuid,
	"is_for_friends" boolean NOT NULL,
	"empty_since" timestamp with time zone DEFAULT now(),
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quiet_rooms_name_filled" CHECK (btrim("quiet_rooms"."name") <> '' and char_length("quiet_rooms"."name") <= 60)
);
--> statement-breakpoint
ALTER TABLE "moderation_decisions" DROP CONSTRAINT "moderation_decisions_subject_type_known";--> statement-breakpoint
ALTER TABLE "moderation_notes" DROP CONSTRAINT "moderation_notes_subject_type_known";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_one_subject";--> statement-breakpoint
ALTER TABLE "pebbles" DROP CONSTRAINT "pebbles_not_empty";--> statement-breakpoint
ALTER TABLE "push_settings" DROP CONSTRAINT "push_settings_unwanted_known";--> statement-breakpoint
ALTER TABLE "push_settings" DROP CONSTRAINT "push_settings_unwanted_count";--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_subject_type_known";--> statement-breakpoint
ALTER TABLE "uploads" DROP CONSTRAINT "uploads_shown_once";--> statement-breakpoint
DROP INDEX "uploads_unused_idx";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "reaction" text;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "group_id" uuid;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "gathering_id" uuid;--> statement-breakpoint
ALTER TABLE "pebbles" ADD COLUMN "image_url" text;--> statement-breakpoint
ALTER TABLE "pebbles" ADD COLUMN "image_alt" "image_alt";--> statement-breakpoint
ALTER TABLE "pebbles" ADD COLUMN "image_width" integer;--> statement-breakpoint
ALTER TABLE "pebbles" ADD COLUMN "image_height" integer;--> statement-breakpoint
ALTER TABLE "pebbles" ADD COLUMN "taken_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "pebble_id" uuid;--> statement-breakpoint
ALTER TABLE "gathering_answers" ADD CONSTRAINT "gathering_answers_gathering_id_gatherings_id_fk" FOREIGN KEY ("gathering_id") REFERENCES "public"."gatherings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gathering_answers" ADD CONSTRAINT "gathering_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gatherings" ADD CONSTRAINT "gatherings_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gatherings" ADD CONSTRAINT "gatherings_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_invited_by_id_users_id_fk" FOREIGN KEY ("invited_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_message_asks" ADD CONSTRAINT "group_message_asks_message_id_group_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."group_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_message_asks" ADD CONSTRAINT "group_message_asks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_messages" ADD CONSTRAINT "group_messages_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_messages" ADD CONSTRAINT "group_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_reactions" ADD CONSTRAINT "group_reactions_message_id_group_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."group_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_reactions" ADD CONSTRAINT "group_reactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_keeper_id_users_id_fk" FOREIGN KEY ("keeper_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiet_room_visits" ADD CONSTRAINT "quiet_room_visits_room_id_quiet_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."quiet_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiet_room_visits" ADD CONSTRAINT "quiet_room_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiet_rooms" ADD CONSTRAINT "quiet_rooms_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiet_rooms" ADD CONSTRAINT "quiet_rooms_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gathering_answers_key" ON "gathering_answers" USING btree ("gathering_id","user_id");--> statement-breakpoint
CREATE INDEX "gathering_answers_user_idx" ON "gathering_answers" USING btree ("user_id","gathering_id");--> statement-breakpoint
CREATE INDEX "gathering_answers_remind_idx" ON "gathering_answers" USING btree ("remind_at") WHERE remind_at is not null;--> statement-breakpoint
CREATE INDEX "gatherings_starts_idx" ON "gatherings" USING btree ("starts_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "gatherings_community_idx" ON "gatherings" USING btree ("community_id","starts_at","id") WHERE community_id is not null and removed_at is null;--> statement-breakpoint
CREATE INDEX "gatherings_host_idx" ON "gatherings" USING btree ("host_id","starts_at");--> statement-breakpoint
CREATE INDEX "gatherings_ends_idx" ON "gatherings" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "group_members_user_idx" ON "group_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "group_members_invited_by_idx" ON "group_members" USING btree ("invited_by_id") WHERE invited_by_id is not null;--> statement-breakpoint
CREATE INDEX "group_message_asks_user_idx" ON "group_message_asks" USING btree ("user_id","message_id");--> statement-breakpoint
CREATE INDEX "group_messages_group_idx" ON "group_messages" USING btree ("group_id","id");--> statement-breakpoint
CREATE INDEX "group_messages_sender_idx" ON "group_messages" USING btree ("sender_id","id");--> statement-breakpoint
CREATE INDEX "group_messages_taken_back_idx" ON "group_messages" USING btree ("taken_back_at") WHERE taken_back_at is not null and content <> '';--> statement-breakpoint
CREATE INDEX "group_messages_removed_idx" ON "group_messages" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "group_reactions_user_idx" ON "group_reactions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "groups_keeper_idx" ON "groups" USING btree ("keeper_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quiet_room_visits_here_idx" ON "quiet_room_visits" USING btree ("user_id") WHERE left_at is null;--> statement-breakpoint
CREATE INDEX "quiet_room_visits_user_idx" ON "quiet_room_visits" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "quiet_room_visits_room_idx" ON "quiet_room_visits" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "quiet_rooms_host_idx" ON "quiet_rooms" USING btree ("host_id");--> statement-breakpoint
CREATE INDEX "quiet_rooms_community_idx" ON "quiet_rooms" USING btree ("community_id","id");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_gathering_id_gatherings_id_fk" FOREIGN KEY ("gathering_id") REFERENCES "public"."gatherings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_pebble_id_pebbles_id_fk" FOREIGN KEY ("pebble_id") REFERENCES "public"."pebbles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_sender_idx" ON "messages" USING btree ("sender_id","id");--> statement-breakpoint
CREATE INDEX "messages_receiver_idx" ON "messages" USING btree ("receiver_id","id");--> statement-breakpoint
CREATE INDEX "notices_gathering_idx" ON "notices" USING btree ("gathering_id") WHERE gathering_id is not null;--> statement-breakpoint
CREATE INDEX "notices_group_idx" ON "notices" USING btree ("group_id") WHERE group_id is not null;--> statement-breakpoint
CREATE INDEX "uploads_pebble_idx" ON "uploads" USING btree ("pebble_id") WHERE pebble_id is not null;--> statement-breakpoint
CREATE INDEX "uploads_unused_idx" ON "uploads" USING btree ("created_at") WHERE post_id is null and profile_of is null and scheduled_post_id is null and pebble_id is null and taken_off_post_id is null;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_reaction_known" CHECK ("messages"."reaction" in ('meToo', 'hearYou', 'thankYou', 'noReply'));--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_subject_type_known" CHECK ("moderation_decisions"."subject_type" in ('user', 'post', 'comment', 'message', 'groupMessage', 'group', 'pebble', 'gathering', 'room', 'community'));--> statement-breakpoint
ALTER TABLE "moderation_notes" ADD CONSTRAINT "moderation_notes_subject_type_known" CHECK ("moderation_notes"."subject_type" in ('user', 'post', 'comment', 'message', 'groupMessage', 'group', 'pebble', 'gathering', 'room', 'community'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_one_subject" CHECK (num_nonnulls("notices"."person_id", "notices"."post_id", "notices"."comment_id", "notices"."decision_id", "notices"."report_id", "notices"."appeal_id", "notices"."suggestion_id", "notices"."tone_question_id", "notices"."community_id", "notices"."security_event_id", "notices"."offer_id", "notices"."saved_post_id", "notices"."mention_id", "notices"."scheduled_post_id", "notices"."scheduled_message_id", "notices"."group_id", "notices"."gathering_id") = 1);--> statement-breakpoint
ALTER TABLE "pebbles" ADD CONSTRAINT "pebbles_post_or_photo" CHECK (not "pebbles"."has_post" or "pebbles"."image_url" is null);--> statement-breakpoint
ALTER TABLE "pebbles" ADD CONSTRAINT "pebbles_photo_described" CHECK ("pebbles"."image_url" is not null or "pebbles"."image_alt" is null);--> statement-breakpoint
ALTER TABLE "pebbles" ADD CONSTRAINT "pebbles_not_empty" CHECK ("pebbles"."line" is not null or "pebbles"."has_post" or "pebbles"."image_url" is not null);--> statement-breakpoint
ALTER TABLE "push_settings" ADD CONSTRAINT "push_settings_unwanted_known" CHECK ("push_settings"."unwanted" <@ array['messages', 'groups', 'requests', 'comments', 'questions', 'gatherings', 'reminders', 'account']::text[]);--> statement-breakpoint
ALTER TABLE "push_settings" ADD CONSTRAINT "push_settings_unwanted_count" CHECK (cardinality("push_settings"."unwanted") <= 8);--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_subject_type_known" CHECK ("reports"."subject_type" in ('user', 'post', 'comment', 'message', 'groupMessage', 'group', 'pebble', 'gathering', 'room', 'community'));--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_shown_once" CHECK (num_nonnulls("uploads"."post_id", "uploads"."profile_of", "uploads"."scheduled_post_id", "uploads"."pebble_id", "uploads"."taken_off_post_id") <= 1);