import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Scores from 0 to 100, in the order of {@link CATEGORIES}, and what cost points. */
export interface LighthouseScores {
  scores: number[];
  findings: string[];
}

/**
 * Asks Lighthouse about a page on a phone.
 * @param chromePath a Chromium; absent, Lighthouse looks for one
 * @throws Error when it cannot say
 */
export async function askLighthouse(
  url: string,
  chromePath: string | undefined,
): Promise<LighthouseScores> {
  const isRoot = process.getuid?.() === 0;
  const chrome = await launch({
    ...(chromePath && { chromePath }),
    chromeFlags: ['--headless', '--disable-gpu', ...(isRoot ? ['--no-sandbox'] : [])],
  });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
    });
    const { categories, audits, runtimeError } = result!.lhr;
    if (runtimeError) throw new Error(runtimeError.message);
    const findings = CATEGORIES.slice(1).flatMap((name) =>
      categories[name]!.auditRefs.filter(
        ({ id, weight }) => weight > 0 && audits[id]!.score === 0,
      ).map(({ id }) => `${name}: ${audits[id]!.title}`),
    );
    return {
      scores: CATEGORIES.map((name) => Math.round((categories[name]!.score ?? 0) * 100)),
      findings,
    };
  } finally {
    chrome.kill();
  }
}
