CREATE INDEX `event_open_type` ON `event` (`type_code`,`id`) WHERE is_open;
