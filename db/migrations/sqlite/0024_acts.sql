CREATE TABLE `event_photo` (
	`event_id` text NOT NULL,
	`file_id` text NOT NULL,
	PRIMARY KEY(`event_id`, `file_id`),
	FOREIGN KEY (`event_id`) REFERENCES `event`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `file`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_photo_file` ON `event_photo` (`file_id`);
--> statement-breakpoint
ALTER TABLE `event` ADD `cause_code` text;
--> statement-breakpoint
CREATE INDEX `event_cause` ON `event` (`cause_code`,`last_occurred_at`,`id`,`first_occurred_at`,`kind`,`type_code`,`severity`,`condition`,`handled_status`,`due_at`,`escalation_level`,`label_id`,`org_id`,`project_id`) WHERE cause_code IS NOT NULL;
--> statement-breakpoint
ALTER TABLE `event_log` ADD `undo` text;
