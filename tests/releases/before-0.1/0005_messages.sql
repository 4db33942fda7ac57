CREATE TABLE "conversations" (
	"user_id_1" uuid NOT NULL,
	"user_id_2" uuid NOT NULL,
	"last_message_id" uuid NOT NULL,
	CONSTRAINT "conversations_user_id_1_user_id_2_pk" PRIMARY KEY("user_id_1","user_id_2"),
	CONSTRAINT "conversations_ordered" CHECK ("conversations"."user_id_1" < "conversations"."user_id_2")
);
--> statement-breakpoint
DROP INDEX "messages_sent_idx";--> statement-breakpoint
DROP INDEX "messages_received_idx";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "no_reply_needed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_id_1_users_id_fk" FOREIGN KEY ("user_id_1") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_id_2_users_id_fk" FOREIGN KEY ("user_id_2") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_user_id_1_idx" ON "conversations" USING btree ("user_id_1","last_message_id");--> statement-breakpoint
CREATE INDEX "conversations_user_id_2_idx" ON "conversations" USING btree ("user_id_2","last_message_id");--> statement-breakpoint
CREATE INDEX "messages_sent_idx" ON "messages" USING btree ("sender_id","receiver_id","id");--> statement-breakpoint
CREATE INDEX "messages_received_idx" ON "messages" USING btree ("receiver_id","sender_id","id");--> statement-breakpoint
INSERT INTO "conversations" ("user_id_1", "user_id_2", "last_message_id")
SELECT DISTINCT ON (least(sender_id, receiver_id), greatest(sender_id, receiver_id))
	least(sender_id, receiver_id), greatest(sender_id, receiver_id), id
FROM "messages"
ORDER BY least(sender_id, receiver_id), greatest(sender_id, receiver_id), id DESC;--> statement-breakpoint
-- Whatever writes a message moves its conversation, in the same transaction.
CREATE FUNCTION messages_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO conversations (user_id_1, user_id_2, last_message_id)
	SELECT DISTINCT ON (least(sender_id, receiver_id), greatest(sender_id, receiver_id))
		least(sender_id, receiver_id), greatest(sender_id, receiver_id), id
	FROM added
	ORDER BY least(sender_id, receiver_id), greatest(sender_id, receiver_id), id DESC
	ON CONFLICT (user_id_1, user_id_2) DO UPDATE SET last_message_id = excluded.last_message_id
	WHERE excluded.last_message_id > conversations.last_message_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER messages_added AFTER INSERT ON messages
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION messages_added();
