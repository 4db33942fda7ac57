ALTER TABLE "blocks" ADD COLUMN "blocker_name" text;--> statement-breakpoint
ALTER TABLE "blocks" ADD COLUMN "blocker_is_supporter" boolean;--> statement-breakpoint
ALTER TABLE "blocks" ADD COLUMN "blocker_picture_id" uuid;--> statement-breakpoint
ALTER TABLE "blocks" ADD COLUMN "blocked_name" text;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_picture_id_uploads_id_fk" FOREIGN KEY ("blocker_picture_id") REFERENCES "public"."uploads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocks_blocker_picture_id_idx" ON "blocks" USING btree ("blocker_picture_id") WHERE blocker_picture_id is not null;--> statement-breakpoint
UPDATE "blocks" SET
	"blocker_name" = coalesce(nullif(btrim(blocker.display_name), ''), nullif(btrim(concat_ws(' ', blocker.first_name, blocker.last_name)), ''), 'User'),
	"blocker_is_supporter" = blocker.is_supporter,
	"blocker_picture_id" = (select id from uploads where profile_of = blocker.id),
	"blocked_name" = coalesce(nullif(btrim(blocked.display_name), ''), nullif(btrim(concat_ws(' ', blocked.first_name, blocked.last_name)), ''), 'User')
FROM users AS blocker, users AS blocked
WHERE blocker.id = blocks.blocker_id AND blocked.id = blocks.blocked_id;
