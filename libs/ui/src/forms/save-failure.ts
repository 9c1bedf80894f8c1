export interface SaveFailure {
  message: string;
  code?: string | undefined;
  details: readonly string[];
  issues: readonly { path: string; message: string }[];
  /** The same request may succeed later. */
  isRetryable: boolean;
}

export const UNFETCHED: SaveFailure = {
  message: 'Another version was saved meanwhile. It could not be fetched.',
  details: [],
  issues: [],
  isRetryable: true,
};

/** A field's value is a string, number, boolean or list; an object is a group of fields. */
const isFieldValue = (value: unknown) =>
  value !== undefined && (typeof value !== 'object' || value === null || Array.isArray(value));

/** The issues that fields of the form show, and the messages of others. @param valueAt the form's value at a path */
export function issuesOf({ issues, message }: SaveFailure, valueAt: (path: string) => unknown) {
  const isShown = ({ path }: SaveFailure['issues'][number]) => isFieldValue(valueAt(path));
  const others = issues.filter((issue) => !isShown(issue) && issue.message !== message);
  return { shown: issues.filter(isShown), others: others.map((other) => other.message) };
}
