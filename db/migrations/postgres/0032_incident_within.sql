DROP INDEX "event_severity";
--> statement-breakpoint
DROP INDEX "event_type";
--> statement-breakpoint
DROP INDEX "event_handled_severity";
--> statement-breakpoint
DROP INDEX "event_rail";
--> statement-breakpoint
DROP INDEX "event_label";
--> statement-breakpoint
CREATE INDEX "event_severity" ON "event" USING btree ("severity","last_occurred_at","id","first_occurred_at","kind","condition","handled_status","project_id","label_id","incident_id");
--> statement-breakpoint
CREATE INDEX "event_type" ON "event" USING btree ("type_code","severity","last_occurred_at","id","first_occurred_at","kind","condition","handled_status","org_id","project_id","label_id","incident_id");
--> statement-breakpoint
CREATE INDEX "event_handled_severity" ON "event" USING btree ("handled_status","severity","last_occurred_at","id","first_occurred_at","kind","condition","label_id","incident_id");
--> statement-breakpoint
CREATE INDEX "event_rail" ON "event" USING btree ("rail_id","last_occurred_at","id","first_occurred_at","kind","type_code","severity","condition","handled_status","due_at","escalation_level","label_id","org_id","project_id","incident_id");
--> statement-breakpoint
CREATE INDEX "event_label" ON "event" USING btree ("label_id","last_occurred_at","id","first_occurred_at","kind","type_code","severity","condition","handled_status","due_at","escalation_level","late_at","org_id","project_id","incident_id");
