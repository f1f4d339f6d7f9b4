CREATE TABLE "channel" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"org_id" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"host" text COLLATE "C" NOT NULL,
	"secret_enc" text COLLATE "C" NOT NULL,
	"has_secret" boolean NOT NULL,
	"locale" text COLLATE "C" NOT NULL,
	"template" text COLLATE "C",
	"enabled" boolean NOT NULL,
	"deleted_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"created_by" text COLLATE "C",
	"updated_by" text COLLATE "C",
	"version" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_config_channel" (
	"config_id" text COLLATE "C" NOT NULL,
	"channel_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "message_config_channel_config_id_channel_id_pk" PRIMARY KEY("config_id","channel_id")
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "channel_id" text COLLATE "C";
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "started_at" bigint;
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "uncertain" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "channel" ADD CONSTRAINT "channel_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "message_config_channel" ADD CONSTRAINT "message_config_channel_config_id_message_config_id_fk" FOREIGN KEY ("config_id") REFERENCES "public"."message_config"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "message_config_channel" ADD CONSTRAINT "message_config_channel_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "channel_org" ON "channel" USING btree ("org_id");
--> statement-breakpoint
CREATE INDEX "message_config_channel_channel" ON "message_config_channel" USING btree ("channel_id");
