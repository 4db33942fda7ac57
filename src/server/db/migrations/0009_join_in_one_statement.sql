-- Who joins in one statement (hot-writes/join.sql.ts) has asked whether they are banned before they had the community's
-- lock. Here it is held, and what was decided in the meantime can be seen.
CREATE OR REPLACE FUNCTION community_members_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE communities SET member_count = member_count + moved.people
	FROM (SELECT community_id, count(*) AS people FROM changed GROUP BY community_id) AS moved
	WHERE communities.id = moved.community_id;
	IF EXISTS (SELECT FROM changed JOIN community_bans USING (community_id, user_id)) THEN
		RAISE EXCEPTION USING ERRCODE = 'SY403', MESSAGE = 'banned';
	END IF;
	RETURN NULL;
END $$;
