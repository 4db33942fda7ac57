CREATE TABLE "city_choices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"chosen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "local_follows_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "local_city_id" integer;--> statement-breakpoint
ALTER TABLE "city_choices" ADD CONSTRAINT "city_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "city_choices_user_idx" ON "city_choices" USING btree ("user_id","chosen_at");--> statement-breakpoint
CREATE INDEX "city_choices_chosen_idx" ON "city_choices" USING btree ("chosen_at");--> statement-breakpoint
CREATE INDEX "users_local_city_idx" ON "users" USING btree ("local_follows_at") WHERE local_city_id is not null;