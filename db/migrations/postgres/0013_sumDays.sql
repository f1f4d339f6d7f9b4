ALTER TABLE "alarm_sums" ADD COLUMN "counted_day" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "alarm_sums" ADD COLUMN "begun" bigint DEFAULT 0 NOT NULL;
