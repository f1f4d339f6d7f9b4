ALTER TABLE "event" ADD COLUMN "shelved_until" bigint;
--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "shelved_by" text COLLATE "C";
--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "shelved_by_name" text COLLATE "C";
--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "shelve_reason" text COLLATE "C";
--> statement-breakpoint
CREATE INDEX "event_shelved" ON "event" USING btree ("last_occurred_at","id","first_occurred_at","kind","type_code","severity","condition","handled_status","due_at","escalation_level","label_id","org_id","project_id","shelved_until") WHERE shelved_until IS NOT NULL;
