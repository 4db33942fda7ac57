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
ALTER TABLE "moderation_decisions" DROP CONSTRAINT "moderation_decisions_action_known";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_one_subject";--> statement-breakpoint
ALTER TABLE "community_members" ADD COLUMN "moderator_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "offer_id" uuid;--> statement-breakpoint
ALTER TABLE "moderator_offers" ADD CONSTRAINT "moderator_offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderator_offers" ADD CONSTRAINT "moderator_offers_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderator_offers" ADD CONSTRAINT "moderator_offers_offered_by_id_users_id_fk" FOREIGN KEY ("offered_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderator_offers" ADD CONSTRAINT "moderator_offers_member_fk" FOREIGN KEY ("community_id","user_id") REFERENCES "public"."community_members"("community_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmaskings" ADD CONSTRAINT "unmaskings_concerns_id_users_id_fk" FOREIGN KEY ("concerns_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmaskings" ADD CONSTRAINT "unmaskings_asked_by_id_users_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmaskings" ADD CONSTRAINT "unmaskings_answered_by_id_users_id_fk" FOREIGN KEY ("answered_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "moderator_offers_one_of_network" ON "moderator_offers" USING btree ("user_id") WHERE community_id is null;--> statement-breakpoint
CREATE INDEX "moderator_offers_community_idx" ON "moderator_offers" USING btree ("community_id","state");--> statement-breakpoint
CREATE INDEX "moderator_offers_offered_by_idx" ON "moderator_offers" USING btree ("offered_by_id");--> statement-breakpoint
CREATE INDEX "unmaskings_subject_idx" ON "unmaskings" USING btree ("subject_type","subject_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "unmaskings_one_open" ON "unmaskings" USING btree ("subject_type","subject_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "unmaskings_due_idx" ON "unmaskings" USING btree ("tell_at") WHERE told_at is null and tell_at is not null;--> statement-breakpoint
CREATE INDEX "unmaskings_concerns_idx" ON "unmaskings" USING btree ("concerns_id");--> statement-breakpoint
CREATE INDEX "unmaskings_asked_by_idx" ON "unmaskings" USING btree ("asked_by_id");--> statement-breakpoint
CREATE INDEX "unmaskings_answered_by_idx" ON "unmaskings" USING btree ("answered_by_id");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_offer_id_moderator_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."moderator_offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_offer_idx" ON "notices" USING btree ("offer_id") WHERE offer_id is not null;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_action_known" CHECK ("moderation_decisions"."action" in ('dismiss', 'remove', 'warn', 'suspend', 'restore', 'lift', 'unmask'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_one_subject" CHECK (num_nonnulls("notices"."person_id", "notices"."comment_id", "notices"."decision_id", "notices"."report_id", "notices"."appeal_id", "notices"."suggestion_id", "notices"."tone_question_id", "notices"."community_id", "notices"."security_event_id", "notices"."offer_id") = 1);