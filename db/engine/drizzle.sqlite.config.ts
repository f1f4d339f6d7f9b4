import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'sqlite',
  schema: './db/schema/*.ts',
  out: process.env['MIGRATIONS_OUT'] ?? './db/migrations/sqlite',
  casing: 'snake_case',
});
