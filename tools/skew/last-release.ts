import { execa } from 'execa';
import { WEB_APPS, WORKSPACE } from '../workspace.ts';

/** The sources of web apps; specs and READMEs change no build. */
const SOURCES = [
  ...WEB_APPS.map((app) => `apps/${app}`),
  ...['libs', 'package-lock.json'],
  ...[':(exclude)*.spec.ts', ':(exclude)*.spec.tsx', ':(exclude)*.md'],
];

/** The commit of the last release, or a sentence that says why there is none to test. */
export type LastRelease = { commit: string } | { reason: string };

/** `NOX_SKEW_FROM`, the last tag `release/…`, or else the commit before the last change of a web app. */
export async function findLastRelease(): Promise<LastRelease> {
  const name =
    process.env.NOX_SKEW_FROM ||
    (await git('describe', '--tags', '--match', 'release/*', '--abbrev=0')) ||
    (await beforeLastChange());
  const commit = name && (await git('rev-parse', '--verify', '--quiet', `${name}^{commit}`));
  if (!commit) return { reason: 'git knows no earlier release here.' };
  if (!(await isChangedSince(commit))) return { reason: 'these are the builds of the last one.' };
  return { commit };
}

async function beforeLastChange(): Promise<string | undefined> {
  if (await isChangedSince('HEAD')) return 'HEAD';
  const change = await git('log', '-1', '--format=%H', '--', ...SOURCES);
  return change && `${change}^`;
}

async function isChangedSince(commit: string): Promise<boolean> {
  const changed = await git('diff', '--name-only', commit, '--', ...SOURCES);
  const added = await git('ls-files', '--others', '--exclude-standard', '--', ...SOURCES);
  return Boolean(changed || added);
}

/** What git answers; nothing where it fails, or is not there. */
async function git(...words: string[]): Promise<string | undefined> {
  const { exitCode, stdout } = await execa('git', words, { cwd: WORKSPACE, reject: false });
  return exitCode === 0 ? stdout : undefined;
}
