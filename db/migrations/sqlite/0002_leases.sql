CREATE TABLE `lease` (
	`name` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`fence` integer NOT NULL,
	`expires_at` integer NOT NULL
);
