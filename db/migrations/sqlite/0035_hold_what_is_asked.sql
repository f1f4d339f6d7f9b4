DROP INDEX `event_cause`;
--> statement-breakpoint
DROP INDEX `event_org_first`;
--> statement-breakpoint
CREATE INDEX `event_cause` ON `event` (`cause_code`,`handled_status`,`last_occurred_at`,`id`,`first_occurred_at`,`kind`,`type_code`,`severity`,`condition`,`due_at`,`escalation_level`,`label_id`,`org_id`,`project_id`) WHERE cause_code IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `event_org_first` ON `event` (`org_id`,`first_occurred_at`,`id`,`kind`,`type_code`,`severity`,`condition`,`handled_status`,`due_at`,`escalation_level`,`label_id`,`last_occurred_at`,`project_id`,`incident_id`,`cause_code`);
