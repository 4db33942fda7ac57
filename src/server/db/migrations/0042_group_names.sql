ALTER TABLE "groups" ADD COLUMN "named_by_id" uuid;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_named_by_id_users_id_fk" FOREIGN KEY ("named_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "groups_named_by_idx" ON "groups" USING btree ("named_by_id");--> statement-breakpoint
UPDATE "groups" SET "named_by_id" = "keeper_id";
