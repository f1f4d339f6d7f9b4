ALTER TABLE `alarm_sums` ADD `counted_day` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `alarm_sums` ADD `begun` integer DEFAULT 0 NOT NULL;
