import type { Summary } from '@nox/contracts';
import type { MenuEntry } from '@nox/release-format';

type Count = NonNullable<MenuEntry['count']>;

/** "58 members, 2 inactive": the number of items of an area in the words of its menu entry. */
export function countText({ total, parts }: Summary[string], count: Count): string {
  const partTexts = Object.entries(count.parts ?? {}).flatMap(
    ([part, { zero = '', one, other }]) => {
      const number = parts[part] ?? 0;
      const words = number === 0 ? zero : number === 1 ? one : other;
      return words ? [words.replace('#', number.toLocaleString())] : [];
    },
  );
  return [`${total.toLocaleString()} ${total === 1 ? count.one : count.other}`, ...partTexts].join(
    ', ',
  );
}
