CREATE TABLE "poll_votes" (
	"post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"option" smallint NOT NULL,
	CONSTRAINT "poll_votes_post_id_user_id_pk" PRIMARY KEY("post_id","user_id"),
	CONSTRAINT "poll_votes_option_known" CHECK ("poll_votes"."option" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "polls" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"options" text[] NOT NULL,
	"closes_at" timestamp with time zone,
	CONSTRAINT "polls_options_count" CHECK (cardinality("polls"."options") between 2 and 6),
	CONSTRAINT "polls_options_filled" CHECK (array_position("polls"."options", null) is null and ("polls"."options"[1] is null or (btrim("polls"."options"[1]) <> '' and char_length("polls"."options"[1]) <= 100)) and ("polls"."options"[2] is null or (btrim("polls"."options"[2]) <> '' and char_length("polls"."options"[2]) <= 100)) and ("polls"."options"[3] is null or (btrim("polls"."options"[3]) <> '' and char_length("polls"."options"[3]) <= 100)) and ("polls"."options"[4] is null or (btrim("polls"."options"[4]) <> '' and char_length("polls"."options"[4]) <= 100)) and ("polls"."options"[5] is null or (btrim("polls"."options"[5]) <> '' and char_length("polls"."options"[5]) <= 100)) and ("polls"."options"[6] is null or (btrim("polls"."options"[6]) <> '' and char_length("polls"."options"[6]) <= 100)))
);
--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_post_id_polls_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."polls"("post_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "polls" ADD CONSTRAINT "polls_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "poll_votes_user_id_idx" ON "poll_votes" USING btree ("user_id");