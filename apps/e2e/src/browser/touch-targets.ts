import { expect, type Locator } from '@playwright/test';

const MIN_PX = 44;

/**
 * Every control on the page of `shown` can be hit with a finger: 44 px in width and height (WCAG 2.5.5), labels and what
 * extends a link included, links within a sentence not.
 */
export async function expectTouchTargets(shown: Locator): Promise<void> {
  await expect(shown).toBeVisible();
  const small = await shown.page().evaluate((least) => {
    const controls = 'a[href], button, input, select, textarea, summary, [role="button"]';
    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
      const extended = getComputedStyle(control, '::after').position === 'absolute';
      const shapes = [control, ...labels, ...(extended ? [control.offsetParent ?? control] : [])];
      const boxes = shapes.map((shape) => shape.getBoundingClientRect());
      const width = Math.max(...boxes.map((box) => box.width));
      const height = Math.max(...boxes.map((box) => box.height));
      // Hidden for the eyes, such as a skip link without the focus.
      if (width <= 1 || height <= 1 || boxes[0]!.right <= 0 || boxes[0]!.bottom <= 0) return [];
      const isInSentence = control.matches('p a') && getComputedStyle(control).display === 'inline';
      // Half a pixel: layout rounds.
      if (isInSentence || (width >= least - 0.5 && height >= least - 0.5)) return [];
      const name = control.getAttribute('aria-label') ?? control.textContent ?? '';
      return [`${control.tagName} "${name.trim()}" ${Math.round(width)} × ${Math.round(height)}`];
    });
  }, MIN_PX);
  expect(small, 'targets below 44 px').toEqual([]);
}
