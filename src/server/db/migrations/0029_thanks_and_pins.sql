ALTER DOMAIN notice_kind DROP CONSTRAINT notice_kind_known;--> statement-breakpoint
ALTER DOMAIN notice_kind ADD CONSTRAINT notice_kind_known CHECK (VALUE in ('requestAccepted', 'reply', 'comment', 'decision', 'reportDecided', 'appealDecided', 'noteSuggested', 'toneAsked', 'toneAnswered', 'blockedModerator', 'commentRemoved', 'security', 'moderatorOffer', 'inviteUsed', 'reminder', 'thanked'));--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "thanked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "is_pinned_on_profile" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "pinned_in_community_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "posts_pinned_on_profile_key" ON "posts" USING btree ("author_id") WHERE is_pinned_on_profile;--> statement-breakpoint
CREATE INDEX "posts_pinned_in_community_idx" ON "posts" USING btree ("community_id") WHERE pinned_in_community_at is not null;