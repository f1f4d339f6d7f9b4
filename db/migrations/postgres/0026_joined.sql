CREATE INDEX "event_joined" ON "event" USING btree ("first_occurred_at","org_id","project_id","kind") WHERE incident_id <> id;
