import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Axe finds nothing to complain of in the page as it stands, once what moves has come to rest.
 * @param rule the one of axe's rules to look at; without it, all
 */
export async function expectNoAccessibilityFindings(page: Page, rule?: string): Promise<void> {
  await animationsToEnd(page);
  const axe = new AxeBuilder({ page })
    // In the page itself, as no page has frames: otherwise each look opens another page to gather what all frames say.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  if (rule) axe.withRules(rule);
  else axe.withTags([...WCAG_22_AA, 'best-practice']);
  const { violations } = await axe.analyze();
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
  );
  expect(findings, 'accessibility findings').toEqual([]);
}

/** What is half faded in has not the contrast that it will have. */
async function animationsToEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}
