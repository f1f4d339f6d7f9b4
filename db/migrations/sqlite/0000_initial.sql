CREATE TABLE `event` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` integer NOT NULL,
	`type_code` text NOT NULL,
	`subject_id` text NOT NULL,
	`device_id` text,
	`rail_id` text,
	`project_id` text,
	`org_id` text NOT NULL,
	`device_code` text DEFAULT '' NOT NULL,
	`device_name` text DEFAULT '' NOT NULL,
	`rail_name` text DEFAULT '' NOT NULL,
	`device_address` text DEFAULT '' NOT NULL,
	`position` text,
	`severity` integer NOT NULL,
	`condition` text NOT NULL,
	`handled_status` text NOT NULL,
	`is_open` integer NOT NULL,
	`first_occurred_at` integer NOT NULL,
	`last_occurred_at` integer NOT NULL,
	`ended_at` integer,
	`cleared_at` integer,
	`count` integer DEFAULT 1 NOT NULL,
	`value` real,
	`threshold` real,
	`metric` text,
	`text` text DEFAULT '' NOT NULL,
	`source` text NOT NULL,
	`ack_by` text,
	`ack_by_name` text,
	`ack_at` integer,
	`handled_by` text,
	`handled_by_name` text,
	`handled_at` integer,
	`handle_result` text,
	`handle_method` text,
	`cleared_by` text,
	`assignee_id` text,
	`assigned_by` text,
	`assigned_at` integer,
	`due_at` integer,
	`escalation_level` integer DEFAULT 0 NOT NULL,
	`waiting_since` integer,
	`escalated_at` integer,
	`noticed_at` integer,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`org_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `event_org_kind_last` ON `event` (`org_id`,`kind`,`last_occurred_at`);
--> statement-breakpoint
CREATE INDEX `event_org_first` ON `event` (`org_id`,`first_occurred_at`);
--> statement-breakpoint
CREATE INDEX `event_subject` ON `event` (`subject_id`,`type_code`,`condition`);
--> statement-breakpoint
CREATE INDEX `event_due` ON `event` (`handled_status`,`due_at`);
--> statement-breakpoint
CREATE INDEX `event_revision` ON `event` (`revision`);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_open` ON `event` (`subject_id`,`type_code`) WHERE is_open;
--> statement-breakpoint
CREATE TABLE `event_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event_id` text NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text,
	`actor_name` text,
	`action` text NOT NULL,
	`from_status` text,
	`to_status` text,
	`text` text DEFAULT '' NOT NULL,
	`data` text,
	FOREIGN KEY (`event_id`) REFERENCES `event`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_log_event` ON `event_log` (`event_id`);
--> statement-breakpoint
CREATE TABLE `event_member` (
	`event_id` text NOT NULL,
	`device_id` text NOT NULL,
	`from_at` integer NOT NULL,
	`until_at` integer,
	PRIMARY KEY(`event_id`, `device_id`),
	FOREIGN KEY (`event_id`) REFERENCES `event`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_member_device` ON `event_member` (`device_id`);
--> statement-breakpoint
CREATE TABLE `event_trigger` (
	`device_no` integer NOT NULL,
	`type_code` text NOT NULL,
	`ts` integer NOT NULL,
	`seq` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`device_no`, `type_code`, `ts`, `seq`)
);
--> statement-breakpoint
CREATE TABLE `company` (
	`id` text PRIMARY KEY NOT NULL,
	`org_id` text NOT NULL,
	`name` text NOT NULL,
	`sort_key` text DEFAULT '' NOT NULL,
	`code` text,
	`type` text NOT NULL,
	`contact` text,
	`mobile` text,
	`mail` text,
	`region_code` text,
	`address` text,
	`status` text NOT NULL,
	`remark` text,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`created_by` text,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`org_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `company_org` ON `company` (`org_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `company_name` ON `company` (`org_id`,`name`) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `company_code` ON `company` (`code`) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE TABLE `device` (
	`id` text PRIMARY KEY NOT NULL,
	`device_no` integer NOT NULL,
	`device_name` text NOT NULL,
	`imei` text NOT NULL,
	`code` text NOT NULL,
	`initials` text DEFAULT '' NOT NULL,
	`type_id` text NOT NULL,
	`model_id` text NOT NULL,
	`rail_id` text,
	`project_id` text NOT NULL,
	`org_id` text NOT NULL,
	`position` text,
	`lng_e_6` integer,
	`lat_e_6` integer,
	`position_source` text DEFAULT 'manual' NOT NULL,
	`install_position` text,
	`address` text DEFAULT '' NOT NULL,
	`base_x` real DEFAULT 0 NOT NULL,
	`base_y` real DEFAULT 0 NOT NULL,
	`base_z` real DEFAULT 0 NOT NULL,
	`device_status` integer DEFAULT 4 NOT NULL,
	`status_code` text DEFAULT 'S03_001' NOT NULL,
	`status_since` integer NOT NULL,
	`open_alarm_count` integer DEFAULT 0 NOT NULL,
	`open_fault_count` integer DEFAULT 0 NOT NULL,
	`enabled` integer DEFAULT true NOT NULL,
	`maintenance_until` integer,
	`activated_at` integer,
	`firmware` text,
	`secret_enc` text NOT NULL,
	`secret_hint` text NOT NULL,
	`old_secret_enc` text,
	`old_secret_until` integer,
	`silent_minutes` integer,
	`install_date` text,
	`last_maintained_at` text,
	`next_maintain_at` text,
	`remark` text,
	`revision` integer DEFAULT 0 NOT NULL,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`created_by` text,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`type_id`) REFERENCES `device_type`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`model_id`) REFERENCES `device_model`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`rail_id`) REFERENCES `rail`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`project_id`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`org_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `device_no` ON `device` (`device_no`);
--> statement-breakpoint
CREATE UNIQUE INDEX `device_imei` ON `device` (`imei`) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `device_code` ON `device` (`code`) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX `device_org_status` ON `device` (`org_id`,`device_status`);
--> statement-breakpoint
CREATE INDEX `device_revision` ON `device` (`revision`);
--> statement-breakpoint
CREATE INDEX `device_rail` ON `device` (`rail_id`);
--> statement-breakpoint
CREATE INDEX `device_project` ON `device` (`project_id`);
--> statement-breakpoint
CREATE TABLE `device_model` (
	`id` text PRIMARY KEY NOT NULL,
	`type_id` text NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`manufacturer` text NOT NULL,
	`report_interval_sec` integer DEFAULT 60 NOT NULL,
	`thresholds` text,
	`height_mm` real,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`type_id`) REFERENCES `device_type`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `device_model_code` ON `device_model` (`code`);
--> statement-breakpoint
CREATE TABLE `device_state` (
	`device_no` integer PRIMARY KEY NOT NULL,
	`order_ts` integer DEFAULT 0 NOT NULL,
	`order_seq` integer DEFAULT 0 NOT NULL,
	`received_at` integer DEFAULT 0 NOT NULL,
	`last_seen_at` integer DEFAULT 0 NOT NULL,
	`online` integer DEFAULT false NOT NULL,
	`silence_limit_ms` integer NOT NULL,
	`battery_pct` real,
	`rsrp` real,
	`last_values` blob,
	`memory` text
);
--> statement-breakpoint
CREATE TABLE `device_status_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`device_id` text NOT NULL,
	`at` integer NOT NULL,
	`from_status` integer,
	`to_status` integer NOT NULL,
	`from_code` text,
	`to_code` text NOT NULL,
	`reason` text NOT NULL,
	`position` text
);
--> statement-breakpoint
CREATE INDEX `device_status_log_device` ON `device_status_log` (`device_id`,`at`);
--> statement-breakpoint
CREATE INDEX `device_status_log_at` ON `device_status_log` (`at`);
--> statement-breakpoint
CREATE TABLE `device_type` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`name_en` text NOT NULL,
	`metrics` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `device_type_code` ON `device_type` (`code`);
--> statement-breakpoint
CREATE TABLE `file` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`mime` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`bytes` blob NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`expires_at` integer
);
--> statement-breakpoint
CREATE INDEX `file_expires` ON `file` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `imei_record` (
	`id` text PRIMARY KEY NOT NULL,
	`imei` text NOT NULL,
	`status` text NOT NULL,
	`device_id` text,
	`model_id` text,
	`batch_id` text,
	`org_id` text NOT NULL,
	`iccid` text,
	`remark` text,
	`imported_at` integer NOT NULL,
	`bound_at` integer,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`created_by` text,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`device_id`) REFERENCES `device`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`model_id`) REFERENCES `device_model`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`org_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `imei_record_imei` ON `imei_record` (`imei`) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `imei_record_device` ON `imei_record` (`device_id`) WHERE deleted_at IS NULL AND device_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `imei_record_org` ON `imei_record` (`org_id`,`status`);
--> statement-breakpoint
CREATE INDEX `imei_record_batch` ON `imei_record` (`batch_id`);
--> statement-breakpoint
CREATE TABLE `import_job` (
	`id` text PRIMARY KEY NOT NULL,
	`file_name` text NOT NULL,
	`file_size` integer NOT NULL,
	`file_sha256` text NOT NULL,
	`file_id` text NOT NULL,
	`org_id` text NOT NULL,
	`mode` text NOT NULL,
	`create_devices` integer NOT NULL,
	`dry_run` integer NOT NULL,
	`status` text NOT NULL,
	`total_rows` integer DEFAULT 0 NOT NULL,
	`valid_rows` integer DEFAULT 0 NOT NULL,
	`processed_rows` integer DEFAULT 0 NOT NULL,
	`success_rows` integer DEFAULT 0 NOT NULL,
	`failed_rows` integer DEFAULT 0 NOT NULL,
	`skipped_rows` integer DEFAULT 0 NOT NULL,
	`device_count` integer DEFAULT 0 NOT NULL,
	`started_at` integer,
	`finished_at` integer,
	`running_at` integer,
	`running_from` integer DEFAULT 0 NOT NULL,
	`error` text,
	`cancel_requested` integer DEFAULT false NOT NULL,
	`pause_requested` integer DEFAULT false NOT NULL,
	`checkpoint_row` integer DEFAULT 0 NOT NULL,
	`checker` text,
	`is_checked` integer DEFAULT false NOT NULL,
	`secrets_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`created_by` text,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`org_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `import_job_created` ON `import_job` (`created_at`);
--> statement-breakpoint
CREATE INDEX `import_job_status` ON `import_job` (`status`,`org_id`);
--> statement-breakpoint
CREATE INDEX `import_job_sha` ON `import_job` (`file_sha256`,`created_at`);
--> statement-breakpoint
CREATE TABLE `import_row` (
	`job_id` text NOT NULL,
	`row_no` integer NOT NULL,
	`raw` text NOT NULL,
	`imei` text NOT NULL,
	`status` text NOT NULL,
	`errors` text NOT NULL,
	`device_id` text,
	PRIMARY KEY(`job_id`, `row_no`),
	FOREIGN KEY (`job_id`) REFERENCES `import_job`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `import_row_status` ON `import_row` (`job_id`,`status`,`row_no`);
--> statement-breakpoint
CREATE TABLE `message_config` (
	`id` text PRIMARY KEY NOT NULL,
	`org_id` text NOT NULL,
	`notice_action` text NOT NULL,
	`enabled` integer NOT NULL,
	`min_severity` integer NOT NULL,
	`channels` text NOT NULL,
	`quiet_start` text,
	`quiet_end` text,
	`include_descendants` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`created_by` text,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`org_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `message_config_action` ON `message_config` (`org_id`,`notice_action`);
--> statement-breakpoint
CREATE TABLE `message_receiver` (
	`id` text PRIMARY KEY NOT NULL,
	`config_id` text NOT NULL,
	`receiver_type` text NOT NULL,
	`ref` text NOT NULL,
	`channels` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text,
	FOREIGN KEY (`config_id`) REFERENCES `message_config`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `message_receiver_ref` ON `message_receiver` (`config_id`,`receiver_type`,`ref`);
--> statement-breakpoint
CREATE TABLE `notice` (
	`id` text PRIMARY KEY NOT NULL,
	`notice_action` text NOT NULL,
	`org_id` text NOT NULL,
	`device_id` text,
	`rail_name` text DEFAULT '' NOT NULL,
	`device_code` text DEFAULT '' NOT NULL,
	`device_address` text DEFAULT '' NOT NULL,
	`content_key` text NOT NULL,
	`content_params` text NOT NULL,
	`target_type` integer NOT NULL,
	`target_id` text DEFAULT '' NOT NULL,
	`severity` integer NOT NULL,
	`handled_status` text DEFAULT '00' NOT NULL,
	`handled_by` text,
	`handled_at` integer,
	`source_key` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `notice_created` ON `notice` (`created_at`);
--> statement-breakpoint
CREATE INDEX `notice_target` ON `notice` (`target_type`,`target_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `notice_source` ON `notice` (`source_key`);
--> statement-breakpoint
CREATE TABLE `notice_user` (
	`notice_id` text NOT NULL,
	`user_id` text NOT NULL,
	`is_read` integer DEFAULT 0 NOT NULL,
	`read_at` integer,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	PRIMARY KEY(`notice_id`, `user_id`),
	FOREIGN KEY (`notice_id`) REFERENCES `notice`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notice_user_unread` ON `notice_user` (`user_id`,`is_read`,`created_at`);
--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`notice_id` text NOT NULL,
	`org_id` text NOT NULL,
	`user_id` text,
	`person_id` text,
	`channel` text NOT NULL,
	`target` text NOT NULL,
	`locale` text NOT NULL,
	`subject` text DEFAULT '' NOT NULL,
	`body` text DEFAULT '' NOT NULL,
	`quiet_start` text,
	`quiet_end` text,
	`is_by_hand` integer DEFAULT false NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`next_at` integer NOT NULL,
	`sent_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`notice_id`) REFERENCES `notice`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `outbox_status` ON `outbox` (`status`,`next_at`);
--> statement-breakpoint
CREATE INDEX `outbox_notice` ON `outbox` (`notice_id`);
--> statement-breakpoint
CREATE INDEX `outbox_created` ON `outbox` (`created_at`);
--> statement-breakpoint
CREATE TABLE `organization` (
	`id` text PRIMARY KEY NOT NULL,
	`parent_id` text,
	`title` text NOT NULL,
	`code` text,
	`path` text NOT NULL,
	`level` integer NOT NULL,
	`order_no` integer DEFAULT 0 NOT NULL,
	`region_code` text,
	`leader` text,
	`phone` text,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`created_by` text,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `organization_path` ON `organization` (`path`);
--> statement-breakpoint
CREATE UNIQUE INDEX `organization_title` ON `organization` (`parent_id`,`title`) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `organization_code` ON `organization` (`code`) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE TABLE `overdue_rule` (
	`id` text PRIMARY KEY NOT NULL,
	`org_id` text NOT NULL,
	`name` text NOT NULL,
	`rule_type` text NOT NULL,
	`minutes` integer NOT NULL,
	`severities` text NOT NULL,
	`type_codes` text NOT NULL,
	`project_id` text,
	`escalate_role` text,
	`escalate_user_ids` text NOT NULL,
	`repeat_minutes` integer DEFAULT 0 NOT NULL,
	`max_repeats` integer DEFAULT 1 NOT NULL,
	`enabled` integer DEFAULT true NOT NULL,
	`order_no` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`created_by` text,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`org_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `overdue_rule_org` ON `overdue_rule` (`org_id`,`rule_type`,`enabled`);
--> statement-breakpoint
CREATE TABLE `person` (
	`id` text PRIMARY KEY NOT NULL,
	`org_id` text NOT NULL,
	`company_id` text,
	`real_name` text NOT NULL,
	`sort_key` text DEFAULT '' NOT NULL,
	`gender` text NOT NULL,
	`mobile` text NOT NULL,
	`mail` text,
	`id_card_masked` text,
	`post` text,
	`user_id` text,
	`status` text NOT NULL,
	`remark` text,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`created_by` text,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`org_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `company`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `person_org` ON `person` (`org_id`,`real_name`);
--> statement-breakpoint
CREATE INDEX `person_company` ON `person` (`company_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `person_mobile` ON `person` (`company_id`,`mobile`) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `person_user` ON `person` (`user_id`) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE TABLE `project` (
	`id` text PRIMARY KEY NOT NULL,
	`org_id` text NOT NULL,
	`name` text NOT NULL,
	`sort_key` text DEFAULT '' NOT NULL,
	`initials` text DEFAULT '' NOT NULL,
	`code` text NOT NULL,
	`company_id` text,
	`maintenance_company_id` text,
	`region_code` text,
	`address` text,
	`center` text,
	`manager_id` text,
	`start_date` text,
	`end_date` text,
	`status` text NOT NULL,
	`thresholds` text,
	`remark` text,
	`revision` integer DEFAULT 0 NOT NULL,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`created_by` text,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`org_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `company`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`maintenance_company_id`) REFERENCES `company`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`manager_id`) REFERENCES `person`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `project_org` ON `project` (`org_id`);
--> statement-breakpoint
CREATE INDEX `project_revision` ON `project` (`revision`);
--> statement-breakpoint
CREATE INDEX `project_company` ON `project` (`company_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `project_name` ON `project` (`org_id`,`name`) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `project_code` ON `project` (`code`) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE TABLE `rail` (
	`id` text PRIMARY KEY NOT NULL,
	`org_id` text NOT NULL,
	`project_id` text NOT NULL,
	`name` text NOT NULL,
	`sort_key` text DEFAULT '' NOT NULL,
	`initials` text DEFAULT '' NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`path` text DEFAULT '[]' NOT NULL,
	`rail_type` text NOT NULL,
	`length_m` real DEFAULT 0 NOT NULL,
	`road_name` text,
	`stake_start` text,
	`stake_end` text,
	`install_date` text,
	`maintenance_cycle_days` integer DEFAULT 0 NOT NULL,
	`last_maintained_at` integer,
	`next_maintain_at` integer,
	`remark` text,
	`revision` integer DEFAULT 0 NOT NULL,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`created_by` text,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`org_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`project_id`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `rail_org` ON `rail` (`org_id`);
--> statement-breakpoint
CREATE INDEX `rail_revision` ON `rail` (`revision`);
--> statement-breakpoint
CREATE UNIQUE INDEX `rail_name` ON `rail` (`project_id`,`name`) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE TABLE `process_heartbeat` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`oldest_received_at` integer
);
--> statement-breakpoint
CREATE TABLE `quarantine` (
	`id` text PRIMARY KEY NOT NULL,
	`queue` text NOT NULL,
	`reason` text NOT NULL,
	`payload` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `quarantine_at` ON `quarantine` (`at`);
--> statement-breakpoint
CREATE TABLE `reading` (
	`bucket` integer NOT NULL,
	`device_no` integer NOT NULL,
	`ts` integer NOT NULL,
	`seq` integer NOT NULL,
	`received_at` integer NOT NULL,
	`flags` integer NOT NULL,
	`metrics` blob,
	PRIMARY KEY(`bucket`, `device_no`, `ts`, `seq`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `repaired_key` (
	`device_no` integer NOT NULL,
	`sent_ts` integer NOT NULL,
	`seq` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`device_no`, `sent_ts`, `seq`)
);
--> statement-breakpoint
CREATE TABLE `departure` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`revision` integer NOT NULL,
	`kind` text NOT NULL,
	`row_id` text NOT NULL,
	`org_path` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `departure_revision` ON `departure` (`revision`);
--> statement-breakpoint
CREATE TABLE `revision_counter` (
	`id` integer PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO revision_counter (id, value) VALUES (1, 0);
--> statement-breakpoint
CREATE TABLE `audit_chain` (
	`name` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`hash` text NOT NULL,
	`key_id` integer NOT NULL,
	`mac` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER audit_chain_moved BEFORE UPDATE ON audit_chain FOR EACH ROW WHEN NEW.seq < OLD.seq OR NEW.name IS NOT OLD.name
BEGIN SELECT RAISE(ABORT, 'audit_chain: the ends of the chain only move on'); END;
--> statement-breakpoint
CREATE TRIGGER audit_chain_removed BEFORE DELETE ON audit_chain FOR EACH ROW WHEN true
BEGIN SELECT RAISE(ABORT, 'audit_chain: the ends of the chain only move on'); END;
--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`user_id` text,
	`username` text,
	`ip` text NOT NULL,
	`action` text NOT NULL,
	`target_type` text,
	`target_id` text,
	`org_id` text,
	`result` integer NOT NULL,
	`request_id` text NOT NULL,
	`data` text,
	`duration_ms` integer NOT NULL,
	`key_id` integer,
	`mac` text,
	`seq` integer,
	`hash` text
);
--> statement-breakpoint
CREATE TRIGGER audit_log_changed BEFORE UPDATE ON audit_log FOR EACH ROW WHEN OLD.seq IS NOT NULL OR NEW.id IS NOT OLD.id OR NEW.at IS NOT OLD.at OR NEW.user_id IS NOT OLD.user_id OR NEW.username IS NOT OLD.username OR NEW.ip IS NOT OLD.ip OR NEW.action IS NOT OLD.action OR NEW.target_type IS NOT OLD.target_type OR NEW.target_id IS NOT OLD.target_id OR NEW.org_id IS NOT OLD.org_id OR NEW.result IS NOT OLD.result OR NEW.request_id IS NOT OLD.request_id OR NEW.data IS NOT OLD.data OR NEW.duration_ms IS NOT OLD.duration_ms OR NEW.mac IS NOT OLD.mac
BEGIN SELECT RAISE(ABORT, 'audit_log: a row is never changed'); END;
--> statement-breakpoint
CREATE TRIGGER audit_log_removed BEFORE DELETE ON audit_log FOR EACH ROW WHEN OLD.seq IS NULL OR OLD.seq > coalesce((SELECT seq FROM audit_chain WHERE name = 'start'), 0)
BEGIN SELECT RAISE(ABORT, 'audit_log: rows are removed by the retention alone, the oldest first'); END;
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_log_seq` ON `audit_log` (`seq`);
--> statement-breakpoint
CREATE INDEX `audit_log_unsealed` ON `audit_log` (`id`) WHERE seq IS NULL;
--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`);
--> statement-breakpoint
CREATE INDEX `audit_log_user` ON `audit_log` (`user_id`,`at`);
--> statement-breakpoint
CREATE INDEX `audit_log_target` ON `audit_log` (`target_type`,`target_id`);
--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`at`);
--> statement-breakpoint
CREATE TABLE `dictionary` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`name_en` text NOT NULL,
	`order_no` integer DEFAULT 0 NOT NULL,
	`enabled` integer DEFAULT true NOT NULL,
	`builtin` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dictionary_code` ON `dictionary` (`type`,`code`);
--> statement-breakpoint
CREATE TABLE `setting` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `user_setting` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `user_setting_user` ON `user_setting` (`user_id`,`key`);
--> statement-breakpoint
CREATE TABLE `wall_screen` (
	`org_id` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text
);
--> statement-breakpoint
CREATE TABLE `captcha` (
	`id` text PRIMARY KEY NOT NULL,
	`scene` text NOT NULL,
	`target` text NOT NULL,
	`code_hash` text NOT NULL,
	`ticket_hash` text NOT NULL,
	`sent_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`used_at` integer,
	`ip` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `captcha_target` ON `captcha` (`scene`,`target`,`sent_at`);
--> statement-breakpoint
CREATE INDEX `captcha_ip` ON `captcha` (`ip`,`sent_at`);
--> statement-breakpoint
CREATE TABLE `known_network` (
	`user_id` text NOT NULL,
	`network` text NOT NULL,
	`last_login_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `network`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `login_day` (
	`account` text NOT NULL,
	`day` integer NOT NULL,
	`tries` integer NOT NULL,
	PRIMARY KEY(`account`, `day`)
);
--> statement-breakpoint
CREATE INDEX `login_day_day` ON `login_day` (`day`);
--> statement-breakpoint
CREATE TABLE `login_failure` (
	`account` text NOT NULL,
	`address` text NOT NULL,
	`failed_count` integer NOT NULL,
	`first_failed_at` integer NOT NULL,
	`locked_until` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `login_failure_key` ON `login_failure` (`account`,`address`);
--> statement-breakpoint
CREATE TABLE `recovery_code` (
	`user_id` text NOT NULL,
	`code_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`user_id`, `code_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `session` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`remember` integer NOT NULL,
	`ip` text NOT NULL,
	`user_agent` text NOT NULL,
	`client` text NOT NULL,
	`proven_at` integer,
	`revoked_at` integer,
	`revoke_reason` text,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `session_token` ON `session` (`token_hash`);
--> statement-breakpoint
CREATE INDEX `session_user` ON `session` (`user_id`);
--> statement-breakpoint
CREATE TABLE `user` (
	`id` text PRIMARY KEY NOT NULL,
	`uuid` text NOT NULL,
	`username` text NOT NULL,
	`username_lower` text NOT NULL,
	`password_hash` text NOT NULL,
	`real_name` text NOT NULL,
	`mobile` text,
	`mail` text,
	`avatar` text,
	`org_id` text,
	`company_id` text,
	`roles` text NOT NULL,
	`status` text NOT NULL,
	`is_screen` integer DEFAULT false NOT NULL,
	`locale` text,
	`is_username_generated` integer DEFAULT false NOT NULL,
	`password_history` text,
	`totp_secret_enc` text,
	`totp_enabled_at` integer,
	`totp_last_step` integer,
	`last_login_at` integer,
	`last_login_ip` text,
	`password_changed_at` integer,
	`is_password_initial` integer DEFAULT false NOT NULL,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`created_by` text,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_username` ON `user` (`username_lower`) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `user_mobile` ON `user` (`mobile`) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `user_uuid` ON `user` (`uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_mail` ON `user` (lower(mail)) WHERE deleted_at IS NULL AND mail IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `user_org` ON `user` (`org_id`);
