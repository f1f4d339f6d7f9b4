CREATE TABLE `alarm_change` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sign` integer NOT NULL,
	`org_id` text NOT NULL,
	`project_id` text,
	`rail_id` text,
	`kind` integer NOT NULL,
	`type_code` text NOT NULL,
	`severity` integer NOT NULL,
	`handled_status` text NOT NULL,
	`first_occurred_at` integer NOT NULL,
	`escalated` integer NOT NULL,
	`ack_ms` integer,
	`handle_ms` integer
);
--> statement-breakpoint
CREATE TRIGGER event_added AFTER INSERT ON event FOR EACH ROW
BEGIN
 INSERT INTO alarm_change (sign, org_id, project_id, rail_id, kind, type_code, severity, handled_status, first_occurred_at, escalated, ack_ms, handle_ms)
 SELECT 1, NEW.org_id, NEW.project_id, NEW.rail_id, NEW.kind, NEW.type_code, NEW.severity, NEW.handled_status, NEW.first_occurred_at, (NEW.escalation_level > 0), CASE WHEN NEW.ack_at >= NEW.first_occurred_at THEN NEW.ack_at - NEW.first_occurred_at END, CASE WHEN NEW.handled_at >= NEW.first_occurred_at AND NEW.handled_by IS NOT NULL THEN NEW.handled_at - NEW.first_occurred_at END
 FROM alarm_sums WHERE id = 1 AND (NEW.id <= counted_to OR NEW.first_occurred_at < counted_from);
END;
--> statement-breakpoint
CREATE TRIGGER event_changed AFTER UPDATE OF org_id, project_id, rail_id, kind, type_code, severity, handled_status, first_occurred_at, ack_at, handled_at, handled_by, escalation_level ON event FOR EACH ROW WHEN NEW.org_id IS NOT OLD.org_id OR NEW.project_id IS NOT OLD.project_id OR NEW.rail_id IS NOT OLD.rail_id OR NEW.kind IS NOT OLD.kind OR NEW.type_code IS NOT OLD.type_code OR NEW.severity IS NOT OLD.severity OR NEW.handled_status IS NOT OLD.handled_status OR NEW.first_occurred_at IS NOT OLD.first_occurred_at OR NEW.ack_at IS NOT OLD.ack_at OR NEW.handled_at IS NOT OLD.handled_at OR NEW.handled_by IS NOT OLD.handled_by OR (NEW.escalation_level > 0) <> (OLD.escalation_level > 0)
BEGIN
 INSERT INTO alarm_change (sign, org_id, project_id, rail_id, kind, type_code, severity, handled_status, first_occurred_at, escalated, ack_ms, handle_ms)
 SELECT -1, OLD.org_id, OLD.project_id, OLD.rail_id, OLD.kind, OLD.type_code, OLD.severity, OLD.handled_status, OLD.first_occurred_at, (OLD.escalation_level > 0), CASE WHEN OLD.ack_at >= OLD.first_occurred_at THEN OLD.ack_at - OLD.first_occurred_at END, CASE WHEN OLD.handled_at >= OLD.first_occurred_at AND OLD.handled_by IS NOT NULL THEN OLD.handled_at - OLD.first_occurred_at END
 FROM alarm_sums WHERE id = 1 AND (OLD.id <= counted_to OR OLD.first_occurred_at < counted_from);
 INSERT INTO alarm_change (sign, org_id, project_id, rail_id, kind, type_code, severity, handled_status, first_occurred_at, escalated, ack_ms, handle_ms)
 SELECT 1, NEW.org_id, NEW.project_id, NEW.rail_id, NEW.kind, NEW.type_code, NEW.severity, NEW.handled_status, NEW.first_occurred_at, (NEW.escalation_level > 0), CASE WHEN NEW.ack_at >= NEW.first_occurred_at THEN NEW.ack_at - NEW.first_occurred_at END, CASE WHEN NEW.handled_at >= NEW.first_occurred_at AND NEW.handled_by IS NOT NULL THEN NEW.handled_at - NEW.first_occurred_at END
 FROM alarm_sums WHERE id = 1 AND (NEW.id <= counted_to OR NEW.first_occurred_at < counted_from);
END;
--> statement-breakpoint
CREATE TRIGGER event_forgotten AFTER DELETE ON event FOR EACH ROW
BEGIN UPDATE alarm_sums SET rows_from = OLD.first_occurred_at + 1 WHERE id = 1 AND rows_from <= OLD.first_occurred_at; END;
--> statement-breakpoint
CREATE TABLE `alarm_day` (
	`org_id` text NOT NULL,
	`dim` text NOT NULL,
	`day` integer NOT NULL,
	`value` text NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`alarms` integer DEFAULT 0 NOT NULL,
	`severity1` integer DEFAULT 0 NOT NULL,
	`severity2` integer DEFAULT 0 NOT NULL,
	`severity3` integer DEFAULT 0 NOT NULL,
	`severity4` integer DEFAULT 0 NOT NULL,
	`state0` integer DEFAULT 0 NOT NULL,
	`state1` integer DEFAULT 0 NOT NULL,
	`state2` integer DEFAULT 0 NOT NULL,
	`state3` integer DEFAULT 0 NOT NULL,
	`state4` integer DEFAULT 0 NOT NULL,
	`escalated` integer DEFAULT 0 NOT NULL,
	`ack_count` integer DEFAULT 0 NOT NULL,
	`handle_count` integer DEFAULT 0 NOT NULL,
	`hour0` integer DEFAULT 0 NOT NULL,
	`hour1` integer DEFAULT 0 NOT NULL,
	`hour2` integer DEFAULT 0 NOT NULL,
	`hour3` integer DEFAULT 0 NOT NULL,
	`hour4` integer DEFAULT 0 NOT NULL,
	`hour5` integer DEFAULT 0 NOT NULL,
	`hour6` integer DEFAULT 0 NOT NULL,
	`hour7` integer DEFAULT 0 NOT NULL,
	`hour8` integer DEFAULT 0 NOT NULL,
	`hour9` integer DEFAULT 0 NOT NULL,
	`hour10` integer DEFAULT 0 NOT NULL,
	`hour11` integer DEFAULT 0 NOT NULL,
	`hour12` integer DEFAULT 0 NOT NULL,
	`hour13` integer DEFAULT 0 NOT NULL,
	`hour14` integer DEFAULT 0 NOT NULL,
	`hour15` integer DEFAULT 0 NOT NULL,
	`hour16` integer DEFAULT 0 NOT NULL,
	`hour17` integer DEFAULT 0 NOT NULL,
	`hour18` integer DEFAULT 0 NOT NULL,
	`hour19` integer DEFAULT 0 NOT NULL,
	`hour20` integer DEFAULT 0 NOT NULL,
	`hour21` integer DEFAULT 0 NOT NULL,
	`hour22` integer DEFAULT 0 NOT NULL,
	`hour23` integer DEFAULT 0 NOT NULL,
	`ack_in0` integer DEFAULT 0 NOT NULL,
	`ack_in1` integer DEFAULT 0 NOT NULL,
	`ack_in2` integer DEFAULT 0 NOT NULL,
	`ack_in3` integer DEFAULT 0 NOT NULL,
	`ack_in4` integer DEFAULT 0 NOT NULL,
	`ack_in5` integer DEFAULT 0 NOT NULL,
	`ack_in6` integer DEFAULT 0 NOT NULL,
	`ack_in7` integer DEFAULT 0 NOT NULL,
	`handle_in0` integer DEFAULT 0 NOT NULL,
	`handle_in1` integer DEFAULT 0 NOT NULL,
	`handle_in2` integer DEFAULT 0 NOT NULL,
	`handle_in3` integer DEFAULT 0 NOT NULL,
	`handle_in4` integer DEFAULT 0 NOT NULL,
	`handle_in5` integer DEFAULT 0 NOT NULL,
	`handle_in6` integer DEFAULT 0 NOT NULL,
	`handle_in7` integer DEFAULT 0 NOT NULL,
	`ack_ms` integer DEFAULT 0 NOT NULL,
	`handle_ms` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`org_id`, `dim`, `day`, `value`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `alarm_day_pair` (
	`project_id` text NOT NULL,
	`type_code` text NOT NULL,
	`day` integer NOT NULL,
	`org_id` text NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`project_id`, `day`, `type_code`, `org_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `alarm_day_pair_type` ON `alarm_day_pair` (`type_code`,`day`,`project_id`,`org_id`,`total`);
--> statement-breakpoint
CREATE TABLE `alarm_day_rail` (
	`day` integer NOT NULL,
	`rail_id` text NOT NULL,
	`org_id` text NOT NULL,
	`project_id` text NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`day`, `rail_id`, `org_id`, `project_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `alarm_sums` (
	`id` integer PRIMARY KEY NOT NULL,
	`zone` text NOT NULL,
	`counted_to` text NOT NULL,
	`counted_from` integer DEFAULT 0 NOT NULL,
	`rows_from` integer DEFAULT 0 NOT NULL,
	`checked_at` integer,
	`differing_days` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP INDEX `event_handled`;
--> statement-breakpoint
DROP INDEX `event_first`;
--> statement-breakpoint
DROP INDEX `event_org_first`;
--> statement-breakpoint
CREATE INDEX `event_handled_severity` ON `event` (`handled_status`,`severity`,`last_occurred_at`,`id`);
--> statement-breakpoint
CREATE INDEX `event_first` ON `event` (`first_occurred_at`,`id`,`kind`,`type_code`,`severity`,`condition`,`handled_status`,`org_id`,`project_id`,`ack_at`,`handled_at`,`handled_by`,`escalation_level`,`due_at`);
--> statement-breakpoint
CREATE INDEX `event_org_first` ON `event` (`org_id`,`first_occurred_at`,`id`);
--> statement-breakpoint
DROP INDEX `notice_user_unread`;
--> statement-breakpoint
ALTER TABLE `notice_user` ADD `notice_action` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `notice_user` ADD `device_id` text;
--> statement-breakpoint
CREATE INDEX `notice_user_created` ON `notice_user` (`user_id`,`created_at`,`notice_id`) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX `notice_user_new` ON `notice_user` (`user_id`,`notice_action`,`created_at`,`notice_id`) WHERE is_read <> 1 AND deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX `notice_user_read` ON `notice_user` (`user_id`,`notice_action`,`created_at`,`notice_id`) WHERE is_read = 1 AND deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX `notice_user_device` ON `notice_user` (`user_id`,`device_id`) WHERE is_read <> 1 AND deleted_at IS NULL;
--> statement-breakpoint
DROP INDEX `device_status_log_device`;
--> statement-breakpoint
CREATE INDEX `device_status_log_device` ON `device_status_log` (`device_id`,`at`,`id`);
--> statement-breakpoint
DROP INDEX `outbox_created`;
--> statement-breakpoint
CREATE INDEX `outbox_org` ON `outbox` (`org_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `outbox_state` ON `outbox` (`status`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `outbox_created` ON `outbox` (`created_at`,`id`);
--> statement-breakpoint
DROP INDEX `quarantine_at`;
--> statement-breakpoint
CREATE INDEX `quarantine_cause_at` ON `quarantine` (`cause`,`at`,`id`);
--> statement-breakpoint
CREATE INDEX `quarantine_at` ON `quarantine` (`at`,`id`);
--> statement-breakpoint
DROP INDEX `audit_log_at`;
--> statement-breakpoint
DROP INDEX `audit_log_user`;
--> statement-breakpoint
DROP INDEX `audit_log_target`;
--> statement-breakpoint
DROP INDEX `audit_log_action`;
--> statement-breakpoint
CREATE INDEX `audit_log_org` ON `audit_log` (`org_id`,`at`,`id`);
--> statement-breakpoint
CREATE INDEX `audit_log_target_id` ON `audit_log` (`target_id`,`at`,`id`);
--> statement-breakpoint
CREATE INDEX `audit_log_result` ON `audit_log` (`result`,`at`,`id`);
--> statement-breakpoint
CREATE INDEX `audit_log_failed` ON `audit_log` (`at`,`id`) WHERE result <> 0 AND result <> 1001;
--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`,`id`);
--> statement-breakpoint
CREATE INDEX `audit_log_user` ON `audit_log` (`user_id`,`at`,`id`);
--> statement-breakpoint
CREATE INDEX `audit_log_target` ON `audit_log` (`target_type`,`target_id`,`at`,`id`);
--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`at`,`id`);
--> statement-breakpoint
CREATE INDEX `event_member_still` ON `event_member` (`event_id`,`device_id`) WHERE until_at IS NULL;
--> statement-breakpoint
CREATE INDEX `event_trigger_at` ON `event_trigger` (`at`);
--> statement-breakpoint
CREATE INDEX `repaired_key_at` ON `repaired_key` (`at`);
--> statement-breakpoint
CREATE INDEX `departure_at` ON `departure` (`at`,`revision`);
