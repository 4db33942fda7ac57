ALTER TABLE "users" ADD COLUMN "openness" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "passport" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "openness_audience" text DEFAULT 'friends' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "passport_audience" text DEFAULT 'friends' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_openness_known" CHECK ("users"."openness" in ('sayHi', 'peopleIKnow', 'notNow', 'hardToStart'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_passport_known" CHECK ("users"."passport" <@ array['askMe', 'tellMe', 'askOrTell', 'written', 'voiceMessages', 'plannedCalls', 'callsAnyTime', 'sameDay', 'dayOrTwo', 'weekOrLonger', 'paceVaries', 'noHints', 'noAdvice', 'noBareHello', 'noSmallTalk', 'noManyMessages', 'noManyQuestions', 'noHurry', 'noSurpriseCalls', 'toneWords', 'plainWords', 'adviceOrListener', 'shortMessages', 'details', 'oneTopic', 'longMessages', 'reminder', 'sayWhenDone']::text[]);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_passport_count" CHECK (cardinality("users"."passport") <= 28);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_openness_audience_known" CHECK ("users"."openness_audience" in ('everyone', 'friends', 'me'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_passport_audience_known" CHECK ("users"."passport_audience" in ('everyone', 'friends', 'me'));