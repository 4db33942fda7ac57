CREATE TABLE "community_interests" (
	"key" text NOT NULL,
	"spelling" text NOT NULL,
	"community_count" integer NOT NULL,
	CONSTRAINT "community_interests_key_spelling_pk" PRIMARY KEY("key","spelling")
);
--> statement-breakpoint
INSERT INTO community_interests (key, spelling, community_count)
SELECT folded(word), spelling, count(DISTINCT communities.id)
FROM communities, unnest(interests) AS word, unnest(ARRAY['', word]) AS spelling GROUP BY 1, 2;--> statement-breakpoint
CREATE INDEX "community_interests_most_idx" ON "community_interests" USING btree ("community_count" DESC NULLS FIRST,"key") WHERE spelling = '';--> statement-breakpoint
-- Both halves of the trigger that there is not (OLD of what is new, NEW of what is deleted) are empty. In one order, so
-- that two communities with the same interests wait for each other and never crosswise.
CREATE FUNCTION community_interests_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO community_interests AS kept (key, spelling, community_count)
	SELECT key, spelling, sum(step) FROM (
		SELECT DISTINCT folded(word) AS key, spelling, -1 AS step
		FROM unnest(OLD.interests) AS word, unnest(ARRAY['', word]) AS spelling
		UNION ALL
		SELECT DISTINCT folded(word), spelling, 1
		FROM unnest(NEW.interests) AS word, unnest(ARRAY['', word]) AS spelling
	) AS moved
	GROUP BY key, spelling HAVING sum(step) <> 0 ORDER BY key, spelling
	ON CONFLICT (key, spelling) DO UPDATE SET community_count = kept.community_count + EXCLUDED.community_count;
	IF TG_OP <> 'INSERT' THEN
		DELETE FROM community_interests WHERE key = ANY (folded_all(OLD.interests)) AND community_count <= 0;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER community_interests_moved AFTER INSERT OR DELETE OR UPDATE OF interests ON communities
FOR EACH ROW EXECUTE FUNCTION community_interests_moved();
