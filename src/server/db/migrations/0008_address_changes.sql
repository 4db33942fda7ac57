CREATE TABLE "address_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"old_email" varchar(254) NOT NULL,
	"new_email" varchar(254) NOT NULL,
	"confirmed_at" timestamp with time zone,
	"agreed_at" timestamp with time zone,
	"changed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "address_changes_are_lower_case" CHECK ("address_changes"."old_email" = lower("address_changes"."old_email") and "address_changes"."new_email" = lower("address_changes"."new_email"))
);
--> statement-breakpoint
ALTER TABLE "address_changes" ADD CONSTRAINT "address_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "address_changes_pending_key" ON "address_changes" USING btree ("user_id") WHERE changed_at is null;--> statement-breakpoint
CREATE INDEX "address_changes_user_idx" ON "address_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "address_changes_old_email_idx" ON "address_changes" USING btree ("old_email");