ALTER TABLE `device_status_log` ADD `org_id` text;
--> statement-breakpoint
ALTER TABLE `device_status_log` ADD `rail_id` text;
--> statement-breakpoint
ALTER TABLE `device_status_log` ADD `enabled` integer;
--> statement-breakpoint
ALTER TABLE `device_status_log` ADD `maintenance_until` integer;
