CREATE TABLE "device_modem" (
	"device_no" bigint PRIMARY KEY NOT NULL,
	"iccid" text COLLATE "C",
	"cell_id" text COLLATE "C",
	"reset_cause" text COLLATE "C",
	"reset_at" bigint,
	"at" bigint NOT NULL
);
