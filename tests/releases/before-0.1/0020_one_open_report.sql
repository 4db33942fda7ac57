-- A lock saw to it until now. Should there be a second one all the same, the first one stands for both.
DELETE FROM "reports" AS "second" USING "reports" AS "first"
WHERE "first"."state" = 'open' AND "second"."state" = 'open' AND "first"."reporter_id" = "second"."reporter_id"
	AND "first"."subject_type" = "second"."subject_type" AND "first"."subject_id" = "second"."subject_id" AND "first"."id" < "second"."id";--> statement-breakpoint
CREATE UNIQUE INDEX "reports_one_open_idx" ON "reports" USING btree ("reporter_id","subject_type","subject_id") WHERE state = 'open';
