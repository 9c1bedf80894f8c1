import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Checks the page as it is, once its animations have ended, with all of axe or with one rule, but for `except`. */
export async function expectNoAccessibilityFindings(
  page: Page,
  rule?: string,
  except: string[] = [],
): Promise<void> {
  await animationsToEnd(page);
  await readForcedColours(page);
  // Injecting axe takes as long as a run: once per document is enough.
  const isInjected = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isInjected && { axeSource: ';' }) })
    // Base UI's guards at both ends of what is open pass the focus on at once: they are hidden, as they are nothing to read.
    .exclude('[data-base-ui-focus-guard]')
    // In the page itself: no page has frames, and other modes open another page for their results.
    .setLegacyMode()
    // No rule that is checked here needs what would be preloaded.
    .options({ resultTypes: ['violations'], iframes: false, preload: false });
  if (rule) axe.withRules(rule);
  else axe.withTags([...WCAG_22_AA, 'best-practice']);
  axe.disableRules(except);
  const { violations } = await axe.analyze();
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
  );
  expect(findings, 'accessibility findings').toEqual([]);
}

export async function expectAccessible(element: Locator): Promise<void> {
  await expect(element).toBeVisible();
  await expectNoAccessibilityFindings(element.page());
}

/** Elements that are fading in do not have their final contrast yet. */
async function animationsToEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/**
 * Axe takes the colour of a text from `-webkit-text-fill-color`, which in forced colours is computed as the page's own,
 * unlike `color` and the backgrounds: those are the colours that are seen.
 */
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
