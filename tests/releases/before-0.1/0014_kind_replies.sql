CREATE TABLE "put_aside" (
	"user_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"returns_on_message" boolean DEFAULT false NOT NULL,
	"last_message_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "put_aside_user_id_other_id_pk" PRIMARY KEY("user_id","other_id"),
	CONSTRAINT "put_aside_not_oneself" CHECK ("put_aside"."user_id" <> "put_aside"."other_id")
);
--> statement-breakpoint
CREATE TABLE "tone_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"comment_id" uuid,
	"asked_by_id" uuid NOT NULL,
	"is_anonymous" boolean DEFAULT false NOT NULL,
	"answer" text,
	"words" text,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tone_questions_once" UNIQUE NULLS NOT DISTINCT("post_id","comment_id","asked_by_id"),
	CONSTRAINT "tone_questions_answer_known" CHECK ("tone_questions"."answer" in ('Genuine', 'Serious', 'Light-hearted', 'Joking', 'Positive', 'Questioning', 'Not upset', 'Playful', 'literally', 'about-nobody', 'badly-put', 'rather-not')),
	CONSTRAINT "tone_questions_words_length" CHECK (char_length("tone_questions"."words") <= 200),
	CONSTRAINT "tone_questions_words_of_an_answer" CHECK ("tone_questions"."answer" is not null or "tone_questions"."words" is null)
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_known";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_one_subject";--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "tone_question_id" uuid;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "reply_wish" text;--> statement-breakpoint
ALTER TABLE "put_aside" ADD CONSTRAINT "put_aside_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "put_aside" ADD CONSTRAINT "put_aside_other_id_users_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tone_questions" ADD CONSTRAINT "tone_questions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tone_questions" ADD CONSTRAINT "tone_questions_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tone_questions" ADD CONSTRAINT "tone_questions_asked_by_id_users_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "put_aside_other_id_idx" ON "put_aside" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "tone_questions_by_idx" ON "tone_questions" USING btree ("asked_by_id");--> statement-breakpoint
CREATE INDEX "tone_questions_comment_idx" ON "tone_questions" USING btree ("comment_id");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_tone_question_id_tone_questions_id_fk" FOREIGN KEY ("tone_question_id") REFERENCES "public"."tone_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_tone_question_idx" ON "notices" USING btree ("tone_question_id");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_known" CHECK ("notices"."kind" in ('requestAccepted', 'reply', 'comment', 'decision', 'reportDecided', 'appealDecided', 'noteSuggested', 'toneAsked', 'toneAnswered'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_one_subject" CHECK (num_nonnulls("notices"."person_id", "notices"."comment_id", "notices"."decision_id", "notices"."report_id", "notices"."appeal_id", "notices"."suggestion_id", "notices"."tone_question_id") = 1);--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_reply_wish_known" CHECK ("posts"."reply_wish" in ('venting', 'advice', 'info-dump', 'literal'));