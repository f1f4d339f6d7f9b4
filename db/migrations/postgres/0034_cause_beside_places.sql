DROP INDEX "event_last";
--> statement-breakpoint
DROP INDEX "event_first";
--> statement-breakpoint
DROP INDEX "event_org_last";
--> statement-breakpoint
DROP INDEX "event_project";
--> statement-breakpoint
DROP INDEX "event_rail";
--> statement-breakpoint
CREATE INDEX "event_last" ON "event" USING btree ("last_occurred_at","id","first_occurred_at","kind","type_code","severity","condition","handled_status","due_at","escalation_level","label_id","org_id","project_id","incident_id","cause_code");
--> statement-breakpoint
CREATE INDEX "event_first" ON "event" USING btree ("first_occurred_at","id","kind","type_code","severity","condition","handled_status","org_id","project_id","ack_at","handled_at","handled_by","escalation_level","due_at","device_id","label_id","cause_code");
--> statement-breakpoint
CREATE INDEX "event_org_last" ON "event" USING btree ("org_id","last_occurred_at","id","first_occurred_at","kind","type_code","severity","condition","handled_status","due_at","escalation_level","label_id","project_id","incident_id","cause_code");
--> statement-breakpoint
CREATE INDEX "event_project" ON "event" USING btree ("project_id","last_occurred_at","id","first_occurred_at","kind","type_code","severity","condition","handled_status","due_at","escalation_level","label_id","org_id","incident_id","cause_code");
--> statement-breakpoint
CREATE INDEX "event_rail" ON "event" USING btree ("rail_id","last_occurred_at","id","first_occurred_at","kind","type_code","severity","condition","handled_status","due_at","escalation_level","label_id","org_id","project_id","incident_id","cause_code");
