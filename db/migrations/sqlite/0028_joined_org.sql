CREATE INDEX `event_joined_org` ON `event` (`org_id`,`first_occurred_at`) WHERE incident_id <> id;
