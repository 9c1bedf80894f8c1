import type * as z from 'zod';

/** What the columns of reviews are called beside those of criteria. */
export const reservedNames = (): string[] => [
  ...['Slot', 'Number', 'Name', 'Roll Number', 'Phone', 'Email', 'Branch', 'Dance Style'],
  ...['Own Rating', 'Why NOX', 'Other Skills', 'Video', 'Film (Seconds)', 'Status'],
  ...['Judge', 'Account', 'Score'],
  ...['Notes', 'Reviewed (UTC)', 'Total', 'Counted Score', 'First Score'],
  ...['Had Seen Others', 'After The Result'],
];

/** Names that look the same are one. */
const nameKey = (name: string) => name.toLowerCase().replaceAll(' ', '');

interface ColumnName {
  path: (string | number)[];
  name: string;
}

/** Why names are refused that files have as columns: those of criteria and the words of questions. */
export function refuseNames(columns: readonly ColumnName[], context: z.RefinementCtx): void {
  const reservedKeys = reservedNames().map(nameKey);
  const keys = columns.map(({ name }) => nameKey(name));
  for (const [at, { path, name }] of columns.entries()) {
    const isReserved = reservedKeys.includes(keys[at]!);
    if (!isReserved && keys.indexOf(keys[at]!) === at) continue;
    const message = isReserved
      ? `“${name}” is already a column of the reviews. Choose another name.`
      : `“${name}” is there twice. Choose another name.`;
    context.addIssue({ code: 'custom', path, message });
  }
}
