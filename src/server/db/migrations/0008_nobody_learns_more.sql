ALTER DOMAIN notice_kind DROP CONSTRAINT notice_kind_known;--> statement-breakpoint
ALTER DOMAIN notice_kind ADD CONSTRAINT notice_kind_known CHECK (VALUE in ('requestAccepted', 'reply', 'comment', 'decision', 'reportDecided', 'appealDecided', 'noteSuggested', 'toneAsked', 'toneAnswered', 'blockedModerator', 'commentRemoved', 'security', 'moderatorOffer'));--> statement-breakpoint
-- Nobody is made a moderator without being asked (decision 0060): the trigger only counts.
CREATE OR REPLACE FUNCTION community_members_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE communities SET member_count = member_count - moved.people
	FROM (SELECT community_id, count(*) AS people FROM changed GROUP BY community_id) AS moved
	WHERE communities.id = moved.community_id;
	RETURN NULL;
END $$;--> statement-breakpoint
-- The same words as before, so that the rows of words stay as they are. A text without spaces was counted through from its
-- start for each pair of signs: 10,000 signs took 1.2 to 2 seconds, and now a tenth of one.
CREATE OR REPLACE FUNCTION search_words(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE
	-- Plain ASCII, as most texts are, needs none of the folding.
	WHEN octet_length(value) = length(value) THEN ARRAY (
		SELECT DISTINCT left(run, 40) COLLATE "C"
		FROM regexp_split_to_table(lower(value), '[^a-z0-9]+') AS run WHERE length(run) >= 3
	)
	ELSE ARRAY (
		SELECT DISTINCT piece COLLATE "C"
		FROM regexp_split_to_table(
			regexp_replace(
				folded(value),
				U&'([\0e00-\0eff\1000-\109f\1780-\17ff\3005-\3007\3040-\30fa\30fc-\30ff\31f0-\31ff\3400-\4dbf\4e00-\9fff\f900-\faff\+020000-\+0323af]+)',
				U&' \\1 ',
				'g'
			),
			U&'[\0001-\002f\003a-\0040\005b-\0060\007b-\00a9\00ab-\00b4\00b6-\00b9\00bb-\00bf\00d7\00f7\055a-\055f\0589\05be\05c0\05c3\05f3\05f4\060c\061b\061f\066a-\066d\06d4\0964\0965\2000-\206f\2190-\2bff\2e00-\2e7f\3000-\3004\3008-\3020\3030\30fb\e000-\f8ff\fffc\fffd\+01f000-\+01faff]+'
		) AS run,
		LATERAL (
			SELECT left(run, 40) WHERE length(run) >= 3
				AND run !~ U&'^[\0e00-\0eff\1000-\109f\1780-\17ff\3005-\3007\3040-\30fa\30fc-\30ff\31f0-\31ff\3400-\4dbf\4e00-\9fff\f900-\faff\+020000-\+0323af]'
			UNION ALL
			SELECT pair FROM (
				SELECT sign || lead(sign) OVER (ORDER BY at) AS pair
				FROM unnest(string_to_array(run, NULL)) WITH ORDINALITY AS signs(sign, at)
				WHERE run ~ U&'^[\0e00-\0eff\1000-\109f\1780-\17ff\3005-\3007\3040-\30fa\30fc-\30ff\31f0-\31ff\3400-\4dbf\4e00-\9fff\f900-\faff\+020000-\+0323af]'
			) AS pairs WHERE pair IS NOT NULL
		) AS pieces(piece)
	)
END;--> statement-breakpoint
CREATE TABLE "address_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"old_email" varchar(254) NOT NULL,
	"new_email" varchar(254) NOT NULL,
	"confirmed_at" timestamp with time zone,
	"agreed_at" timestamp with time zone,
	"changed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "address_changes_are_lower_case" CHECK ("address_changes"."old_email" = lower("address_changes"."old_email") and "address_changes"."new_email" = lower("address_changes"."new_email"))
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"last_step" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moderator_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"community_id" uuid,
	"offered_by_id" uuid,
	"kind" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moderator_offers_one" UNIQUE("user_id","community_id"),
	CONSTRAINT "moderator_offers_kind_known" CHECK ("moderator_offers"."kind" in ('beside', 'handOver', 'left', 'network')),
	CONSTRAINT "moderator_offers_state_known" CHECK ("moderator_offers"."state" in ('open', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "unmaskings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"concerns_id" uuid NOT NULL,
	"asked_by_id" uuid,
	"cause" text NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answered_by_id" uuid,
	"answer" text,
	"answered_at" timestamp with time zone,
	"look_until" timestamp with time zone,
	"tell_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unmaskings_subject_type_known" CHECK ("unmaskings"."subject_type" in ('post', 'comment')),
	CONSTRAINT "unmaskings_cause_known" CHECK ("unmaskings"."cause" in ('danger-to-self', 'danger-to-others', 'harassment', 'law')),
	CONSTRAINT "unmaskings_state_known" CHECK ("unmaskings"."state" in ('open', 'agreed', 'declined', 'closed')),
	CONSTRAINT "unmaskings_reason_filled" CHECK (btrim("unmaskings"."reason") <> '' and char_length("unmaskings"."reason") <= 1000),
	CONSTRAINT "unmaskings_answer_length" CHECK (char_length("unmaskings"."answer") <= 1000),
	CONSTRAINT "unmaskings_two_people" CHECK ("unmaskings"."asked_by_id" <> "unmaskings"."answered_by_id")
);
--> statement-breakpoint
CREATE TABLE "muted_threads" (
	"user_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "muted_threads_user_id_post_id_pk" PRIMARY KEY("user_id","post_id")
);
--> statement-breakpoint
ALTER TABLE "moderation_decisions" DROP CONSTRAINT "moderation_decisions_action_known";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_one_subject";--> statement-breakpoint
ALTER TABLE "blocks" ADD COLUMN "blocker_figure" text;--> statement-breakpoint
ALTER TABLE "community_members" ADD COLUMN "moderator_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "post_id" uuid;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "first_comment_id" uuid;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "offer_id" uuid;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD COLUMN "erase_after" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "post_likes" ADD COLUMN "erase_after" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "figure" text;--> statement-breakpoint
ALTER TABLE "address_changes" ADD CONSTRAINT "address_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderator_offers" ADD CONSTRAINT "moderator_offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderator_offers" ADD CONSTRAINT "moderator_offers_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderator_offers" ADD CONSTRAINT "moderator_offers_offered_by_id_users_id_fk" FOREIGN KEY ("offered_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderator_offers" ADD CONSTRAINT "moderator_offers_member_fk" FOREIGN KEY ("community_id","user_id") REFERENCES "public"."community_members"("community_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmaskings" ADD CONSTRAINT "unmaskings_concerns_id_users_id_fk" FOREIGN KEY ("concerns_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmaskings" ADD CONSTRAINT "unmaskings_asked_by_id_users_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmaskings" ADD CONSTRAINT "unmaskings_answered_by_id_users_id_fk" FOREIGN KEY ("answered_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "muted_threads" ADD CONSTRAINT "muted_threads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "muted_threads" ADD CONSTRAINT "muted_threads_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "address_changes_pending_key" ON "address_changes" USING btree ("user_id") WHERE changed_at is null;--> statement-breakpoint
CREATE INDEX "address_changes_user_idx" ON "address_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "address_changes_old_email_idx" ON "address_changes" USING btree ("old_email");--> statement-breakpoint
CREATE UNIQUE INDEX "moderator_offers_one_of_network" ON "moderator_offers" USING btree ("user_id") WHERE community_id is null;--> statement-breakpoint
CREATE INDEX "moderator_offers_community_idx" ON "moderator_offers" USING btree ("community_id","state");--> statement-breakpoint
CREATE INDEX "moderator_offers_offered_by_idx" ON "moderator_offers" USING btree ("offered_by_id");--> statement-breakpoint
CREATE INDEX "unmaskings_subject_idx" ON "unmaskings" USING btree ("subject_type","subject_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "unmaskings_one_open" ON "unmaskings" USING btree ("subject_type","subject_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "unmaskings_due_idx" ON "unmaskings" USING btree ("tell_at") WHERE told_at is null and tell_at is not null;--> statement-breakpoint
CREATE INDEX "unmaskings_concerns_idx" ON "unmaskings" USING btree ("concerns_id");--> statement-breakpoint
CREATE INDEX "unmaskings_asked_by_idx" ON "unmaskings" USING btree ("asked_by_id");--> statement-breakpoint
CREATE INDEX "unmaskings_answered_by_idx" ON "unmaskings" USING btree ("answered_by_id");--> statement-breakpoint
CREATE INDEX "muted_threads_post_id_idx" ON "muted_threads" USING btree ("post_id");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_offer_id_moderator_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."moderator_offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_thread_key" ON "notices" USING btree ("post_id","user_id","kind") WHERE post_id is not null;--> statement-breakpoint
CREATE INDEX "notices_offer_idx" ON "notices" USING btree ("offer_id") WHERE offer_id is not null;--> statement-breakpoint
CREATE INDEX "poll_votes_erase_after_idx" ON "poll_votes" USING btree ("erase_after") WHERE erase_after is not null;--> statement-breakpoint
CREATE INDEX "post_likes_erase_after_idx" ON "post_likes" USING btree ("erase_after") WHERE erase_after is not null;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_figure_known" CHECK ("blocks"."blocker_figure" in ('wren', 'noor', 'linnea', 'ines', 'maren', 'hedda', 'amara', 'yuki', 'freya', 'fox', 'moth', 'snail'));--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_action_known" CHECK ("moderation_decisions"."action" in ('dismiss', 'remove', 'warn', 'suspend', 'restore', 'lift', 'unmask'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_thread_begins" CHECK (("notices"."post_id" is null) = ("notices"."first_comment_id" is null));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_one_subject" CHECK (num_nonnulls("notices"."person_id", "notices"."post_id", "notices"."comment_id", "notices"."decision_id", "notices"."report_id", "notices"."appeal_id", "notices"."suggestion_id", "notices"."tone_question_id", "notices"."community_id", "notices"."security_event_id", "notices"."offer_id") = 1);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_figure_known" CHECK ("users"."figure" in ('wren', 'noor', 'linnea', 'ines', 'maren', 'hedda', 'amara', 'yuki', 'freya', 'fox', 'moth', 'snail'));