ALTER TABLE "outbox" ADD COLUMN "digest_id" text COLLATE "C";
--> statement-breakpoint
CREATE INDEX "outbox_receiver" ON "outbox" USING btree ("target","created_at");
--> statement-breakpoint
CREATE INDEX "outbox_digest" ON "outbox" USING btree ("digest_id") WHERE digest_id IS NOT NULL;
