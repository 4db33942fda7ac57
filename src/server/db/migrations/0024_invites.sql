ALTER DOMAIN notice_kind DROP CONSTRAINT notice_kind_known;--> statement-breakpoint
ALTER DOMAIN notice_kind ADD CONSTRAINT notice_kind_known CHECK (VALUE in ('requestAccepted', 'reply', 'comment', 'decision', 'reportDecided', 'appealDecided', 'noteSuggested', 'toneAsked', 'toneAnswered', 'blockedModerator', 'commentRemoved', 'security', 'moderatorOffer', 'inviteUsed'));--> statement-breakpoint
CREATE TABLE "invite_uses" (
	"invite_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invite_uses_invite_id_user_id_pk" PRIMARY KEY("invite_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "invites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"inviter_id" uuid NOT NULL,
	"community_id" uuid,
	"code" text NOT NULL,
	"max_uses" smallint NOT NULL,
	"used_count" smallint DEFAULT 0 NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invites_code_key" UNIQUE("code"),
	CONSTRAINT "invites_code_length" CHECK (char_length("invites"."code") = 32),
	CONSTRAINT "invites_max_uses" CHECK ("invites"."max_uses" between 1 and 50),
	CONSTRAINT "invites_used_count" CHECK ("invites"."used_count" between 0 and "invites"."max_uses")
);
--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "members_may_invite" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- Where people ask to join, who looks after it says whether members may invite.
UPDATE "communities" SET "members_may_invite" = false WHERE "join_policy" = 'request';--> statement-breakpoint
ALTER TABLE "community_requests" ADD COLUMN "invited_by_id" uuid;--> statement-breakpoint
ALTER TABLE "invite_uses" ADD CONSTRAINT "invite_uses_invite_id_invites_id_fk" FOREIGN KEY ("invite_id") REFERENCES "public"."invites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite_uses" ADD CONSTRAINT "invite_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invite_uses_user_idx" ON "invite_uses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "invites_inviter_idx" ON "invites" USING btree ("inviter_id","id");--> statement-breakpoint
CREATE INDEX "invites_community_idx" ON "invites" USING btree ("community_id") WHERE community_id is not null;--> statement-breakpoint
CREATE INDEX "invites_ends_idx" ON "invites" USING btree ("ends_at");--> statement-breakpoint
ALTER TABLE "community_requests" ADD CONSTRAINT "community_requests_invited_by_id_users_id_fk" FOREIGN KEY ("invited_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "community_requests_invited_by_idx" ON "community_requests" USING btree ("invited_by_id") WHERE invited_by_id is not null;