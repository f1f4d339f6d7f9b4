CREATE INDEX "event_joined_org" ON "event" USING btree ("org_id","first_occurred_at") WHERE incident_id <> id;
