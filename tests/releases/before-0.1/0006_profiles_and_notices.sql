CREATE TABLE "energy_history" (
	"user_id" uuid NOT NULL,
	"level" varchar(20) NOT NULL,
	"set_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "energy_history_user_id_set_at_pk" PRIMARY KEY("user_id","set_at"),
	CONSTRAINT "energy_history_level_known" CHECK ("energy_history"."level" in ('full', 'medium', 'low', 'empty'))
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"person_id" uuid,
	"comment_id" uuid,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notices_kind_known" CHECK ("notices"."kind" in ('requestAccepted', 'reply', 'comment')),
	CONSTRAINT "notices_one_subject" CHECK (num_nonnulls("notices"."person_id", "notices"."comment_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "first_step" text DEFAULT 'comfort' NOT NULL;--> statement-breakpoint
ALTER TABLE "energy_history" ADD CONSTRAINT "energy_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_user_idx" ON "notices" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notices_person_idx" ON "notices" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "notices_comment_idx" ON "notices" USING btree ("comment_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_first_step_known" CHECK ("users"."first_step" in ('comfort', 'name', 'topics', 'communities', 'done'));