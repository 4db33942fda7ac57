CREATE TABLE "drafts" (
	"user_id" uuid NOT NULL,
	"name" varchar(60) NOT NULL,
	"value" text NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drafts_user_id_name_pk" PRIMARY KEY("user_id","name"),
	CONSTRAINT "drafts_value_length" CHECK (char_length("drafts"."value") <= 30000)
);
--> statement-breakpoint
CREATE TABLE "last_places" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid,
	"post_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "last_places_kind_known" CHECK ("last_places"."kind" in ('feed', 'communitiesFeed', 'post', 'community', 'conversation'))
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "last_places" ADD CONSTRAINT "last_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;