import { type FieldIssue } from '@nox/contracts';
import { HttpError } from '../errors/http-error.ts';
import { type ContentTable, FILE_COLUMNS } from './content-kind.ts';

const fieldOf = (column: string) =>
  column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

function issuesOf(path: string, address: string, origins: readonly string[]): FieldIssue[] {
  if (address === '' || address.startsWith('/')) return [];
  const { origin, host } = new URL(address);
  const message = `Pages do not show files of ${host}: upload the file instead.`;
  return origins.includes(origin) ? [] : [{ path, message }];
}

/**
 * Refuses pictures and videos that pages would not show: their content security policy names the origins of both.
 * @param input valid, with the addresses of files in the fields of `table`
 * @throws HttpError 400 `invalid`
 */
export function refuseForeignFiles(
  table: ContentTable,
  input: object,
  origins: readonly string[],
): void {
  const addresses = new Map(Object.entries(input));
  const issues = FILE_COLUMNS[table].flatMap((column) => {
    const path = fieldOf(column);
    const value = addresses.get(path) ?? '';
    if (typeof value === 'string') return issuesOf(path, value, origins);
    return (value as { url: string }[]).flatMap(({ url }, index) =>
      issuesOf(`${path}.${index}.url`, url, origins),
    );
  });
  if (issues.length === 0) return;
  throw new HttpError(400, 'invalid', issues.map(({ message }) => message).join(' '), issues);
}
