import { type FieldIssue } from '@nox/contracts';
import { HttpError } from '../errors/http-error.ts';
import { type ContentTable, FILE_COLUMNS } from './content-kind.ts';

export interface FileField {
  path: string;
  url: string;
}

const fieldOf = (column: string) =>
  column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The addresses of files in a valid input, with the paths of their fields. */
export function fileFields(table: ContentTable, input: object): FileField[] {
  const values = new Map(Object.entries(input));
  return FILE_COLUMNS[table].flatMap((column) => {
    const path = fieldOf(column);
    const value = values.get(path) ?? '';
    if (typeof value === 'string') return value === '' ? [] : { path, url: value };
    return (value as { url: string }[]).map(({ url }, index) => ({
      path: `${path}.${index}.url`,
      url,
    }));
  });
}

/** @throws HttpError 400 `invalid`, if there are any */
export function refuse(issues: readonly FieldIssue[]): void {
  if (issues.length === 0) return;
  const message = [...new Set(issues.map((issue) => issue.message))].join(' ');
  throw new HttpError(400, 'invalid', message, [...issues]);
}

/**
 * Refuses pictures and videos that pages would not show: their content security policy names the origins of both.
 * @throws HttpError 400 `invalid`
 */
export function refuseForeignFiles(files: readonly FileField[], origins: readonly string[]): void {
  refuse(
    files.flatMap(({ path, url }) => {
      if (url.startsWith('/')) return [];
      const { origin, host } = new URL(url);
      const message = `Pages do not show files of ${host}: upload the file instead.`;
      return origins.includes(origin) ? [] : { path, message };
    }),
  );
}
