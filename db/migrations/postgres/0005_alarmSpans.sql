ALTER TABLE "event" ADD COLUMN "spans" text COLLATE "C";
