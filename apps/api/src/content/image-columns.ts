import { type ImageFocus } from '@nox/contracts';

/*
 * What an item says of an image. Older pages send neither the alternative text nor the focal point: then those that are
 * stored for the same image stay.
 */

/** @param before that of the same image */
export const altColumn = (alt: string | undefined, before: string | undefined) =>
  alt ?? before ?? '';

/** @param before that of the same image */
export function focusColumn(
  focus: ImageFocus | null | undefined,
  before: string | null | undefined,
): string | null {
  if (focus === undefined) return before ?? null;
  return focus && JSON.stringify(focus);
}

export const focusOf = (column: string | null): ImageFocus | undefined =>
  column === null ? undefined : JSON.parse(column);
