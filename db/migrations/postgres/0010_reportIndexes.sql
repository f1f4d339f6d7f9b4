DROP INDEX "event_last";
--> statement-breakpoint
DROP INDEX "event_first";
--> statement-breakpoint
DROP INDEX "event_severity";
--> statement-breakpoint
DROP INDEX "event_type";
--> statement-breakpoint
DROP INDEX "event_handled_severity";
--> statement-breakpoint
DROP INDEX "event_org_last";
--> statement-breakpoint
DROP INDEX "event_project";
--> statement-breakpoint
DROP INDEX "event_assignee";
--> statement-breakpoint
DROP INDEX "event_open_waiting";
--> statement-breakpoint
DROP INDEX "alarm_day_pair_type";
--> statement-breakpoint
DROP INDEX "device_of_model";
--> statement-breakpoint
CREATE INDEX "event_fire" ON "event" USING btree ("last_occurred_at","id","first_occurred_at","kind","type_code","severity","condition","handled_status","due_at","escalation_level","label_id","org_id","project_id") WHERE type_code = 'FIRE';
--> statement-breakpoint
CREATE INDEX "alarm_day_value" ON "alarm_day" USING btree ("org_id","dim","value","day","total","alarms","severity1","severity2","severity3","severity4","state0","state1","state2","state3","state4");
--> statement-breakpoint
CREATE INDEX "event_last" ON "event" USING btree ("last_occurred_at","id","first_occurred_at","kind","type_code","severity","condition","handled_status","due_at","escalation_level","label_id","org_id","project_id");
--> statement-breakpoint
CREATE INDEX "event_first" ON "event" USING btree ("first_occurred_at","id","kind","type_code","severity","condition","handled_status","org_id","project_id","ack_at","handled_at","handled_by","escalation_level","due_at","device_id","label_id");
--> statement-breakpoint
CREATE INDEX "event_severity" ON "event" USING btree ("severity","last_occurred_at","id","first_occurred_at","kind","condition","project_id","label_id");
--> statement-breakpoint
CREATE INDEX "event_type" ON "event" USING btree ("type_code","severity","last_occurred_at","id","first_occurred_at","kind","condition","handled_status","org_id","project_id","label_id");
--> statement-breakpoint
CREATE INDEX "event_handled_severity" ON "event" USING btree ("handled_status","severity","last_occurred_at","id","first_occurred_at","kind","condition","label_id");
--> statement-breakpoint
CREATE INDEX "event_org_last" ON "event" USING btree ("org_id","last_occurred_at","id","first_occurred_at","kind","type_code","severity","condition","handled_status","due_at","escalation_level","label_id","project_id");
--> statement-breakpoint
CREATE INDEX "event_project" ON "event" USING btree ("project_id","last_occurred_at","id","first_occurred_at","kind","type_code","severity","condition","handled_status","due_at","escalation_level","label_id");
--> statement-breakpoint
CREATE INDEX "event_assignee" ON "event" USING btree ("assignee_id","last_occurred_at","id","first_occurred_at","kind","type_code","severity","condition","handled_status","due_at","escalation_level","label_id","org_id","project_id") WHERE assignee_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "event_open_waiting" ON "event" USING btree ("handled_status","due_at","escalation_level","severity","type_code","org_id","project_id","condition","kind","first_occurred_at","label_id","device_id") WHERE is_open;
--> statement-breakpoint
CREATE INDEX "alarm_day_pair_type" ON "alarm_day_pair" USING btree ("type_code","project_id","day","org_id","total");
--> statement-breakpoint
CREATE INDEX "device_of_model" ON "device" USING btree ("model_id","id");
