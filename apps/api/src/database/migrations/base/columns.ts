import { type ColumnDefinitionBuilder } from 'kysely';

export const key = (column: ColumnDefinitionBuilder) => column.primaryKey();

export const required = (column: ColumnDefinitionBuilder) => column.notNull();

export const initially = (value: string | number) => (column: ColumnDefinitionBuilder) =>
  column.notNull().defaultTo(value);
