CREATE TABLE "discover_topics" (
	"key" text NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "discover_topics_key_user_id_pk" PRIMARY KEY("key","user_id")
);
--> statement-breakpoint
DROP INDEX "friend_requests_pending_idx";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "city_id" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "location_key" text GENERATED ALWAYS AS (folded(location)) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "name_key" text GENERATED ALWAYS AS (folded(coalesce(nullif(btrim(display_name), ''), nullif(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), 'User'))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "discover_keys" text[] GENERATED ALWAYS AS (case when discoverable then folded_all(
          (case when neurotypes_audience = 'everyone' then neurotypes else '{}' end) ||
          (case when interests_audience = 'everyone' then interests else '{}' end)) end) STORED;--> statement-breakpoint
ALTER TABLE "discover_topics" ADD CONSTRAINT "discover_topics_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discover_topics_user_id_idx" ON "discover_topics" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "posts_search_idx" ON "posts" USING gin (folded(content) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_discoverable_idx" ON "users" USING btree ("id") WHERE discoverable;--> statement-breakpoint
CREATE INDEX "users_city_idx" ON "users" USING btree ("city_id","id") WHERE discoverable and location_audience = 'everyone';--> statement-breakpoint
CREATE INDEX "users_location_idx" ON "users" USING btree ("location_key","id") WHERE discoverable and location_audience = 'everyone';--> statement-breakpoint
CREATE INDEX "users_name_idx" ON "users" USING gin ("name_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "friend_requests_pending_idx" ON "friend_requests" USING btree ("receiver_id","id") WHERE status = 'pending';--> statement-breakpoint
INSERT INTO discover_topics (key, user_id) SELECT unnest(discover_keys), id FROM users;--> statement-breakpoint
CREATE FUNCTION discover_topics_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF NEW.discover_keys IS NOT DISTINCT FROM OLD.discover_keys THEN RETURN NULL; END IF;
		DELETE FROM discover_topics WHERE user_id = NEW.id;
	END IF;
	INSERT INTO discover_topics (key, user_id) SELECT unnest(NEW.discover_keys), NEW.id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER discover_topics_moved AFTER INSERT OR UPDATE ON users
FOR EACH ROW EXECUTE FUNCTION discover_topics_moved();
