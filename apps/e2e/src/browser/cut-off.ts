import type { Locator } from '@playwright/test';

/** The words in the names and third columns of a table's rows that do not stand in one line. */
export const brokenWords = (table: Locator) =>
  table.locator('tbody :is(th, td:nth-child(3))').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const text = cell.firstChild!;
      return [...cell.textContent.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length === 1 ? [] : [word];
      });
    }),
  );

/** The controls of a dialog whose focus ring is cut off at its left or right. */
export const clippedRings = (dialog: Locator) =>
  dialog.evaluate((root) =>
    [...root.querySelectorAll<HTMLElement>('a, button, input, textarea')].flatMap((control) => {
      if (!control.checkVisibility()) return [];
      const options: FocusOptions & { focusVisible: boolean } = { focusVisible: true };
      control.focus(options);
      const ringed = control.matches('[type=radio]') ? control.closest('label')! : control;
      const { outlineOffset, outlineWidth } = getComputedStyle(ringed);
      const ring = Math.max(parseFloat(outlineOffset) + parseFloat(outlineWidth), 0);
      let box = ringed.parentElement!;
      while (box !== root && getComputedStyle(box).overflowX === 'visible') {
        box = box.parentElement!;
      }
      const { left, right } = ringed.getBoundingClientRect();
      const clip = box.getBoundingClientRect();
      const isCut = left - ring < clip.left - 0.5 || right + ring > clip.right + 0.5;
      return isCut ? [control.getAttribute('aria-label') ?? control.outerHTML.slice(0, 80)] : [];
    }),
  );
