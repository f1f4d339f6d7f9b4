CREATE TABLE "event" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" bigint NOT NULL,
	"type_code" text COLLATE "C" NOT NULL,
	"subject_id" text COLLATE "C" NOT NULL,
	"device_id" text COLLATE "C",
	"rail_id" text COLLATE "C",
	"project_id" text COLLATE "C",
	"org_id" text COLLATE "C" NOT NULL,
	"device_code" text COLLATE "C" DEFAULT '' NOT NULL,
	"device_name" text COLLATE "C" DEFAULT '' NOT NULL,
	"rail_name" text COLLATE "C" DEFAULT '' NOT NULL,
	"device_address" text COLLATE "C" DEFAULT '' NOT NULL,
	"position" text COLLATE "C",
	"severity" bigint NOT NULL,
	"condition" text COLLATE "C" NOT NULL,
	"handled_status" text COLLATE "C" NOT NULL,
	"is_open" boolean NOT NULL,
	"first_occurred_at" bigint NOT NULL,
	"last_occurred_at" bigint NOT NULL,
	"ended_at" bigint,
	"cleared_at" bigint,
	"count" bigint DEFAULT 1 NOT NULL,
	"value" double precision,
	"threshold" double precision,
	"metric" text COLLATE "C",
	"text" text COLLATE "C" DEFAULT '' NOT NULL,
	"source" text COLLATE "C" NOT NULL,
	"ack_by" text COLLATE "C",
	"ack_by_name" text COLLATE "C",
	"ack_at" bigint,
	"handled_by" text COLLATE "C",
	"handled_by_name" text COLLATE "C",
	"handled_at" bigint,
	"handle_result" text COLLATE "C",
	"handle_method" text COLLATE "C",
	"cleared_by" text COLLATE "C",
	"assignee_id" text COLLATE "C",
	"assigned_by" text COLLATE "C",
	"assigned_at" bigint,
	"due_at" bigint,
	"escalation_level" bigint DEFAULT 0 NOT NULL,
	"waiting_since" bigint,
	"escalated_at" bigint,
	"noticed_at" bigint,
	"created_at" bigint NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"event_id" text COLLATE "C" NOT NULL,
	"at" bigint NOT NULL,
	"actor_id" text COLLATE "C",
	"actor_name" text COLLATE "C",
	"action" text COLLATE "C" NOT NULL,
	"from_status" text COLLATE "C",
	"to_status" text COLLATE "C",
	"text" text COLLATE "C" DEFAULT '' NOT NULL,
	"data" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "event_member" (
	"event_id" text COLLATE "C" NOT NULL,
	"device_id" text COLLATE "C" NOT NULL,
	"from_at" bigint NOT NULL,
	"until_at" bigint,
	CONSTRAINT "event_member_event_id_device_id_pk" PRIMARY KEY("event_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "event_trigger" (
	"device_no" bigint NOT NULL,
	"type_code" text COLLATE "C" NOT NULL,
	"ts" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "event_trigger_device_no_type_code_ts_seq_pk" PRIMARY KEY("device_no","type_code","ts","seq")
);
--> statement-breakpoint
CREATE TABLE "company" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"org_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"sort_key" text COLLATE "C" DEFAULT '' NOT NULL,
	"code" text COLLATE "C",
	"type" text COLLATE "C" NOT NULL,
	"contact" text COLLATE "C",
	"mobile" text COLLATE "C",
	"mail" text COLLATE "C",
	"region_code" text COLLATE "C",
	"address" text COLLATE "C",
	"status" text COLLATE "C" NOT NULL,
	"remark" text COLLATE "C",
	"deleted_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"created_by" text COLLATE "C",
	"updated_by" text COLLATE "C",
	"version" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"device_no" bigint NOT NULL,
	"device_name" text COLLATE "C" NOT NULL,
	"imei" text COLLATE "C" NOT NULL,
	"code" text COLLATE "C" NOT NULL,
	"initials" text COLLATE "C" DEFAULT '' NOT NULL,
	"type_id" text COLLATE "C" NOT NULL,
	"model_id" text COLLATE "C" NOT NULL,
	"rail_id" text COLLATE "C",
	"project_id" text COLLATE "C" NOT NULL,
	"org_id" text COLLATE "C" NOT NULL,
	"position" text COLLATE "C",
	"lng_e_6" bigint,
	"lat_e_6" bigint,
	"position_source" text COLLATE "C" DEFAULT 'manual' NOT NULL,
	"install_position" text COLLATE "C",
	"address" text COLLATE "C" DEFAULT '' NOT NULL,
	"base_x" double precision DEFAULT 0 NOT NULL,
	"base_y" double precision DEFAULT 0 NOT NULL,
	"base_z" double precision DEFAULT 0 NOT NULL,
	"device_status" bigint DEFAULT 4 NOT NULL,
	"status_code" text COLLATE "C" DEFAULT 'S03_001' NOT NULL,
	"status_since" bigint NOT NULL,
	"open_alarm_count" bigint DEFAULT 0 NOT NULL,
	"open_fault_count" bigint DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"maintenance_until" bigint,
	"activated_at" bigint,
	"firmware" text COLLATE "C",
	"secret_enc" text COLLATE "C" NOT NULL,
	"secret_hint" text COLLATE "C" NOT NULL,
	"old_secret_enc" text COLLATE "C",
	"old_secret_until" bigint,
	"silent_minutes" bigint,
	"install_date" text COLLATE "C",
	"last_maintained_at" text COLLATE "C",
	"next_maintain_at" text COLLATE "C",
	"remark" text COLLATE "C",
	"revision" bigint DEFAULT 0 NOT NULL,
	"deleted_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"created_by" text COLLATE "C",
	"updated_by" text COLLATE "C",
	"version" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device_model" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"type_id" text COLLATE "C" NOT NULL,
	"code" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"manufacturer" text COLLATE "C" NOT NULL,
	"report_interval_sec" bigint DEFAULT 60 NOT NULL,
	"thresholds" text COLLATE "C",
	"height_mm" double precision,
	"version" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device_state" (
	"device_no" bigint PRIMARY KEY NOT NULL,
	"order_ts" bigint DEFAULT 0 NOT NULL,
	"order_seq" bigint DEFAULT 0 NOT NULL,
	"received_at" bigint DEFAULT 0 NOT NULL,
	"last_seen_at" bigint DEFAULT 0 NOT NULL,
	"online" boolean DEFAULT false NOT NULL,
	"silence_limit_ms" bigint NOT NULL,
	"battery_pct" double precision,
	"rsrp" double precision,
	"last_values" "bytea",
	"memory" text COLLATE "C"
) WITH (fillfactor = 60);
--> statement-breakpoint
CREATE TABLE "device_status_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"device_id" text COLLATE "C" NOT NULL,
	"at" bigint NOT NULL,
	"from_status" bigint,
	"to_status" bigint NOT NULL,
	"from_code" text COLLATE "C",
	"to_code" text COLLATE "C" NOT NULL,
	"reason" text COLLATE "C" NOT NULL,
	"position" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "device_type" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"code" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"name_en" text COLLATE "C" NOT NULL,
	"metrics" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"mime" text COLLATE "C" NOT NULL,
	"size_bytes" bigint NOT NULL,
	"sha256" text COLLATE "C" NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_by" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"expires_at" bigint
);
--> statement-breakpoint
CREATE TABLE "imei_record" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"imei" text COLLATE "C" NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"device_id" text COLLATE "C",
	"model_id" text COLLATE "C",
	"batch_id" text COLLATE "C",
	"org_id" text COLLATE "C" NOT NULL,
	"iccid" text COLLATE "C",
	"remark" text COLLATE "C",
	"imported_at" bigint NOT NULL,
	"bound_at" bigint,
	"deleted_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"created_by" text COLLATE "C",
	"updated_by" text COLLATE "C",
	"version" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_job" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"file_name" text COLLATE "C" NOT NULL,
	"file_size" bigint NOT NULL,
	"file_sha256" text COLLATE "C" NOT NULL,
	"file_id" text COLLATE "C" NOT NULL,
	"org_id" text COLLATE "C" NOT NULL,
	"mode" text COLLATE "C" NOT NULL,
	"create_devices" boolean NOT NULL,
	"dry_run" boolean NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"total_rows" bigint DEFAULT 0 NOT NULL,
	"valid_rows" bigint DEFAULT 0 NOT NULL,
	"processed_rows" bigint DEFAULT 0 NOT NULL,
	"success_rows" bigint DEFAULT 0 NOT NULL,
	"failed_rows" bigint DEFAULT 0 NOT NULL,
	"skipped_rows" bigint DEFAULT 0 NOT NULL,
	"device_count" bigint DEFAULT 0 NOT NULL,
	"started_at" bigint,
	"finished_at" bigint,
	"running_at" bigint,
	"running_from" bigint DEFAULT 0 NOT NULL,
	"error" text COLLATE "C",
	"cancel_requested" boolean DEFAULT false NOT NULL,
	"pause_requested" boolean DEFAULT false NOT NULL,
	"checkpoint_row" bigint DEFAULT 0 NOT NULL,
	"checker" text COLLATE "C",
	"is_checked" boolean DEFAULT false NOT NULL,
	"secrets_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"created_by" text COLLATE "C",
	"updated_by" text COLLATE "C",
	"version" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_row" (
	"job_id" text COLLATE "C" NOT NULL,
	"row_no" bigint NOT NULL,
	"raw" text COLLATE "C" NOT NULL,
	"imei" text COLLATE "C" NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"errors" text COLLATE "C" NOT NULL,
	"device_id" text COLLATE "C",
	CONSTRAINT "import_row_job_id_row_no_pk" PRIMARY KEY("job_id","row_no")
);
--> statement-breakpoint
CREATE TABLE "message_config" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"org_id" text COLLATE "C" NOT NULL,
	"notice_action" text COLLATE "C" NOT NULL,
	"enabled" boolean NOT NULL,
	"min_severity" bigint NOT NULL,
	"channels" text COLLATE "C" NOT NULL,
	"quiet_start" text COLLATE "C",
	"quiet_end" text COLLATE "C",
	"include_descendants" boolean NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"created_by" text COLLATE "C",
	"updated_by" text COLLATE "C",
	"version" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_receiver" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"config_id" text COLLATE "C" NOT NULL,
	"receiver_type" text COLLATE "C" NOT NULL,
	"ref" text COLLATE "C" NOT NULL,
	"channels" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"created_by" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "notice" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"notice_action" text COLLATE "C" NOT NULL,
	"org_id" text COLLATE "C" NOT NULL,
	"device_id" text COLLATE "C",
	"rail_name" text COLLATE "C" DEFAULT '' NOT NULL,
	"device_code" text COLLATE "C" DEFAULT '' NOT NULL,
	"device_address" text COLLATE "C" DEFAULT '' NOT NULL,
	"content_key" text COLLATE "C" NOT NULL,
	"content_params" text COLLATE "C" NOT NULL,
	"target_type" bigint NOT NULL,
	"target_id" text COLLATE "C" DEFAULT '' NOT NULL,
	"severity" bigint NOT NULL,
	"handled_status" text COLLATE "C" DEFAULT '00' NOT NULL,
	"handled_by" text COLLATE "C",
	"handled_at" bigint,
	"source_key" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_user" (
	"notice_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"is_read" bigint DEFAULT 0 NOT NULL,
	"read_at" bigint,
	"created_at" bigint NOT NULL,
	"deleted_at" bigint,
	CONSTRAINT "notice_user_notice_id_user_id_pk" PRIMARY KEY("notice_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"notice_id" text COLLATE "C" NOT NULL,
	"org_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C",
	"person_id" text COLLATE "C",
	"channel" text COLLATE "C" NOT NULL,
	"target" text COLLATE "C" NOT NULL,
	"locale" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" DEFAULT '' NOT NULL,
	"body" text COLLATE "C" DEFAULT '' NOT NULL,
	"quiet_start" text COLLATE "C",
	"quiet_end" text COLLATE "C",
	"is_by_hand" boolean DEFAULT false NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"attempts" bigint DEFAULT 0 NOT NULL,
	"last_error" text COLLATE "C",
	"next_at" bigint NOT NULL,
	"sent_at" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"parent_id" text COLLATE "C",
	"title" text COLLATE "C" NOT NULL,
	"code" text COLLATE "C",
	"path" text COLLATE "C" NOT NULL,
	"level" bigint NOT NULL,
	"order_no" bigint DEFAULT 0 NOT NULL,
	"region_code" text COLLATE "C",
	"leader" text COLLATE "C",
	"phone" text COLLATE "C",
	"deleted_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"created_by" text COLLATE "C",
	"updated_by" text COLLATE "C",
	"version" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "overdue_rule" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"org_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"rule_type" text COLLATE "C" NOT NULL,
	"minutes" bigint NOT NULL,
	"severities" text COLLATE "C" NOT NULL,
	"type_codes" text COLLATE "C" NOT NULL,
	"project_id" text COLLATE "C",
	"escalate_role" text COLLATE "C",
	"escalate_user_ids" text COLLATE "C" NOT NULL,
	"repeat_minutes" bigint DEFAULT 0 NOT NULL,
	"max_repeats" bigint DEFAULT 1 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"order_no" bigint DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"created_by" text COLLATE "C",
	"updated_by" text COLLATE "C",
	"version" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"org_id" text COLLATE "C" NOT NULL,
	"company_id" text COLLATE "C",
	"real_name" text COLLATE "C" NOT NULL,
	"sort_key" text COLLATE "C" DEFAULT '' NOT NULL,
	"gender" text COLLATE "C" NOT NULL,
	"mobile" text COLLATE "C" NOT NULL,
	"mail" text COLLATE "C",
	"id_card_masked" text COLLATE "C",
	"post" text COLLATE "C",
	"user_id" text COLLATE "C",
	"status" text COLLATE "C" NOT NULL,
	"remark" text COLLATE "C",
	"deleted_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"created_by" text COLLATE "C",
	"updated_by" text COLLATE "C",
	"version" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"org_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"sort_key" text COLLATE "C" DEFAULT '' NOT NULL,
	"initials" text COLLATE "C" DEFAULT '' NOT NULL,
	"code" text COLLATE "C" NOT NULL,
	"company_id" text COLLATE "C",
	"maintenance_company_id" text COLLATE "C",
	"region_code" text COLLATE "C",
	"address" text COLLATE "C",
	"center" text COLLATE "C",
	"manager_id" text COLLATE "C",
	"start_date" text COLLATE "C",
	"end_date" text COLLATE "C",
	"status" text COLLATE "C" NOT NULL,
	"thresholds" text COLLATE "C",
	"remark" text COLLATE "C",
	"revision" bigint DEFAULT 0 NOT NULL,
	"deleted_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"created_by" text COLLATE "C",
	"updated_by" text COLLATE "C",
	"version" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rail" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"org_id" text COLLATE "C" NOT NULL,
	"project_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"sort_key" text COLLATE "C" DEFAULT '' NOT NULL,
	"initials" text COLLATE "C" DEFAULT '' NOT NULL,
	"address" text COLLATE "C" DEFAULT '' NOT NULL,
	"path" text COLLATE "C" DEFAULT '[]' NOT NULL,
	"rail_type" text COLLATE "C" NOT NULL,
	"length_m" double precision DEFAULT 0 NOT NULL,
	"road_name" text COLLATE "C",
	"stake_start" text COLLATE "C",
	"stake_end" text COLLATE "C",
	"install_date" text COLLATE "C",
	"maintenance_cycle_days" bigint DEFAULT 0 NOT NULL,
	"last_maintained_at" bigint,
	"next_maintain_at" bigint,
	"remark" text COLLATE "C",
	"revision" bigint DEFAULT 0 NOT NULL,
	"deleted_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"created_by" text COLLATE "C",
	"updated_by" text COLLATE "C",
	"version" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "process_heartbeat" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"at" bigint NOT NULL,
	"oldest_received_at" bigint
);
--> statement-breakpoint
CREATE TABLE "quarantine" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"queue" text COLLATE "C" NOT NULL,
	"reason" text COLLATE "C" NOT NULL,
	"payload" text COLLATE "C" NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reading" (
	"bucket" bigint NOT NULL,
	"device_no" bigint NOT NULL,
	"ts" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"received_at" bigint NOT NULL,
	"flags" bigint NOT NULL,
	"metrics" "bytea",
	CONSTRAINT "reading_bucket_device_no_ts_seq_pk" PRIMARY KEY("bucket","device_no","ts","seq")
) PARTITION BY RANGE ("bucket");
--> statement-breakpoint
CREATE TABLE "reading_default" PARTITION OF "reading" DEFAULT;
--> statement-breakpoint
CREATE TABLE "repaired_key" (
	"device_no" bigint NOT NULL,
	"sent_ts" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "repaired_key_device_no_sent_ts_seq_pk" PRIMARY KEY("device_no","sent_ts","seq")
);
--> statement-breakpoint
CREATE TABLE "departure" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"revision" bigint NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"row_id" text COLLATE "C" NOT NULL,
	"org_path" text COLLATE "C" NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "revision_counter" (
	"id" bigint PRIMARY KEY NOT NULL,
	"value" bigint NOT NULL
);
--> statement-breakpoint
INSERT INTO revision_counter (id, value) VALUES (1, 0);
--> statement-breakpoint
CREATE TABLE "audit_chain" (
	"name" text COLLATE "C" PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text COLLATE "C" NOT NULL,
	"key_id" bigint NOT NULL,
	"mac" text COLLATE "C" NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION audit_chain_moved() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
 IF NEW.seq < OLD.seq OR NEW.name IS DISTINCT FROM OLD.name THEN RAISE EXCEPTION 'audit_chain: the ends of the chain only move on'; END IF;
 IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
 RETURN NEW; END $$;
--> statement-breakpoint
CREATE TRIGGER audit_chain_moved BEFORE UPDATE ON audit_chain FOR EACH ROW EXECUTE FUNCTION audit_chain_moved();
--> statement-breakpoint
CREATE FUNCTION audit_chain_removed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
 IF true THEN RAISE EXCEPTION 'audit_chain: the ends of the chain only move on'; END IF;
 IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
 RETURN NEW; END $$;
--> statement-breakpoint
CREATE TRIGGER audit_chain_removed BEFORE DELETE ON audit_chain FOR EACH ROW EXECUTE FUNCTION audit_chain_removed();
--> statement-breakpoint
CREATE FUNCTION audit_chain_emptied() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
 RAISE EXCEPTION 'audit_chain: never emptied'; END $$;
--> statement-breakpoint
CREATE TRIGGER audit_chain_emptied BEFORE TRUNCATE ON audit_chain EXECUTE FUNCTION audit_chain_emptied();
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"user_id" text COLLATE "C",
	"username" text COLLATE "C",
	"ip" text COLLATE "C" NOT NULL,
	"action" text COLLATE "C" NOT NULL,
	"target_type" text COLLATE "C",
	"target_id" text COLLATE "C",
	"org_id" text COLLATE "C",
	"result" bigint NOT NULL,
	"request_id" text COLLATE "C" NOT NULL,
	"data" text COLLATE "C",
	"duration_ms" bigint NOT NULL,
	"key_id" bigint,
	"mac" text COLLATE "C",
	"seq" bigint,
	"hash" text COLLATE "C"
);
--> statement-breakpoint
CREATE FUNCTION audit_log_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
 IF OLD.seq IS NOT NULL OR NEW.id IS DISTINCT FROM OLD.id OR NEW.at IS DISTINCT FROM OLD.at OR NEW.user_id IS DISTINCT FROM OLD.user_id OR NEW.username IS DISTINCT FROM OLD.username OR NEW.ip IS DISTINCT FROM OLD.ip OR NEW.action IS DISTINCT FROM OLD.action OR NEW.target_type IS DISTINCT FROM OLD.target_type OR NEW.target_id IS DISTINCT FROM OLD.target_id OR NEW.org_id IS DISTINCT FROM OLD.org_id OR NEW.result IS DISTINCT FROM OLD.result OR NEW.request_id IS DISTINCT FROM OLD.request_id OR NEW.data IS DISTINCT FROM OLD.data OR NEW.duration_ms IS DISTINCT FROM OLD.duration_ms OR NEW.mac IS DISTINCT FROM OLD.mac THEN RAISE EXCEPTION 'audit_log: a row is never changed'; END IF;
 IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
 RETURN NEW; END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_changed BEFORE UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_log_changed();
--> statement-breakpoint
CREATE FUNCTION audit_log_removed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
 IF OLD.seq IS NULL OR OLD.seq > coalesce((SELECT seq FROM audit_chain WHERE name = 'start'), 0) THEN RAISE EXCEPTION 'audit_log: rows are removed by the retention alone, the oldest first'; END IF;
 IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
 RETURN NEW; END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_removed BEFORE DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_log_removed();
--> statement-breakpoint
CREATE FUNCTION audit_log_emptied() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
 RAISE EXCEPTION 'audit_log: never emptied'; END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_emptied BEFORE TRUNCATE ON audit_log EXECUTE FUNCTION audit_log_emptied();
--> statement-breakpoint
CREATE TABLE "dictionary" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"code" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"name_en" text COLLATE "C" NOT NULL,
	"order_no" bigint DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"builtin" boolean DEFAULT false NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"value" text COLLATE "C" NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_setting" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"value" text COLLATE "C" NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wall_screen" (
	"org_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"value" text COLLATE "C" NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL,
	"updated_at" bigint NOT NULL,
	"updated_by" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "captcha" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"scene" text COLLATE "C" NOT NULL,
	"target" text COLLATE "C" NOT NULL,
	"code_hash" text COLLATE "C" NOT NULL,
	"ticket_hash" text COLLATE "C" NOT NULL,
	"sent_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"attempts" bigint DEFAULT 0 NOT NULL,
	"used_at" bigint,
	"ip" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_network" (
	"user_id" text COLLATE "C" NOT NULL,
	"network" text COLLATE "C" NOT NULL,
	"last_login_at" bigint NOT NULL,
	CONSTRAINT "known_network_user_id_network_pk" PRIMARY KEY("user_id","network")
);
--> statement-breakpoint
CREATE TABLE "login_day" (
	"account" text COLLATE "C" NOT NULL,
	"day" bigint NOT NULL,
	"tries" bigint NOT NULL,
	CONSTRAINT "login_day_account_day_pk" PRIMARY KEY("account","day")
);
--> statement-breakpoint
CREATE TABLE "login_failure" (
	"account" text COLLATE "C" NOT NULL,
	"address" text COLLATE "C" NOT NULL,
	"failed_count" bigint NOT NULL,
	"first_failed_at" bigint NOT NULL,
	"locked_until" bigint
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"user_id" text COLLATE "C" NOT NULL,
	"code_hash" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"used_at" bigint,
	CONSTRAINT "recovery_code_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"token_hash" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"last_seen_at" bigint NOT NULL,
	"remember" boolean NOT NULL,
	"ip" text COLLATE "C" NOT NULL,
	"user_agent" text COLLATE "C" NOT NULL,
	"client" text COLLATE "C" NOT NULL,
	"proven_at" bigint,
	"revoked_at" bigint,
	"revoke_reason" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"uuid" text COLLATE "C" NOT NULL,
	"username" text COLLATE "C" NOT NULL,
	"username_lower" text COLLATE "C" NOT NULL,
	"password_hash" text COLLATE "C" NOT NULL,
	"real_name" text COLLATE "C" NOT NULL,
	"mobile" text COLLATE "C",
	"mail" text COLLATE "C",
	"avatar" text COLLATE "C",
	"org_id" text COLLATE "C",
	"company_id" text COLLATE "C",
	"roles" text COLLATE "C" NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"is_screen" boolean DEFAULT false NOT NULL,
	"locale" text COLLATE "C",
	"is_username_generated" boolean DEFAULT false NOT NULL,
	"password_history" text COLLATE "C",
	"totp_secret_enc" text COLLATE "C",
	"totp_enabled_at" bigint,
	"totp_last_step" bigint,
	"last_login_at" bigint,
	"last_login_ip" text COLLATE "C",
	"password_changed_at" bigint,
	"is_password_initial" boolean DEFAULT false NOT NULL,
	"deleted_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"created_by" text COLLATE "C",
	"updated_by" text COLLATE "C",
	"version" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "event_log" ADD CONSTRAINT "event_log_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "event_member" ADD CONSTRAINT "event_member_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device_type_id_device_type_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."device_type"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device_model_id_device_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."device_model"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device_rail_id_rail_id_fk" FOREIGN KEY ("rail_id") REFERENCES "public"."rail"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device_model" ADD CONSTRAINT "device_model_type_id_device_type_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."device_type"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "imei_record" ADD CONSTRAINT "imei_record_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "imei_record" ADD CONSTRAINT "imei_record_model_id_device_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."device_model"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "imei_record" ADD CONSTRAINT "imei_record_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "import_job" ADD CONSTRAINT "import_job_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_job_id_import_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."import_job"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "message_config" ADD CONSTRAINT "message_config_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "message_receiver" ADD CONSTRAINT "message_receiver_config_id_message_config_id_fk" FOREIGN KEY ("config_id") REFERENCES "public"."message_config"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notice_user" ADD CONSTRAINT "notice_user_notice_id_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_notice_id_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "overdue_rule" ADD CONSTRAINT "overdue_rule_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "person" ADD CONSTRAINT "person_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "person" ADD CONSTRAINT "person_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "person" ADD CONSTRAINT "person_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_maintenance_company_id_company_id_fk" FOREIGN KEY ("maintenance_company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_manager_id_person_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail" ADD CONSTRAINT "rail_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rail" ADD CONSTRAINT "rail_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "known_network" ADD CONSTRAINT "known_network_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "event_org_kind_last" ON "event" USING btree ("org_id","kind","last_occurred_at");
--> statement-breakpoint
CREATE INDEX "event_org_first" ON "event" USING btree ("org_id","first_occurred_at");
--> statement-breakpoint
CREATE INDEX "event_subject" ON "event" USING btree ("subject_id","type_code","condition");
--> statement-breakpoint
CREATE INDEX "event_due" ON "event" USING btree ("handled_status","due_at");
--> statement-breakpoint
CREATE INDEX "event_revision" ON "event" USING btree ("revision");
--> statement-breakpoint
CREATE UNIQUE INDEX "event_open" ON "event" USING btree ("subject_id","type_code") WHERE is_open;
--> statement-breakpoint
CREATE INDEX "event_log_event" ON "event_log" USING btree ("event_id");
--> statement-breakpoint
CREATE INDEX "event_member_device" ON "event_member" USING btree ("device_id");
--> statement-breakpoint
CREATE INDEX "company_org" ON "company" USING btree ("org_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "company_name" ON "company" USING btree ("org_id","name") WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "company_code" ON "company" USING btree ("code") WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "device_no" ON "device" USING btree ("device_no");
--> statement-breakpoint
CREATE UNIQUE INDEX "device_imei" ON "device" USING btree ("imei") WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "device_code" ON "device" USING btree ("code") WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX "device_org_status" ON "device" USING btree ("org_id","device_status");
--> statement-breakpoint
CREATE INDEX "device_revision" ON "device" USING btree ("revision");
--> statement-breakpoint
CREATE INDEX "device_rail" ON "device" USING btree ("rail_id");
--> statement-breakpoint
CREATE INDEX "device_project" ON "device" USING btree ("project_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "device_model_code" ON "device_model" USING btree ("code");
--> statement-breakpoint
CREATE INDEX "device_status_log_device" ON "device_status_log" USING btree ("device_id","at");
--> statement-breakpoint
CREATE INDEX "device_status_log_at" ON "device_status_log" USING btree ("at");
--> statement-breakpoint
CREATE UNIQUE INDEX "device_type_code" ON "device_type" USING btree ("code");
--> statement-breakpoint
CREATE INDEX "file_expires" ON "file" USING btree ("expires_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "imei_record_imei" ON "imei_record" USING btree ("imei") WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "imei_record_device" ON "imei_record" USING btree ("device_id") WHERE deleted_at IS NULL AND device_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "imei_record_org" ON "imei_record" USING btree ("org_id","status");
--> statement-breakpoint
CREATE INDEX "imei_record_batch" ON "imei_record" USING btree ("batch_id");
--> statement-breakpoint
CREATE INDEX "import_job_created" ON "import_job" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "import_job_status" ON "import_job" USING btree ("status","org_id");
--> statement-breakpoint
CREATE INDEX "import_job_sha" ON "import_job" USING btree ("file_sha256","created_at");
--> statement-breakpoint
CREATE INDEX "import_row_status" ON "import_row" USING btree ("job_id","status","row_no");
--> statement-breakpoint
CREATE UNIQUE INDEX "message_config_action" ON "message_config" USING btree ("org_id","notice_action");
--> statement-breakpoint
CREATE UNIQUE INDEX "message_receiver_ref" ON "message_receiver" USING btree ("config_id","receiver_type","ref");
--> statement-breakpoint
CREATE INDEX "notice_created" ON "notice" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "notice_target" ON "notice" USING btree ("target_type","target_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "notice_source" ON "notice" USING btree ("source_key");
--> statement-breakpoint
CREATE INDEX "notice_user_unread" ON "notice_user" USING btree ("user_id","is_read","created_at");
--> statement-breakpoint
CREATE INDEX "outbox_status" ON "outbox" USING btree ("status","next_at");
--> statement-breakpoint
CREATE INDEX "outbox_notice" ON "outbox" USING btree ("notice_id");
--> statement-breakpoint
CREATE INDEX "outbox_created" ON "outbox" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "organization_path" ON "organization" USING btree ("path");
--> statement-breakpoint
CREATE UNIQUE INDEX "organization_title" ON "organization" USING btree ("parent_id","title") WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "organization_code" ON "organization" USING btree ("code") WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX "overdue_rule_org" ON "overdue_rule" USING btree ("org_id","rule_type","enabled");
--> statement-breakpoint
CREATE INDEX "person_org" ON "person" USING btree ("org_id","real_name");
--> statement-breakpoint
CREATE INDEX "person_company" ON "person" USING btree ("company_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "person_mobile" ON "person" USING btree ("company_id","mobile") WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "person_user" ON "person" USING btree ("user_id") WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX "project_org" ON "project" USING btree ("org_id");
--> statement-breakpoint
CREATE INDEX "project_revision" ON "project" USING btree ("revision");
--> statement-breakpoint
CREATE INDEX "project_company" ON "project" USING btree ("company_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "project_name" ON "project" USING btree ("org_id","name") WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "project_code" ON "project" USING btree ("code") WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX "rail_org" ON "rail" USING btree ("org_id");
--> statement-breakpoint
CREATE INDEX "rail_revision" ON "rail" USING btree ("revision");
--> statement-breakpoint
CREATE UNIQUE INDEX "rail_name" ON "rail" USING btree ("project_id","name") WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX "quarantine_at" ON "quarantine" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "departure_revision" ON "departure" USING btree ("revision");
--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_seq" ON "audit_log" USING btree ("seq");
--> statement-breakpoint
CREATE INDEX "audit_log_unsealed" ON "audit_log" USING btree ("id") WHERE seq IS NULL;
--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "audit_log_user" ON "audit_log" USING btree ("user_id","at");
--> statement-breakpoint
CREATE INDEX "audit_log_target" ON "audit_log" USING btree ("target_type","target_id");
--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at");
--> statement-breakpoint
CREATE UNIQUE INDEX "dictionary_code" ON "dictionary" USING btree ("type","code");
--> statement-breakpoint
CREATE INDEX "user_setting_user" ON "user_setting" USING btree ("user_id","key");
--> statement-breakpoint
CREATE INDEX "captcha_target" ON "captcha" USING btree ("scene","target","sent_at");
--> statement-breakpoint
CREATE INDEX "captcha_ip" ON "captcha" USING btree ("ip","sent_at");
--> statement-breakpoint
CREATE INDEX "login_day_day" ON "login_day" USING btree ("day");
--> statement-breakpoint
CREATE UNIQUE INDEX "login_failure_key" ON "login_failure" USING btree ("account","address");
--> statement-breakpoint
CREATE UNIQUE INDEX "session_token" ON "session" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "user_username" ON "user" USING btree ("username_lower") WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "user_mobile" ON "user" USING btree ("mobile") WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "user_uuid" ON "user" USING btree ("uuid");
--> statement-breakpoint
CREATE UNIQUE INDEX "user_mail" ON "user" USING btree (lower(mail)) WHERE deleted_at IS NULL AND mail IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "user_org" ON "user" USING btree ("org_id");
