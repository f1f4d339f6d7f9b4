ALTER TABLE `event` ADD `spans` text;
