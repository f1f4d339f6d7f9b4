CREATE INDEX "event_open_type" ON "event" USING btree ("type_code","id") WHERE is_open;
