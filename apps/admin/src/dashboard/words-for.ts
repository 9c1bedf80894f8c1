import { formatNumber } from '@nox/ui';

interface Words {
  zero?: string | undefined;
  one?: string | undefined;
  other?: string | undefined;
}

/** The words for a number, which replaces `#`; empty if there are none. */
export function wordsFor(number: number, { zero = '', one = '', other = '' }: Words): string {
  const words = number === 0 ? zero : number === 1 ? one : other;
  return words.replace('#', formatNumber(number));
}
