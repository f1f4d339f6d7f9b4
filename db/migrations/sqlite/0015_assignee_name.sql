ALTER TABLE `event` ADD `assignee_name` text;
