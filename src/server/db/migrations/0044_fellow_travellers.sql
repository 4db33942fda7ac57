ALTER DOMAIN notice_kind DROP CONSTRAINT notice_kind_known;--> statement-breakpoint
ALTER DOMAIN notice_kind ADD CONSTRAINT notice_kind_known CHECK (VALUE in ('requestAccepted', 'reply', 'comment', 'decision', 'reportDecided', 'appealDecided', 'noteSuggested', 'toneAsked', 'toneAnswered', 'blockedModerator', 'commentRemoved', 'security', 'moderatorOffer', 'inviteUsed', 'reminder', 'thanked', 'postNotPublished', 'messageNotSent', 'mentioned', 'groupInvited', 'fellowsInvited', 'fellowsEnding', 'gatheringAnswered', 'gatheringAccepted', 'gatheringDeclined', 'gatheringChanged', 'gatheringCancelled', 'gatheringReminder'));--> statement-breakpoint
CREATE TABLE "fellow_skips" (
	"offer_id" uuid NOT NULL,
	"ask_id" uuid NOT NULL,
	"rests_until" timestamp with time zone NOT NULL,
	CONSTRAINT "fellow_skips_offer_id_ask_id_pk" PRIMARY KEY("offer_id","ask_id")
);
--> statement-breakpoint
CREATE TABLE "fellow_travellers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"community_id" uuid,
	"role" text NOT NULL,
	"matched_by" text[] NOT NULL,
	"line" text,
	"group_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fellow_travellers_place_key" UNIQUE NULLS NOT DISTINCT("user_id","community_id"),
	CONSTRAINT "fellow_travellers_role_known" CHECK ("fellow_travellers"."role" in ('asks', 'offers')),
	CONSTRAINT "fellow_travellers_matches_known" CHECK ("fellow_travellers"."matched_by" <@ array['neurotypes', 'interests', 'languages', 'ageRange', 'city']::text[]),
	CONSTRAINT "fellow_travellers_matches_some" CHECK (cardinality("fellow_travellers"."matched_by") between 1 and 5),
	CONSTRAINT "fellow_travellers_line_filled" CHECK (btrim("fellow_travellers"."line") <> '' and char_length("fellow_travellers"."line") <= 200)
);
--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "has_fellows" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "answers_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "end_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "fellow_skips" ADD CONSTRAINT "fellow_skips_offer_id_fellow_travellers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."fellow_travellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fellow_skips" ADD CONSTRAINT "fellow_skips_ask_id_fellow_travellers_id_fk" FOREIGN KEY ("ask_id") REFERENCES "public"."fellow_travellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fellow_travellers" ADD CONSTRAINT "fellow_travellers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fellow_travellers" ADD CONSTRAINT "fellow_travellers_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fellow_travellers" ADD CONSTRAINT "fellow_travellers_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fellow_skips_ask_idx" ON "fellow_skips" USING btree ("ask_id");--> statement-breakpoint
CREATE INDEX "fellow_skips_rests_until_idx" ON "fellow_skips" USING btree ("rests_until");--> statement-breakpoint
CREATE INDEX "fellow_travellers_waiting_idx" ON "fellow_travellers" USING btree ("community_id","role","id") WHERE group_id is null;--> statement-breakpoint
CREATE INDEX "fellow_travellers_group_idx" ON "fellow_travellers" USING btree ("group_id") WHERE group_id is not null;--> statement-breakpoint
CREATE INDEX "groups_ends_at_idx" ON "groups" USING btree ("ends_at") WHERE ends_at is not null;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_fellows_whole" CHECK ("groups"."ends_at" is not null or ("groups"."answers_until" is null and "groups"."end_told_at" is null));