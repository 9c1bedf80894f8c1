import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';
import { AuthorName, CommitHash, type HistoryEntry } from '@nox/release-format';
import { UsageError } from '../run/command.ts';

/** What the history says about a release beside what and when; anybody may read it. */
export type ReleasedBy = Pick<HistoryEntry, 'commit' | 'author'>;

const COMMIT = ['GITHUB_SHA', 'CI_COMMIT_SHA'];
const AUTHOR = ['GITHUB_ACTOR', 'GITLAB_USER_LOGIN'];

const isHash = (text: string) => CommitHash.safeParse(text).success;
const isName = (text: string) => AuthorName.safeParse(text).success;

/**
 * Who releases, and from which commit: the options (an empty one leaves it out), else what the pipeline, git or the machine
 * says. @param folder inside the checkout; without it no commit is looked for @throws UsageError
 */
export async function releasedBy(
  options: ReleasedBy,
  folder?: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<ReleasedBy> {
  const { commit, author } = options;
  if (commit && !isHash(commit)) {
    throw new UsageError(`--commit takes the hash of a commit, not "${commit}".`);
  }
  if (author && !isName(author)) {
    throw new UsageError('--author takes a name in one line, of at most 80 characters.');
  }
  const found = {
    commit: commit ?? (folder && (first(env, COMMIT) ?? (await git(folder, 'rev-parse', 'HEAD')))),
    author:
      author ?? first(env, AUTHOR) ?? (await git(folder, 'config', 'user.name')) ?? userName(),
  };
  return {
    ...(found.commit && isHash(found.commit) && { commit: found.commit }),
    ...(found.author && isName(found.author) && { author: found.author }),
  };
}

const first = (env: NodeJS.ProcessEnv, names: string[]) =>
  names.map((name) => env[name]).find(Boolean);

const git = (folder = '.', ...args: string[]): Promise<string | undefined> =>
  promisify(execFile)('git', ['-C', folder, ...args]).then(
    ({ stdout }) => stdout.trim() || undefined,
    () => undefined,
  );

function userName(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    // A user id without a name, as in containers.
    return undefined;
  }
}
