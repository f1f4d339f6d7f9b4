CREATE TABLE `alarm_label` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`words` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alarm_label_words` ON `alarm_label` (`words`);
--> statement-breakpoint
DROP INDEX `event_org_kind_last`;
--> statement-breakpoint
ALTER TABLE `event` ADD `label_id` integer;
--> statement-breakpoint
CREATE INDEX `event_last` ON `event` (`last_occurred_at`,`id`);
--> statement-breakpoint
CREATE INDEX `event_first` ON `event` (`first_occurred_at`,`id`);
--> statement-breakpoint
CREATE INDEX `event_count` ON `event` (`count`,`id`);
--> statement-breakpoint
CREATE INDEX `event_due_at` ON `event` (`due_at`,`id`) WHERE due_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `event_severity` ON `event` (`severity`,`last_occurred_at`,`id`);
--> statement-breakpoint
CREATE INDEX `event_type` ON `event` (`type_code`,`severity`,`last_occurred_at`,`id`);
--> statement-breakpoint
CREATE INDEX `event_handled` ON `event` (`handled_status`,`last_occurred_at`,`id`);
--> statement-breakpoint
CREATE INDEX `event_org_last` ON `event` (`org_id`,`last_occurred_at`,`id`);
--> statement-breakpoint
CREATE INDEX `event_project` ON `event` (`project_id`,`last_occurred_at`,`id`);
--> statement-breakpoint
CREATE INDEX `event_rail` ON `event` (`rail_id`,`last_occurred_at`,`id`);
--> statement-breakpoint
CREATE INDEX `event_device` ON `event` (`device_id`,`last_occurred_at`,`id`);
--> statement-breakpoint
CREATE INDEX `event_label` ON `event` (`label_id`,`last_occurred_at`,`id`);
--> statement-breakpoint
CREATE INDEX `event_assignee` ON `event` (`assignee_id`,`last_occurred_at`,`id`) WHERE assignee_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `event_open_last` ON `event` (`last_occurred_at`,`id`) WHERE is_open;
--> statement-breakpoint
CREATE INDEX `event_open_first` ON `event` (`first_occurred_at`,`id`) WHERE is_open;
--> statement-breakpoint
CREATE INDEX `event_open_severity` ON `event` (`severity`,`last_occurred_at`,`id`) WHERE is_open;
--> statement-breakpoint
CREATE INDEX `event_open_due` ON `event` (`due_at`,`id`) WHERE is_open;
