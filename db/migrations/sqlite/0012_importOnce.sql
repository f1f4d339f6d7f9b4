DROP INDEX `import_row_status`;
--> statement-breakpoint
CREATE INDEX `import_row_refused` ON `import_row` (`job_id`,`status`,`row_no`) WHERE status IN ('failed', 'skipped');
--> statement-breakpoint
ALTER TABLE `import_job` ADD `done_row` integer DEFAULT 0 NOT NULL;
