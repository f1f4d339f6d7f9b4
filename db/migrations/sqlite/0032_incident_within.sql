DROP INDEX `event_severity`;
--> statement-breakpoint
DROP INDEX `event_type`;
--> statement-breakpoint
DROP INDEX `event_handled_severity`;
--> statement-breakpoint
DROP INDEX `event_rail`;
--> statement-breakpoint
DROP INDEX `event_label`;
--> statement-breakpoint
CREATE INDEX `event_severity` ON `event` (`severity`,`last_occurred_at`,`id`,`first_occurred_at`,`kind`,`condition`,`handled_status`,`project_id`,`label_id`,`incident_id`);
--> statement-breakpoint
CREATE INDEX `event_type` ON `event` (`type_code`,`severity`,`last_occurred_at`,`id`,`first_occurred_at`,`kind`,`condition`,`handled_status`,`org_id`,`project_id`,`label_id`,`incident_id`);
--> statement-breakpoint
CREATE INDEX `event_handled_severity` ON `event` (`handled_status`,`severity`,`last_occurred_at`,`id`,`first_occurred_at`,`kind`,`condition`,`label_id`,`incident_id`);
--> statement-breakpoint
CREATE INDEX `event_rail` ON `event` (`rail_id`,`last_occurred_at`,`id`,`first_occurred_at`,`kind`,`type_code`,`severity`,`condition`,`handled_status`,`due_at`,`escalation_level`,`label_id`,`org_id`,`project_id`,`incident_id`);
--> statement-breakpoint
CREATE INDEX `event_label` ON `event` (`label_id`,`last_occurred_at`,`id`,`first_occurred_at`,`kind`,`type_code`,`severity`,`condition`,`handled_status`,`due_at`,`escalation_level`,`late_at`,`org_id`,`project_id`,`incident_id`);
