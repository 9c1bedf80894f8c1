import { Preloads } from '@nox/release-format';
import { REMOTE_ENTRY } from '@nox/release-format/addresses';
import { formatKilobytes } from '../run/files.ts';
import type { Declaration } from './declaration.ts';
import type { Files } from './store.ts';

type Built = Pick<Declaration, 'app' | 'version' | 'files' | 'routes' | 'remote'>;
type Sized = [file: string, bytes: number][];

export const sumOf = (files: Sized): number => files.reduce((sum, [, bytes]) => sum + bytes, 0);

/** What browsers load of a build for its entry and for each page, compressed with Brotli, in bytes. Where a bundler does not say it of pages, all scripts and stylesheets count. */
export async function sizesOf({ files, routes }: Built, folder: Files) {
  const text = await folder.read('preloads.json');
  const preloads = text && Preloads.parse(JSON.parse(String(text)));
  const { pages = {} } = preloads || {};
  const sizeOf = (file: string) => (files[`${file}.br`] ?? files[file])?.bytes ?? 0;
  const isKnown = Object.keys(pages).some((path) => path.startsWith('/'));
  const all = Object.keys(files).filter((file) => /\.(?:js|css)$/.test(file));
  const neededBy = (path: string) =>
    [preloads && preloads.always, pages[path]].flatMap((part) => {
      const { scripts = [], styles = [], fonts = [] } = part || {};
      return [...[...scripts, ...styles].map(({ file }) => file), ...fonts];
    });
  const pageSizes = (routes?.paths ?? []).map((path) => {
    const needed = new Set(isKnown ? neededBy(path) : all);
    return [path, [...needed].map((file) => [file, sizeOf(file)]) as Sized] as const;
  });
  return { entry: sizeOf(REMOTE_ENTRY), pages: new Map(pageSizes) };
}

/** Why a build is not within the budget of its `remote.json`. */
export async function budgetProblems(build: Built, folder: Files): Promise<string[]> {
  const { app, version, remote } = build;
  const budget = Object.entries(remote?.budget ?? {});
  if (budget.length === 0) return [];
  const { pages } = await sizesOf(build, folder);
  return budget.flatMap(([path, limit]) => {
    const files = pages.get(path);
    if (!files)
      return `${app} ${version} has a budget for ${path}, which is none of its pages: name one of them in budget of its remote.json (${[...pages.keys()].join(', ')}), and build it again.`;
    if (sumOf(files) <= Number.parseFloat(limit) * 1_000) return [];
    const largest = files.toSorted(([, a], [, b]) => b - a).slice(0, 3);
    const names = largest.map(([file, bytes]) => `${file} (${formatKilobytes(bytes)})`);
    return (
      `${path} of ${app} ${version} loads ${formatKilobytes(sumOf(files))} with Brotli, and its budget is ${limit}. The largest files are ${names.join(', ')}: ` +
      'make them smaller, or raise budget in its remote.json, and build it again.'
    );
  });
}
