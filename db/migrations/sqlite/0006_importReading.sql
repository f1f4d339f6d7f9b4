ALTER TABLE `import_job` ADD `reading` text;
--> statement-breakpoint
ALTER TABLE `import_job` ADD `refusal` text;
