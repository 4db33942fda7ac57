CREATE TABLE "comfort_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"profiles" jsonb,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comfort_settings_size" CHECK (octet_length("comfort_settings"."settings"::text) <= 8192 and octet_length("comfort_settings"."profiles"::text) <= 16384)
);
--> statement-breakpoint
ALTER TABLE "comfort_settings" ADD CONSTRAINT "comfort_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;