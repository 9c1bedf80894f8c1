import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { execa } from 'execa';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Scores from 0 to 100, in the order of {@link CATEGORIES}, and the audits that failed. */
export interface LighthouseScores {
  scores: number[];
  findings: string[];
}

/** The part of Lighthouse and of its Chromium launcher that is used here. */
type Lighthouse = (
  url: string,
  options: { port: number; logLevel: string; onlyCategories: string[] },
) => Promise<{
  lhr: {
    categories: Record<
      string,
      { score: number | null; auditRefs: { id: string; weight: number }[] }
    >;
    audits: Record<string, { title: string; score: number | null }>;
    runtimeError?: { message: string };
  };
}>;
type Launch = (options: {
  chromePath?: string;
  chromeFlags: string[];
}) => Promise<{ port: number; kill: () => void }>;

/** Lighthouse has a package of its own: only this benchmark uses it, and it is large. */
const FOLDER = join(import.meta.dirname, 'lighthouse');

/** Imports one of its packages; installs them on first use. */
async function load<T>(path: string): Promise<T> {
  const file = join(FOLDER, 'node_modules', path);
  await access(file).catch(async () => {
    console.log('Installing Lighthouse…');
    await execa('npm', ['ci', '--no-audit', '--no-fund'], { cwd: FOLDER, preferLocal: true });
  });
  return (await import(pathToFileURL(file).href)) as T;
}

/** Measures a page as on a phone. @throws Error if Lighthouse cannot be installed, or reports one itself */
export async function runLighthouse(
  url: string,
  chromePath: string | undefined,
): Promise<LighthouseScores> {
  const { default: lighthouse } = await load<{ default: Lighthouse }>('lighthouse/core/index.js');
  const { launch } = await load<{ launch: Launch }>('chrome-launcher/dist/index.js');
  const isRoot = process.getuid?.() === 0;
  const chrome = await launch({
    ...(chromePath && { chromePath }),
    chromeFlags: ['--headless', '--disable-gpu', ...(isRoot ? ['--no-sandbox'] : [])],
  });
  try {
    const { lhr } = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
    });
    const { categories, audits, runtimeError } = lhr;
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
