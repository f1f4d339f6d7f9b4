ALTER TABLE `event` ADD `shelved_until` integer;
--> statement-breakpoint
ALTER TABLE `event` ADD `shelved_by` text;
--> statement-breakpoint
ALTER TABLE `event` ADD `shelved_by_name` text;
--> statement-breakpoint
ALTER TABLE `event` ADD `shelve_reason` text;
--> statement-breakpoint
CREATE INDEX `event_shelved` ON `event` (`last_occurred_at`,`id`,`first_occurred_at`,`kind`,`type_code`,`severity`,`condition`,`handled_status`,`due_at`,`escalation_level`,`label_id`,`org_id`,`project_id`,`shelved_until`) WHERE shelved_until IS NOT NULL;
