DROP INDEX `event_severity`;
--> statement-breakpoint
DROP INDEX `event_handled_severity`;
--> statement-breakpoint
CREATE INDEX `event_severity` ON `event` (`severity`,`last_occurred_at`,`id`,`first_occurred_at`,`kind`,`condition`,`handled_status`,`project_id`,`label_id`,`incident_id`,`cause_code`);
--> statement-breakpoint
CREATE INDEX `event_handled_severity` ON `event` (`handled_status`,`severity`,`last_occurred_at`,`id`,`first_occurred_at`,`kind`,`condition`,`label_id`,`incident_id`,`cause_code`);
