ALTER TABLE "event" ADD COLUMN "assignee_name" text COLLATE "C";
