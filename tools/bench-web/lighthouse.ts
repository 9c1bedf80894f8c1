import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Report {
  categories: Record<string, { score: number | null }>;
  runtimeError?: { message: string };
}

/** Lighthouse has a package of its own, installed on first use: only this benchmark uses it, and it is large. */
const FOLDER = join(import.meta.dirname, 'lighthouse');
const PROGRAM = join(FOLDER, 'node_modules/.bin/lighthouse');

/** Measures a page as on a phone. @returns scores from 0 to 100, in the order of {@link CATEGORIES} @throws Error if Lighthouse cannot be installed, or reports one itself */
export async function runLighthouse(
  url: string,
  chromePath: string | undefined,
): Promise<number[]> {
  if (!existsSync(PROGRAM)) {
    console.log('Installing Lighthouse…');
    await execa('npm', ['ci', '--no-audit', '--no-fund'], { cwd: FOLDER });
  }
  const flags = `--headless --disable-gpu${process.getuid?.() === 0 ? ' --no-sandbox' : ''}`;
  const options = ['--quiet', '--output=json', `--chrome-flags=${flags}`];
  const { stdout } = await execa(
    PROGRAM,
    [url, ...options, `--only-categories=${CATEGORIES.join(',')}`],
    { env: chromePath ? { CHROME_PATH: chromePath } : {} },
  );
  const { categories, runtimeError } = JSON.parse(stdout) as Report;
  if (runtimeError) throw new Error(runtimeError.message);
  return CATEGORIES.map((name) => Math.round((categories[name]!.score ?? 0) * 100));
}
