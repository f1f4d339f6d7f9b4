ALTER TABLE "device_status_log" ADD COLUMN "org_id" text COLLATE "C";
--> statement-breakpoint
ALTER TABLE "device_status_log" ADD COLUMN "rail_id" text COLLATE "C";
--> statement-breakpoint
ALTER TABLE "device_status_log" ADD COLUMN "enabled" boolean;
--> statement-breakpoint
ALTER TABLE "device_status_log" ADD COLUMN "maintenance_until" bigint;
