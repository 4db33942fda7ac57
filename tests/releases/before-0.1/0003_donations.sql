CREATE TABLE "sandbox_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"client_secret" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" varchar(3) NOT NULL,
	"donor_id" uuid,
	"state" text DEFAULT 'open' NOT NULL,
	"problem" text,
	"processing_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "cash_app_receipt" varchar(100);--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "refunded_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_cash_app_receipt_unique" UNIQUE("cash_app_receipt");--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_refund_within_amount" CHECK ("donations"."refunded_amount" between 0 and "donations"."amount");