DROP INDEX `event_open_need`;
--> statement-breakpoint
ALTER TABLE `event` ADD `late_at` integer;
--> statement-breakpoint
CREATE INDEX `event_open_need` ON `event` ((case when handled_status = '00' and severity = 1 then (case when escalation_level > 0 then 4 else 3 end) when handled_status <= '01' and (escalation_level > 0 or late_at = due_at) then 2 when handled_status <= '01' then 1 else 0 end),`last_occurred_at`,`id`) WHERE is_open;
