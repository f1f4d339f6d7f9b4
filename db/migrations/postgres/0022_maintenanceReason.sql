ALTER TABLE "device" ADD COLUMN "maintenance_reason" text COLLATE "C" DEFAULT '' NOT NULL;
