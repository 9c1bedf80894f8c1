import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { WORKSPACE } from '../workspace.ts';

/** Runs git in the workspace and returns its output. @throws Error if git fails or there is none */
export async function git(...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', words, { cwd: WORKSPACE, maxBuffer: 1e9 });
  return stdout.trim();
}

/** The web apps of a commit, which may have other remotes than this checkout. */
export async function appsOfCommit(commit: string): Promise<string[]> {
  const files = await git('ls-tree', '-r', '--name-only', commit, 'apps');
  const remotes = files.matchAll(/^apps\/([^/]+)\/remote\.json$/gm);
  return [...Array.from(remotes, ([, name]) => name!), 'shell'];
}

/** As `git`, where nothing is an answer, too. */
export function askGit(...words: string[]): Promise<string | undefined> {
  return git(...words).catch(() => undefined);
}
