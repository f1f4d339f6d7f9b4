CREATE TABLE "lease" (
	"name" text COLLATE "C" PRIMARY KEY NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"fence" bigint NOT NULL,
	"expires_at" bigint NOT NULL
);
