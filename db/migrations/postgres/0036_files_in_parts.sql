CREATE TABLE "file_part" (
	"file_id" text COLLATE "C" NOT NULL,
	"no" bigint NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "file_part_file_id_no_pk" PRIMARY KEY("file_id","no")
);
--> statement-breakpoint
ALTER TABLE "file_part" ADD CONSTRAINT "file_part_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE cascade ON UPDATE no action;
