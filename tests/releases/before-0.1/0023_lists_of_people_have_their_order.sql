CREATE INDEX "community_bans_since_idx" ON "community_bans" USING btree ("community_id",date_trunc('milliseconds', created_at at time zone 'UTC'),"user_id");--> statement-breakpoint
CREATE INDEX "community_members_joined_idx" ON "community_members" USING btree ("community_id",date_trunc('milliseconds', joined_at at time zone 'UTC'),"user_id");--> statement-breakpoint
CREATE INDEX "community_members_moderators_idx" ON "community_members" USING btree ("community_id","user_id") WHERE is_moderator;--> statement-breakpoint
CREATE INDEX "community_members_moderates_idx" ON "community_members" USING btree ("user_id","community_id") WHERE is_moderator;--> statement-breakpoint
CREATE INDEX "community_requests_asked_idx" ON "community_requests" USING btree ("community_id",date_trunc('milliseconds', created_at at time zone 'UTC'),"user_id");--> statement-breakpoint
CREATE INDEX "users_moderators_idx" ON "users" USING btree ("id") WHERE role = 'moderator';