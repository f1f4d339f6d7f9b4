DROP INDEX "event_last";
--> statement-breakpoint
DROP INDEX "event_org_last";
--> statement-breakpoint
DROP INDEX "event_project";
--> statement-breakpoint
CREATE INDEX "event_last" ON "event" USING btree ("last_occurred_at","id","first_occurred_at","kind","type_code","severity","condition","handled_status","due_at","escalation_level","label_id","org_id","project_id","incident_id");
--> statement-breakpoint
CREATE INDEX "event_org_last" ON "event" USING btree ("org_id","last_occurred_at","id","first_occurred_at","kind","type_code","severity","condition","handled_status","due_at","escalation_level","label_id","project_id","incident_id");
--> statement-breakpoint
CREATE INDEX "event_project" ON "event" USING btree ("project_id","last_occurred_at","id","first_occurred_at","kind","type_code","severity","condition","handled_status","due_at","escalation_level","label_id","org_id","incident_id");
