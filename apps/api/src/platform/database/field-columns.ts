import { unwrapped } from '@nox/contracts';
import * as z from 'zod';
import { type Column, type Columns } from './columns.ts';

/** `image_url` holds `imageUrl`. */
export type ColumnOf<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnOf<Rest>}`
  : Field;

/** A flag or a number has a column of numbers; all else is text. */
export type ColumnsOf<Values> = Columns & {
  [Field in keyof Values & string as ColumnOf<Field>]-?: Column<
    (NonNullable<Values[Field]> extends boolean | number ? number : string) | null
  >;
};

export const columnOf = (field: string) =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const fieldOfColumn = (column: string) =>
  column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const EMPTY = new Map<unknown, unknown>([
  [z.ZodString, ''],
  [z.ZodArray, []],
]);

/** Translates between the fields of a schema and their columns, which hold flags as integers, and lists and objects as JSON. */
export function fieldColumns<Schema extends z.ZodObject>({ shape }: Schema) {
  type Values = z.output<Schema>;
  type Column = ColumnOf<keyof Values & string>;
  const fields = Object.entries(shape as Record<string, z.ZodType>).map(([field, schema]) => {
    const type = unwrapped(schema);
    return {
      field,
      column: columnOf(field),
      isOptional: schema instanceof z.ZodOptional,
      isFlag: type instanceof z.ZodBoolean,
      isJson: type instanceof z.ZodArray || type instanceof z.ZodObject,
      empty: EMPTY.get(type.constructor) ?? null,
    };
  });
  return {
    columns: fields.map(({ column }) => column as Column),

    /** An optional field without a value is absent. */
    read(row: object): Values {
      const values = row as Record<string, unknown>;
      const found: Record<string, unknown> = {};
      for (const { field, column, isOptional, isFlag, isJson } of fields) {
        const value = values[column] ?? undefined;
        if (isOptional && (value === '' || value === '[]')) continue;
        if (isFlag) found[field] = value === 1;
        else found[field] = isJson && value !== undefined ? JSON.parse(String(value)) : value;
      }
      return found as Values;
    },

    write(input: object): Record<Column, never> {
      const values = input as Record<string, unknown>;
      const columns: Record<string, unknown> = {};
      for (const { field, column, empty } of fields) {
        const value = values[field] ?? empty;
        if (typeof value === 'boolean') columns[column] = Number(value);
        else columns[column] = typeof value === 'object' && value ? JSON.stringify(value) : value;
      }
      return columns as Record<Column, never>;
    },
  };
}
