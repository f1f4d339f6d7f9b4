ALTER TABLE "import_job" ADD COLUMN "reading" text COLLATE "C";
--> statement-breakpoint
ALTER TABLE "import_job" ADD COLUMN "refusal" text COLLATE "C";
