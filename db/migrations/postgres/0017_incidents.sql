ALTER TABLE "event" ADD COLUMN "incident_id" text COLLATE "C";
--> statement-breakpoint
CREATE INDEX "event_incident" ON "event" USING btree ("incident_id","handled_status","severity","first_occurred_at","id") WHERE incident_id IS NOT NULL;
