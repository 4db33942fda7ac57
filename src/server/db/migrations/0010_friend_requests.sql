-- Who asks back accepts, so that there are none that cross; an older one would stand in the way of the key.
DELETE FROM friend_requests AS later USING friend_requests AS earlier
WHERE later.status = 'pending' AND earlier.status = 'pending' AND later.id > earlier.id
	AND later.sender_id = earlier.receiver_id AND later.receiver_id = earlier.sender_id;--> statement-breakpoint
ALTER TABLE "friend_requests" ADD COLUMN "note" text;--> statement-breakpoint
CREATE UNIQUE INDEX "friend_requests_waiting_pair_key" ON "friend_requests" USING btree (least(sender_id, receiver_id),greatest(sender_id, receiver_id)) WHERE status = 'pending';--> statement-breakpoint
ALTER TABLE "friend_requests" ADD CONSTRAINT "friend_requests_note_filled" CHECK (btrim("friend_requests"."note") <> '' and char_length("friend_requests"."note") <= 200);