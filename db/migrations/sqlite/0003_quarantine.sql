ALTER TABLE `quarantine` ADD `cause` text;
--> statement-breakpoint
ALTER TABLE `quarantine` ADD `device_no` integer;
--> statement-breakpoint
ALTER TABLE `quarantine` ADD `retry_at` integer;
--> statement-breakpoint
CREATE INDEX `quarantine_cause` ON `quarantine` (`cause`,`id`);
--> statement-breakpoint
CREATE INDEX `quarantine_retry` ON `quarantine` (`retry_at`);
