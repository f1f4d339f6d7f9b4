CREATE TABLE `handover` (
	`id` text PRIMARY KEY NOT NULL,
	`org_id` text NOT NULL,
	`day` text NOT NULL,
	`shift` text NOT NULL,
	`from_at` integer NOT NULL,
	`until_at` integer NOT NULL,
	`sheet` text NOT NULL,
	`total` integer NOT NULL,
	`open_total` integer NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`leaver_id` text NOT NULL,
	`leaver_name` text NOT NULL,
	`leaver_at` integer NOT NULL,
	`receiver_id` text,
	`receiver_name` text,
	`receiver_at` integer,
	`remark` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`org_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `handover_shift` ON `handover` (`org_id`,`day`,`shift`);
--> statement-breakpoint
CREATE INDEX `handover_from` ON `handover` (`org_id`,`from_at`,`id`);
--> statement-breakpoint
CREATE TABLE `roster` (
	`org_id` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`created_by` text,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`org_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `roster_exception` (
	`org_id` text NOT NULL,
	`day` text NOT NULL,
	`shift` text NOT NULL,
	`user_ids` text NOT NULL,
	PRIMARY KEY(`org_id`, `day`, `shift`),
	FOREIGN KEY (`org_id`) REFERENCES `roster`(`org_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `roster_plan` (
	`org_id` text NOT NULL,
	`from_day` text NOT NULL,
	`week` text NOT NULL,
	PRIMARY KEY(`org_id`, `from_day`),
	FOREIGN KEY (`org_id`) REFERENCES `roster`(`org_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_log_told` ON `event_log` (`at`,`event_id`) WHERE action = 'escalate' OR action = 'unwatched';
