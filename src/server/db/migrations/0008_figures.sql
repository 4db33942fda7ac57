ALTER TABLE "blocks" ADD COLUMN "blocker_figure" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "figure" text;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_figure_known" CHECK ("blocks"."blocker_figure" in ('wren', 'noor', 'linnea', 'ines', 'maren', 'hedda', 'amara', 'yuki', 'freya', 'fox', 'moth', 'snail'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_figure_known" CHECK ("users"."figure" in ('wren', 'noor', 'linnea', 'ines', 'maren', 'hedda', 'amara', 'yuki', 'freya', 'fox', 'moth', 'snail'));