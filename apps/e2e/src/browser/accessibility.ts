import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { isPictured, takeState } from './pictures.ts';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Checks the page as it is, once its animations have ended, with all of axe or with one rule, but for `except`. */
export async function expectNoAccessibilityFindings(
  page: Page,
  rule?: string,
  except: string[] = [],
): Promise<void> {
  await animationsToEnd(page);
  if (isPictured()) return takeState(page);
  await readForcedColours(page);
  // Injecting axe takes as long as a run: once per document is enough.
  const isInjected = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isInjected && { axeSource: ';' }) })
    // Base UI's guards at both ends of what is open pass the focus on at once: they are hidden, as they are nothing to read.
    .exclude('[data-base-ui-focus-guard]')
    // Legacy mode runs in the page itself: no page has frames, and other modes open another page for their results.
    .setLegacyMode()
    // No rule that is checked here needs what would be preloaded.
    .options({ resultTypes: ['violations'], iframes: false, preload: false });
  if (rule) axe.withRules(rule);
  else axe.withTags([...WCAG_22_AA, 'best-practice']);
  axe.disableRules(except);
  const { violations } = await axe.analyze();
  const findings: string[] = [];
  for (const { id, help, nodes } of violations) {
    for (const target of nodes.map((node) => node.target.join(' '))) {
      if (id !== TARGET_SIZE || (await isSmallInTheMiddle(page, target))) {
        findings.push(`${id}: ${help} (${target})`);
      }
    }
  }
  expect(findings, 'accessibility findings').toEqual([]);
}

const TARGET_SIZE = 'target-size';

/** Whether a control is too small also where no bar at an edge of the screen covers parts of it. The page is scrolled back. */
async function isSmallInTheMiddle(page: Page, target: string): Promise<boolean> {
  const control = page.locator(target);
  const top = await control.evaluate((element) => {
    const before = scrollY;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    return before;
  });
  const axe = new AxeBuilder({ page, axeSource: ';' }).setLegacyMode().include(target);
  const { violations } = await axe.withRules(TARGET_SIZE).analyze();
  await page.evaluate((before) => scrollTo({ top: before, behavior: 'instant' }), top);
  return violations.length > 0;
}

export async function expectAccessible(element: Locator): Promise<void> {
  await expect(element).toBeVisible();
  await expectNoAccessibilityFindings(element.page());
}

async function animationsToEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      // Animations that follow scrolling never end.
      .filter(({ timeline }) => timeline === document.timeline)
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/** Sets colours for axe: in forced colours `-webkit-text-fill-color` is computed as the page's own, not as seen. */
async function readForcedColours(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (!matchMedia('(forced-colors: active)').matches) return;
    const { prototype } = CSSStyleDeclaration;
    const read = prototype.getPropertyValue;
    prototype.getPropertyValue = function (name) {
      return read.call(this, name === '-webkit-text-fill-color' ? 'color' : name);
    };
  });
}

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  // Safari needs the role for lists without bullets, and carousels give it to elements of their own.
  rules: { 'no-redundant-role': 'off', 'prefer-native-element': 'off' },
});

/** What is not as the HTML standard says, one line each. */
export async function htmlFindings(name: string, page: string): Promise<string[]> {
  const { results } = await validator.validateString(page);
  return results.flatMap(({ messages }) =>
    messages.map(({ line, ruleId, message }) => `${name}:${line} ${ruleId}: ${message}`),
  );
}

const MIN_PX = 44;

/** Controls can be hit with a finger: 44 px (WCAG 2.5.5), labels and extended links included, links in sentences not. */
export async function expectTouchTargets(shown: Locator): Promise<void> {
  await expect(shown).toBeVisible();
  const small = await shown.page().evaluate((least) => {
    const controls = 'a[href], button, input, select, textarea, summary, [role="button"]';
    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
      // Programs alone use such a control.
      if (control.closest('[aria-hidden="true"]')) return [];
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
      const boxes = [control, ...labels].map((shape) => shape.getBoundingClientRect());
      // Its used size: the row of a table is no `offsetParent`, which is the cell.
      const after = getComputedStyle(control, '::after');
      const extended = (size: string) =>
        after.position === 'absolute' ? Number.parseFloat(size) || 0 : 0;
      const width = Math.max(...boxes.map((box) => box.width), extended(after.width));
      const height = Math.max(...boxes.map((box) => box.height), extended(after.height));
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
