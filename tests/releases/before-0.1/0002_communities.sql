CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- How texts are compared when case and accents must not matter. The bodies are bound when they are made, so that they
-- work under any search_path, as in a restore. Immutable, as an index and a generated column need it.
CREATE FUNCTION folded(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN replace(replace(replace(
	translate(
		lower(regexp_replace(
			normalize(value, NFKD),
			U&'[\0300-\036f\0483-\0487\0591-\05bd\05bf\05c1\05c2\05c4\05c5\05c7\0610-\061a\064b-\065f\0670\1ab0-\1aff\1dc0-\1dff\20d0-\20ff\fe00-\fe0f\fe20-\fe2f]',
			'',
			'g'
		)),
		'øłđħıŧðþς',
		'oldhitdtσ'
	),
	'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');--> statement-breakpoint
CREATE FUNCTION folded_all(list text[]) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT coalesce(array_agg(DISTINCT folded(word)), '{}') FROM unnest(list) AS word);--> statement-breakpoint
CREATE TABLE "community_bans" (
	"community_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"banned_by_id" uuid,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "community_bans_community_id_user_id_pk" PRIMARY KEY("community_id","user_id"),
	CONSTRAINT "community_bans_reason_length" CHECK (char_length("community_bans"."reason") <= 500)
);
--> statement-breakpoint
CREATE TABLE "community_requests" (
	"community_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "community_requests_community_id_user_id_pk" PRIMARY KEY("community_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "removals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"community_id" uuid NOT NULL,
	"post_id" uuid,
	"comment_id" uuid,
	"author_id" uuid NOT NULL,
	"removed_by_id" uuid,
	"reason" text NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "removals_reason_filled" CHECK (btrim("removals"."reason") <> '' and char_length("removals"."reason") <= 500),
	CONSTRAINT "removals_one_subject" CHECK (num_nonnulls("removals"."post_id", "removals"."comment_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "neurotypes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "interests" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "join_policy" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "tone_habits" text;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "advice" text;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "pace" text;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "is_starter" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "search_text" text GENERATED ALWAYS AS (folded(name || chr(10) || description)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "topic_keys" text[] GENERATED ALWAYS AS (folded_all(neurotypes || interests)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "community_bans" ADD CONSTRAINT "community_bans_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_bans" ADD CONSTRAINT "community_bans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_bans" ADD CONSTRAINT "community_bans_banned_by_id_users_id_fk" FOREIGN KEY ("banned_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_requests" ADD CONSTRAINT "community_requests_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_requests" ADD CONSTRAINT "community_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removals" ADD CONSTRAINT "removals_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removals" ADD CONSTRAINT "removals_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removals" ADD CONSTRAINT "removals_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removals" ADD CONSTRAINT "removals_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removals" ADD CONSTRAINT "removals_removed_by_id_users_id_fk" FOREIGN KEY ("removed_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "community_bans_user_id_idx" ON "community_bans" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "community_bans_banned_by_id_idx" ON "community_bans" USING btree ("banned_by_id");--> statement-breakpoint
CREATE INDEX "community_requests_user_id_idx" ON "community_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "removals_author_idx" ON "removals" USING btree ("author_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "removals_community_idx" ON "removals" USING btree ("community_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "removals_post_idx" ON "removals" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "removals_comment_idx" ON "removals" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "removals_removed_by_idx" ON "removals" USING btree ("removed_by_id");--> statement-breakpoint
CREATE INDEX "communities_search_idx" ON "communities" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "communities_topics_idx" ON "communities" USING gin ("topic_keys");--> statement-breakpoint
ALTER TABLE "communities" ADD CONSTRAINT "communities_interests_count" CHECK (cardinality("communities"."interests") <= 10);--> statement-breakpoint
ALTER TABLE "communities" ADD CONSTRAINT "communities_join_policy_known" CHECK ("communities"."join_policy" in ('open', 'request'));--> statement-breakpoint
ALTER TABLE "communities" ADD CONSTRAINT "communities_tone_habits_length" CHECK (char_length("communities"."tone_habits") <= 500);--> statement-breakpoint
ALTER TABLE "communities" ADD CONSTRAINT "communities_advice_known" CHECK ("communities"."advice" in ('welcome', 'ask-first', 'listening'));--> statement-breakpoint
ALTER TABLE "communities" ADD CONSTRAINT "communities_pace_known" CHECK ("communities"."pace" in ('slow', 'steady', 'lively'));--> statement-breakpoint
CREATE FUNCTION community_members_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE communities SET member_count = member_count + moved.people
	FROM (SELECT community_id, count(*) AS people FROM changed GROUP BY community_id) AS moved
	WHERE communities.id = moved.community_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION community_members_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE communities SET member_count = member_count - moved.people
	FROM (SELECT community_id, count(*) AS people FROM changed GROUP BY community_id) AS moved
	WHERE communities.id = moved.community_id;

	-- The last moderator is gone: the longest-standing member takes over.
	UPDATE community_members AS member SET is_moderator = true
	FROM (SELECT DISTINCT community_id FROM changed WHERE is_moderator) AS left_behind
	WHERE member.community_id = left_behind.community_id
		AND NOT EXISTS (
			SELECT FROM community_members AS other
			WHERE other.community_id = left_behind.community_id AND other.is_moderator
		)
		AND member.user_id = (
			SELECT other.user_id FROM community_members AS other
			WHERE other.community_id = left_behind.community_id
			ORDER BY other.joined_at, other.user_id LIMIT 1
		);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER community_members_added AFTER INSERT ON community_members
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION community_members_added();--> statement-breakpoint
CREATE TRIGGER community_members_gone AFTER DELETE ON community_members
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION community_members_gone();
