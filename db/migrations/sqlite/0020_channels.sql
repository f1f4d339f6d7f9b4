CREATE TABLE `channel` (
	`id` text PRIMARY KEY NOT NULL,
	`org_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`host` text NOT NULL,
	`secret_enc` text NOT NULL,
	`has_secret` integer NOT NULL,
	`locale` text NOT NULL,
	`template` text,
	`enabled` integer NOT NULL,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`created_by` text,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`org_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `channel_org` ON `channel` (`org_id`);
--> statement-breakpoint
CREATE TABLE `message_config_channel` (
	`config_id` text NOT NULL,
	`channel_id` text NOT NULL,
	PRIMARY KEY(`config_id`, `channel_id`),
	FOREIGN KEY (`config_id`) REFERENCES `message_config`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`channel_id`) REFERENCES `channel`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `message_config_channel_channel` ON `message_config_channel` (`channel_id`);
--> statement-breakpoint
ALTER TABLE `outbox` ADD `channel_id` text;
--> statement-breakpoint
ALTER TABLE `outbox` ADD `started_at` integer;
--> statement-breakpoint
ALTER TABLE `outbox` ADD `uncertain` integer DEFAULT false NOT NULL;
