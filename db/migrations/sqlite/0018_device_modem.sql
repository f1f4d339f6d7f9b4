CREATE TABLE `device_modem` (
	`device_no` integer PRIMARY KEY NOT NULL,
	`iccid` text,
	`cell_id` text,
	`reset_cause` text,
	`reset_at` integer,
	`at` integer NOT NULL
);
