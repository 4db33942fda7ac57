CREATE TABLE "digest_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "digest_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"rhythm" text DEFAULT 'off' NOT NULL,
	"weekday" smallint DEFAULT 1 NOT NULL,
	"minute" smallint DEFAULT 480 NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"kinds" text[] DEFAULT '{"messages","comments","friends","notices"}' NOT NULL,
	"names" boolean DEFAULT false NOT NULL,
	"quotes" boolean DEFAULT false NOT NULL,
	"next_due_at" timestamp with time zone,
	"covered_until" timestamp with time zone DEFAULT now() NOT NULL,
	"refused_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "digest_settings_rhythm_known" CHECK ("digest_settings"."rhythm" in ('off', 'daily', 'weekly')),
	CONSTRAINT "digest_settings_weekday" CHECK ("digest_settings"."weekday" between 1 and 7),
	CONSTRAINT "digest_settings_minute" CHECK ("digest_settings"."minute" between 0 and 1439),
	CONSTRAINT "digest_settings_time_zone" CHECK (btrim("digest_settings"."time_zone") <> '' and char_length("digest_settings"."time_zone") <= 100),
	CONSTRAINT "digest_settings_kinds_known" CHECK ("digest_settings"."kinds" <@ array['messages', 'comments', 'friends', 'notices', 'posts']::text[]),
	CONSTRAINT "digest_settings_kinds_count" CHECK (cardinality("digest_settings"."kinds") <= 5),
	CONSTRAINT "digest_settings_due" CHECK ("digest_settings"."next_due_at" is null or ("digest_settings"."rhythm" <> 'off' and "digest_settings"."refused_at" is null))
);
--> statement-breakpoint
ALTER TABLE "digest_links" ADD CONSTRAINT "digest_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_settings" ADD CONSTRAINT "digest_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "digest_links_user_idx" ON "digest_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "digest_links_created_idx" ON "digest_links" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "digest_settings_due_idx" ON "digest_settings" USING btree ("next_due_at") WHERE next_due_at is not null;