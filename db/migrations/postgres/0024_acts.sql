CREATE TABLE "event_photo" (
	"event_id" text COLLATE "C" NOT NULL,
	"file_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "event_photo_event_id_file_id_pk" PRIMARY KEY("event_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "cause_code" text COLLATE "C";
--> statement-breakpoint
ALTER TABLE "event_log" ADD COLUMN "undo" text COLLATE "C";
--> statement-breakpoint
ALTER TABLE "event_photo" ADD CONSTRAINT "event_photo_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "event_photo" ADD CONSTRAINT "event_photo_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "event_photo_file" ON "event_photo" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX "event_cause" ON "event" USING btree ("cause_code","last_occurred_at","id","first_occurred_at","kind","type_code","severity","condition","handled_status","due_at","escalation_level","label_id","org_id","project_id") WHERE cause_code IS NOT NULL;
