CREATE TABLE "handover" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"org_id" text COLLATE "C" NOT NULL,
	"day" text COLLATE "C" NOT NULL,
	"shift" text COLLATE "C" NOT NULL,
	"from_at" bigint NOT NULL,
	"until_at" bigint NOT NULL,
	"sheet" text COLLATE "C" NOT NULL,
	"total" bigint NOT NULL,
	"open_total" bigint NOT NULL,
	"note" text COLLATE "C" DEFAULT '' NOT NULL,
	"leaver_id" text COLLATE "C" NOT NULL,
	"leaver_name" text COLLATE "C" NOT NULL,
	"leaver_at" bigint NOT NULL,
	"receiver_id" text COLLATE "C",
	"receiver_name" text COLLATE "C",
	"receiver_at" bigint,
	"remark" text COLLATE "C" DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "roster" (
	"org_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"created_by" text COLLATE "C",
	"updated_by" text COLLATE "C",
	"version" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "roster_exception" (
	"org_id" text COLLATE "C" NOT NULL,
	"day" text COLLATE "C" NOT NULL,
	"shift" text COLLATE "C" NOT NULL,
	"user_ids" text COLLATE "C" NOT NULL,
	CONSTRAINT "roster_exception_org_id_day_shift_pk" PRIMARY KEY("org_id","day","shift")
);
--> statement-breakpoint
CREATE TABLE "roster_plan" (
	"org_id" text COLLATE "C" NOT NULL,
	"from_day" text COLLATE "C" NOT NULL,
	"week" text COLLATE "C" NOT NULL,
	CONSTRAINT "roster_plan_org_id_from_day_pk" PRIMARY KEY("org_id","from_day")
);
--> statement-breakpoint
ALTER TABLE "handover" ADD CONSTRAINT "handover_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "roster" ADD CONSTRAINT "roster_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "roster_exception" ADD CONSTRAINT "roster_exception_org_id_roster_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."roster"("org_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "roster_plan" ADD CONSTRAINT "roster_plan_org_id_roster_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."roster"("org_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "handover_shift" ON "handover" USING btree ("org_id","day","shift");
--> statement-breakpoint
CREATE INDEX "handover_from" ON "handover" USING btree ("org_id","from_at","id");
--> statement-breakpoint
CREATE INDEX "event_log_told" ON "event_log" USING btree ("at","event_id") WHERE action = 'escalate' OR action = 'unwatched';
