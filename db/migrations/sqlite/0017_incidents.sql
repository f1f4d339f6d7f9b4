ALTER TABLE `event` ADD `incident_id` text;
--> statement-breakpoint
CREATE INDEX `event_incident` ON `event` (`incident_id`,`handled_status`,`severity`,`first_occurred_at`,`id`) WHERE incident_id IS NOT NULL;
