-- How many migrations a program must know to work on this database (src/server/db/newer-database.ts). A migration that
-- takes away what an older program reads or writes makes it anew with its own number.
CREATE FUNCTION migrations_needed() RETURNS integer LANGUAGE sql IMMUTABLE AS $$ SELECT 47 $$;--> statement-breakpoint
-- What clears out photos asks the database, not its own program: an older one that still runs does not know of the places
-- that a newer one has. A migration that adds a place makes this anew. Simple enough to be put into the query as it is.
CREATE FUNCTION photo_has_no_place(photo uploads) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT photo.post_id IS NULL AND photo.profile_of IS NULL AND photo.scheduled_post_id IS NULL AND photo.pebble_id IS NULL
    AND photo.message_id IS NULL AND photo.group_message_id IS NULL AND photo.scheduled_message_id IS NULL
    AND photo.taken_off_post_id IS NULL
$$;
