import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Axe finds nothing to complain of in the page as it stands, once what moves has come to rest.
 * @param exempt ids of axe's rules that the page need not keep to
 */
export async function expectNoAccessibilityFindings(
  page: Page,
  { exempt = [] }: { exempt?: string[] } = {},
): Promise<void> {
  await animationsToEnd(page);
  const { violations } = await new AxeBuilder({ page })
    // In the page itself, as no page has frames: otherwise each look opens another page to gather what all frames say.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags([...WCAG_22_AA, 'best-practice'])
    .disableRules(exempt)
    .analyze();
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
