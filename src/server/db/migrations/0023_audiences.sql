CREATE DOMAIN post_audience AS text CONSTRAINT post_audience_known CHECK (VALUE in ('everyone', 'friends', 'circle'));--> statement-breakpoint
CREATE TABLE "circle_members" (
	"circle_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "circle_members_circle_id_user_id_pk" PRIMARY KEY("circle_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "circles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "circles_name_filled" CHECK (btrim("circles"."name") <> '' and char_length("circles"."name") <= 50)
);
--> statement-breakpoint
DROP INDEX "posts_main_feed_idx";--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "audience" "post_audience" DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "circle_id" uuid;--> statement-breakpoint
ALTER TABLE "circle_members" ADD CONSTRAINT "circle_members_circle_id_circles_id_fk" FOREIGN KEY ("circle_id") REFERENCES "public"."circles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_members" ADD CONSTRAINT "circle_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circles" ADD CONSTRAINT "circles_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "circle_members_user_idx" ON "circle_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "circles_owner_idx" ON "circles" USING btree ("owner_id","id");--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_circle_id_circles_id_fk" FOREIGN KEY ("circle_id") REFERENCES "public"."circles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "posts_narrow_idx" ON "posts" USING btree ("author_id","id") WHERE audience <> 'everyone' and deleted_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "posts_circle_idx" ON "posts" USING btree ("circle_id") WHERE circle_id is not null;--> statement-breakpoint
CREATE INDEX "posts_main_feed_idx" ON "posts" USING btree ("id") WHERE community_id is null and audience = 'everyone' and deleted_at is null and removed_at is null;--> statement-breakpoint
-- A post for few has its words with its author, where only friends look for them: what is found depends on nothing that
-- the viewer may not see (decision 0068).
CREATE FUNCTION post_place(post posts) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN post.audience <> 'everyone' THEN post.author_id
	ELSE coalesce(post.community_id, '00000000-0000-0000-0000-000000000000') END;--> statement-breakpoint
CREATE OR REPLACE FUNCTION post_words_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		DELETE FROM post_words WHERE word = ANY (search_words(OLD.content))
			AND place = post_place(OLD) AND post_id = OLD.id;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO post_words (word, place, post_id)
		SELECT unnest(search_words(NEW.content)), post_place(NEW), NEW.id
		WHERE NEW.deleted_at IS NULL AND NEW.removed_at IS NULL;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER post_words_moved ON posts;--> statement-breakpoint
CREATE TRIGGER post_words_moved AFTER INSERT OR DELETE OR UPDATE OF content, community_id, audience, deleted_at, removed_at ON posts
FOR EACH ROW EXECUTE FUNCTION post_words_moved();--> statement-breakpoint
-- Whatever ends a friendship takes the two out of each other's circles.
CREATE FUNCTION friendships_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM circle_members USING circles, ended
	WHERE circles.id = circle_members.circle_id AND (
		circles.owner_id = ended.user_id_1 AND circle_members.user_id = ended.user_id_2
		OR circles.owner_id = ended.user_id_2 AND circle_members.user_id = ended.user_id_1);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER friendships_ended AFTER DELETE ON friendships
REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION friendships_ended();
