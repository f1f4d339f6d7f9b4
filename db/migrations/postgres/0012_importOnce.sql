DROP INDEX "import_row_status";
--> statement-breakpoint
ALTER TABLE "import_job" ADD COLUMN "done_row" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX "import_row_refused" ON "import_row" USING btree ("job_id","status","row_no") WHERE status IN ('failed', 'skipped');
