CREATE TABLE `fill` (
	`name` text PRIMARY KEY NOT NULL,
	`cursor` text,
	`done_rows` integer DEFAULT 0 NOT NULL,
	`total_rows` integer NOT NULL,
	`started_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`finished_at` integer
);
--> statement-breakpoint
CREATE TABLE `incarnation` (
	`id` integer PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`origin` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO incarnation (id, value, origin, at) VALUES (1, lower(hex(randomblob(16))), 'made', 0);
