DROP INDEX "event_last";
--> statement-breakpoint
DROP INDEX "event_first";
--> statement-breakpoint
DROP INDEX "event_org_last";
--> statement-breakpoint
DROP INDEX "event_project";
--> statement-breakpoint
CREATE INDEX "event_open_waiting" ON "event" USING btree ("handled_status","due_at","escalation_level","severity","type_code","org_id","project_id") WHERE is_open;
--> statement-breakpoint
CREATE INDEX "event_long" ON "event" USING btree ("first_occurred_at","id") WHERE last_occurred_at - first_occurred_at > 86400000;
--> statement-breakpoint
CREATE INDEX "device_of_model" ON "device" USING btree ("model_id");
--> statement-breakpoint
CREATE INDEX "event_last" ON "event" USING btree ("last_occurred_at","id","first_occurred_at","kind","type_code","severity","condition","handled_status","due_at","escalation_level","org_id","project_id");
--> statement-breakpoint
CREATE INDEX "event_first" ON "event" USING btree ("first_occurred_at","id","kind","type_code","severity","condition","handled_status","org_id","project_id","ack_at","handled_at","handled_by","escalation_level","due_at","device_id");
--> statement-breakpoint
CREATE INDEX "event_org_last" ON "event" USING btree ("org_id","last_occurred_at","id","first_occurred_at","kind","type_code","severity","condition","handled_status","due_at","escalation_level","project_id");
--> statement-breakpoint
CREATE INDEX "event_project" ON "event" USING btree ("project_id","last_occurred_at","id","first_occurred_at","kind","type_code","severity","condition","handled_status","due_at","escalation_level");
