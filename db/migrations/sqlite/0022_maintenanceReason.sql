ALTER TABLE `device` ADD `maintenance_reason` text DEFAULT '' NOT NULL;
