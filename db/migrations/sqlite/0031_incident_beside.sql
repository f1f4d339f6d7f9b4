DROP INDEX `event_last`;
--> statement-breakpoint
DROP INDEX `event_org_last`;
--> statement-breakpoint
DROP INDEX `event_project`;
--> statement-breakpoint
DROP INDEX `event_open_need`;
--> statement-breakpoint
DROP INDEX `event_open_waiting`;
--> statement-breakpoint
CREATE INDEX `event_last` ON `event` (`last_occurred_at`,`id`,`first_occurred_at`,`kind`,`type_code`,`severity`,`condition`,`handled_status`,`due_at`,`escalation_level`,`label_id`,`org_id`,`project_id`,`incident_id`);
--> statement-breakpoint
CREATE INDEX `event_org_last` ON `event` (`org_id`,`last_occurred_at`,`id`,`first_occurred_at`,`kind`,`type_code`,`severity`,`condition`,`handled_status`,`due_at`,`escalation_level`,`label_id`,`project_id`,`incident_id`);
--> statement-breakpoint
CREATE INDEX `event_project` ON `event` (`project_id`,`last_occurred_at`,`id`,`first_occurred_at`,`kind`,`type_code`,`severity`,`condition`,`handled_status`,`due_at`,`escalation_level`,`label_id`,`org_id`,`incident_id`);
--> statement-breakpoint
CREATE INDEX `event_open_need` ON `event` ((case when handled_status = '00' and severity = 1 then (case when escalation_level > 0 then 4 else 3 end) when handled_status <= '01' and (escalation_level > 0 or late_at = due_at) then 2 when handled_status <= '01' then 1 else 0 end),`last_occurred_at`,`id`,`first_occurred_at`,`kind`,`type_code`,`severity`,`condition`,`handled_status`,`due_at`,`escalation_level`,`label_id`,`late_at`,`org_id`,`project_id`,`incident_id`,`is_open`) WHERE is_open;
--> statement-breakpoint
CREATE INDEX `event_open_waiting` ON `event` (`handled_status`,`due_at`,`escalation_level`,`severity`,`type_code`,`org_id`,`project_id`,`condition`,`kind`,`first_occurred_at`,`label_id`,`device_id`,`last_occurred_at`,`id`,`incident_id`,`is_open`) WHERE is_open;
