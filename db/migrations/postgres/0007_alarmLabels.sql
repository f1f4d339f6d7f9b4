CREATE TABLE "alarm_label" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"words" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
DROP INDEX "event_org_kind_last";
--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "label_id" bigint;
--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_label_words" ON "alarm_label" USING btree ("words");
--> statement-breakpoint
CREATE INDEX "event_last" ON "event" USING btree ("last_occurred_at","id");
--> statement-breakpoint
CREATE INDEX "event_first" ON "event" USING btree ("first_occurred_at","id");
--> statement-breakpoint
CREATE INDEX "event_count" ON "event" USING btree ("count","id");
--> statement-breakpoint
CREATE INDEX "event_due_at" ON "event" USING btree ("due_at","id") WHERE due_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "event_severity" ON "event" USING btree ("severity","last_occurred_at","id");
--> statement-breakpoint
CREATE INDEX "event_type" ON "event" USING btree ("type_code","severity","last_occurred_at","id");
--> statement-breakpoint
CREATE INDEX "event_handled" ON "event" USING btree ("handled_status","last_occurred_at","id");
--> statement-breakpoint
CREATE INDEX "event_org_last" ON "event" USING btree ("org_id","last_occurred_at","id");
--> statement-breakpoint
CREATE INDEX "event_project" ON "event" USING btree ("project_id","last_occurred_at","id");
--> statement-breakpoint
CREATE INDEX "event_rail" ON "event" USING btree ("rail_id","last_occurred_at","id");
--> statement-breakpoint
CREATE INDEX "event_device" ON "event" USING btree ("device_id","last_occurred_at","id");
--> statement-breakpoint
CREATE INDEX "event_label" ON "event" USING btree ("label_id","last_occurred_at","id");
--> statement-breakpoint
CREATE INDEX "event_assignee" ON "event" USING btree ("assignee_id","last_occurred_at","id") WHERE assignee_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "event_open_last" ON "event" USING btree ("last_occurred_at","id") WHERE is_open;
--> statement-breakpoint
CREATE INDEX "event_open_first" ON "event" USING btree ("first_occurred_at","id") WHERE is_open;
--> statement-breakpoint
CREATE INDEX "event_open_severity" ON "event" USING btree ("severity","last_occurred_at","id") WHERE is_open;
--> statement-breakpoint
CREATE INDEX "event_open_due" ON "event" USING btree ("due_at","id") WHERE is_open;
