CREATE TABLE "set_aside_people" (
	"user_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "set_aside_people_user_id_person_id_pk" PRIMARY KEY("user_id","person_id"),
	CONSTRAINT "set_aside_people_cause_known" CHECK ("set_aside_people"."cause" in ('chosen', 'declined', 'asked')),
	CONSTRAINT "set_aside_people_not_oneself" CHECK ("set_aside_people"."user_id" <> "set_aside_people"."person_id")
);
--> statement-breakpoint
ALTER TABLE "set_aside_people" ADD CONSTRAINT "set_aside_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_aside_people" ADD CONSTRAINT "set_aside_people_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "set_aside_people_person_id_idx" ON "set_aside_people" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "users_open_idx" ON "users" USING btree ("id") WHERE discoverable and openness_audience = 'everyone' and openness in ('sayHi', 'hardToStart');