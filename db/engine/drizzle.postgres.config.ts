import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './db/schema/*.ts',
  out: process.env['MIGRATIONS_OUT'] ?? './db/migrations/postgres',
  casing: 'snake_case',
});
