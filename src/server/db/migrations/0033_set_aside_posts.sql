CREATE TABLE "set_aside_posts" (
	"user_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "set_aside_posts_user_id_post_id_pk" PRIMARY KEY("user_id","post_id")
);
--> statement-breakpoint
ALTER TABLE "set_aside_posts" ADD CONSTRAINT "set_aside_posts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_aside_posts" ADD CONSTRAINT "set_aside_posts_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "set_aside_posts_post_id_idx" ON "set_aside_posts" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "posts_open_main_idx" ON "posts" USING btree ("id") WHERE community_id is null and (reply_wish in ('advice', 'info-dump', 'literal') or tone_indicators && '{Questioning}'::text[]) and who_may_comment <> 'nobody' and audience = 'everyone' and deleted_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "posts_open_community_idx" ON "posts" USING btree ("community_id","id") WHERE (reply_wish in ('advice', 'info-dump', 'literal') or tone_indicators && '{Questioning}'::text[]) and who_may_comment <> 'nobody' and audience = 'everyone' and deleted_at is null and removed_at is null;