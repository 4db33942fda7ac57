-- A like or a comment writes the counters of a post anew. With room left on its page it stays there, and none of the five
-- indexes of posts hears of it. Counts for pages that are filled from now on.
ALTER TABLE "posts" SET (fillfactor = 90);
