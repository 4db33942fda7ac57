CREATE DOMAIN who_may_comment AS text CONSTRAINT who_may_comment_known CHECK (VALUE in ('everyone', 'friends', 'nobody'));--> statement-breakpoint
ALTER DOMAIN notice_kind DROP CONSTRAINT notice_kind_known;--> statement-breakpoint
ALTER DOMAIN notice_kind ADD CONSTRAINT notice_kind_known CHECK (VALUE in ('requestAccepted', 'reply', 'comment', 'decision', 'reportDecided', 'appealDecided', 'noteSuggested', 'toneAsked', 'toneAnswered', 'blockedModerator', 'commentRemoved'));--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_one_subject";--> statement-breakpoint
ALTER TABLE "friend_requests" ADD COLUMN "sender_name" text;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "community_id" uuid;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "who_may_comment" "who_may_comment" DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "who_may_ask" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_community_idx" ON "notices" USING btree ("community_id") WHERE community_id is not null;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_one_subject" CHECK (num_nonnulls("notices"."person_id", "notices"."comment_id", "notices"."decision_id", "notices"."report_id", "notices"."appeal_id", "notices"."suggestion_id", "notices"."tone_question_id", "notices"."community_id") = 1);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_who_may_ask_known" CHECK ("users"."who_may_ask" in ('everyone', 'near', 'friendsOfFriends', 'nobody'));
--> statement-breakpoint
UPDATE "friend_requests" SET "sender_name" = coalesce(nullif(btrim(sender.display_name), ''), nullif(btrim(concat_ws(' ', sender.first_name, sender.last_name)), ''), 'User')
FROM users AS sender WHERE sender.id = friend_requests.sender_id AND status = 'pending';
