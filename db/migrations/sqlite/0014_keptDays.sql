ALTER TABLE `alarm_sums` ADD `kept_days` text;
