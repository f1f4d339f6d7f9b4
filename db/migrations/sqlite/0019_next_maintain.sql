CREATE INDEX `device_next_maintain` ON `device` (`next_maintain_at`,`id`) WHERE deleted_at IS NULL AND next_maintain_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `rail_next_maintain` ON `rail` (`next_maintain_at`,`id`) WHERE deleted_at IS NULL AND next_maintain_at IS NOT NULL;
