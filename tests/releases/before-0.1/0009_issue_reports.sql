CREATE TABLE "issue_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"content" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "issue_reports_content_filled" CHECK (btrim("issue_reports"."content") <> '' and char_length("issue_reports"."content") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "issue_reports" ADD CONSTRAINT "issue_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issue_reports_user_idx" ON "issue_reports" USING btree ("user_id");