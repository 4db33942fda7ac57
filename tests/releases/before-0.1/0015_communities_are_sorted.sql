CREATE TABLE "community_topics" (
	"key" text NOT NULL,
	"community_id" uuid NOT NULL,
	CONSTRAINT "community_topics_key_community_id_pk" PRIMARY KEY("key","community_id")
);
--> statement-breakpoint
ALTER TABLE "community_topics" ADD CONSTRAINT "community_topics_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "community_topics_community_idx" ON "community_topics" USING btree ("community_id");--> statement-breakpoint
INSERT INTO community_topics (key, community_id) SELECT unnest(topic_keys), id FROM communities;--> statement-breakpoint
CREATE FUNCTION community_topics_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		DELETE FROM community_topics WHERE community_id = NEW.id;
	END IF;
	INSERT INTO community_topics (key, community_id) SELECT unnest(NEW.topic_keys), NEW.id;
	RETURN NULL;
END $$;--> statement-breakpoint
-- Not when somebody joins: that moves the number of members only.
CREATE TRIGGER community_topics_moved AFTER INSERT OR UPDATE OF neurotypes, interests ON communities
FOR EACH ROW EXECUTE FUNCTION community_topics_moved();
