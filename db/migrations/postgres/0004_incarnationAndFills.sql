CREATE TABLE "fill" (
	"name" text COLLATE "C" PRIMARY KEY NOT NULL,
	"cursor" text COLLATE "C",
	"done_rows" bigint DEFAULT 0 NOT NULL,
	"total_rows" bigint NOT NULL,
	"started_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"finished_at" bigint
);
--> statement-breakpoint
CREATE TABLE "incarnation" (
	"id" bigint PRIMARY KEY NOT NULL,
	"value" text COLLATE "C" NOT NULL,
	"origin" text COLLATE "C" NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
INSERT INTO incarnation (id, value, origin, at) VALUES (1, replace(gen_random_uuid()::text, '-', ''), 'made', 0);
