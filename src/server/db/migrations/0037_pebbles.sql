CREATE TABLE "pebbles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"giver_id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"line" text,
	"has_post" boolean DEFAULT false NOT NULL,
	"post_id" uuid,
	"is_delivered" boolean NOT NULL,
	"thanked_at" timestamp with time zone,
	"taken_out_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pebbles_line_filled" CHECK (btrim("pebbles"."line") <> '' and char_length("pebbles"."line") <= 200),
	CONSTRAINT "pebbles_not_empty" CHECK ("pebbles"."line" is not null or "pebbles"."has_post"),
	CONSTRAINT "pebbles_post_said" CHECK ("pebbles"."has_post" or "pebbles"."post_id" is null),
	CONSTRAINT "pebbles_thanked_delivered" CHECK ("pebbles"."is_delivered" or "pebbles"."thanked_at" is null),
	CONSTRAINT "pebbles_not_to_oneself" CHECK ("pebbles"."giver_id" <> "pebbles"."receiver_id")
);
--> statement-breakpoint
CREATE TABLE "refused_givers" (
	"user_id" uuid NOT NULL,
	"giver_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refused_givers_user_id_giver_id_pk" PRIMARY KEY("user_id","giver_id"),
	CONSTRAINT "refused_givers_not_oneself" CHECK ("refused_givers"."user_id" <> "refused_givers"."giver_id")
);
--> statement-breakpoint
ALTER TABLE "moderation_decisions" DROP CONSTRAINT "moderation_decisions_subject_type_known";--> statement-breakpoint
ALTER TABLE "moderation_notes" DROP CONSTRAINT "moderation_notes_subject_type_known";--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_subject_type_known";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "takes_pebbles" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "pebbles" ADD CONSTRAINT "pebbles_giver_id_users_id_fk" FOREIGN KEY ("giver_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pebbles" ADD CONSTRAINT "pebbles_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pebbles" ADD CONSTRAINT "pebbles_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refused_givers" ADD CONSTRAINT "refused_givers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refused_givers" ADD CONSTRAINT "refused_givers_giver_id_users_id_fk" FOREIGN KEY ("giver_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pebbles_receiver_idx" ON "pebbles" USING btree ("receiver_id","id");--> statement-breakpoint
CREATE INDEX "pebbles_giver_idx" ON "pebbles" USING btree ("giver_id","id");--> statement-breakpoint
CREATE INDEX "pebbles_post_idx" ON "pebbles" USING btree ("post_id") WHERE post_id is not null;--> statement-breakpoint
CREATE INDEX "refused_givers_giver_idx" ON "refused_givers" USING btree ("giver_id");--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_subject_type_known" CHECK ("moderation_decisions"."subject_type" in ('user', 'post', 'comment', 'message', 'pebble', 'community'));--> statement-breakpoint
ALTER TABLE "moderation_notes" ADD CONSTRAINT "moderation_notes_subject_type_known" CHECK ("moderation_notes"."subject_type" in ('user', 'post', 'comment', 'message', 'pebble', 'community'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_subject_type_known" CHECK ("reports"."subject_type" in ('user', 'post', 'comment', 'message', 'pebble', 'community'));