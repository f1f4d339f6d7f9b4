ALTER TABLE `outbox` ADD `digest_id` text;
--> statement-breakpoint
CREATE INDEX `outbox_receiver` ON `outbox` (`target`,`created_at`);
--> statement-breakpoint
CREATE INDEX `outbox_digest` ON `outbox` (`digest_id`) WHERE digest_id IS NOT NULL;
