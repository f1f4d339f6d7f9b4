ALTER TABLE "alarm_sums" ADD COLUMN "kept_days" text COLLATE "C";
