ALTER TABLE "quarantine" ADD COLUMN "cause" text COLLATE "C";
--> statement-breakpoint
ALTER TABLE "quarantine" ADD COLUMN "device_no" bigint;
--> statement-breakpoint
ALTER TABLE "quarantine" ADD COLUMN "retry_at" bigint;
--> statement-breakpoint
CREATE INDEX "quarantine_cause" ON "quarantine" USING btree ("cause","id");
--> statement-breakpoint
CREATE INDEX "quarantine_retry" ON "quarantine" USING btree ("retry_at");
