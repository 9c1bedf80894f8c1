import { WEB_APPS } from '../workspace.ts';
import { askGit } from './git.ts';

/** The sources of web apps; specs and READMEs change no build. */
const SOURCES = [
  ...WEB_APPS.map((app) => `apps/${app}`),
  ...['libs', 'package-lock.json'],
  ...[':(exclude)*.spec.ts', ':(exclude)*.spec.tsx', ':(exclude)*.md'],
];

/** The commit of the last release, or a sentence that says why there is none to test. */
export type LastRelease = { commit: string } | { reason: string };

/** The last tag `release/…` or `from`, or else the commit before the last change of a web app. */
export async function findLastRelease(from: string | undefined): Promise<LastRelease> {
  const name = from ?? (await lastTag()) ?? (await beforeLastChange());
  const commit = name && (await askGit('rev-parse', '--verify', '--quiet', `${name}^{commit}`));
  if (!commit) return { reason: 'git knows no earlier release here.' };
  if (!(await isChangedSince(commit))) return { reason: 'these are the builds of the last one.' };
  return { commit };
}

function lastTag(): Promise<string | undefined> {
  return askGit('describe', '--tags', '--match', 'release/*', '--abbrev=0');
}

async function beforeLastChange(): Promise<string | undefined> {
  if (await isChangedSince('HEAD')) return 'HEAD';
  const change = await askGit('log', '-1', '--format=%H', '--', ...SOURCES);
  return change && `${change}^`;
}

/** Whether the web apps' sources here differ from those of `commit`. */
async function isChangedSince(commit: string): Promise<boolean> {
  const changed = await askGit('diff', '--name-only', commit, '--', ...SOURCES);
  const added = await askGit('ls-files', '--others', '--exclude-standard', '--', ...SOURCES);
  return Boolean(changed || added);
}
