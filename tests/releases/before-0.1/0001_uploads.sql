CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"purpose" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"token_hash" text NOT NULL,
	"expire" timestamp with time zone NOT NULL,
	"bytes" integer,
	"width" integer,
	"height" integer,
	"post_id" uuid,
	"profile_of" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_post_id_unique" UNIQUE("post_id"),
	CONSTRAINT "uploads_profile_of_unique" UNIQUE("profile_of"),
	CONSTRAINT "uploads_purpose_known" CHECK ("uploads"."purpose" in ('post', 'profile')),
	CONSTRAINT "uploads_state_known" CHECK ("uploads"."state" in ('waiting', 'receiving', 'ready', 'removing')),
	CONSTRAINT "uploads_bytes_not_negative" CHECK ("uploads"."bytes" >= 0),
	CONSTRAINT "uploads_shown_once" CHECK ("uploads"."post_id" is null or "uploads"."profile_of" is null)
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_profile_of_users_id_fk" FOREIGN KEY ("profile_of") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_owner_id_idx" ON "uploads" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "uploads_unused_idx" ON "uploads" USING btree ("created_at") WHERE post_id is null and profile_of is null;