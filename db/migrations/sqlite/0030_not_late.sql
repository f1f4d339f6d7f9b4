CREATE INDEX `event_not_late` ON `event` (`due_at`,`id`) WHERE handled_status = '01' and (late_at is null or late_at <> due_at);
