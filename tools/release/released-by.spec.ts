/// <reference types="jest" />
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { releasedBy } from './released-by.ts';

const SHA = 'a'.repeat(40);

describe('who releases', () => {
  it.each([
    ['GitHub', { GITHUB_SHA: SHA, GITHUB_ACTOR: 'asha' }],
    ['GitLab', { CI_COMMIT_SHA: SHA, GITLAB_USER_LOGIN: 'asha' }],
  ])('is what a pipeline of %s says', async (_, env) => {
    expect(await releasedBy({}, '/', env)).toEqual({ commit: SHA, author: 'asha' });
  });

  it('is what the options say first; an empty one leaves it out', async () => {
    const env = { GITHUB_SHA: SHA, GITHUB_ACTOR: 'asha' };
    const options = { commit: 'b'.repeat(40), author: '' };
    expect(await releasedBy(options, '/', env)).toEqual({ commit: 'b'.repeat(40) });
  });

  it('is in a checkout its commit, and who git says', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nox-commit-'));
    const git = (...args: string[]) => promisify(execFile)('git', ['-C', folder, ...args]);
    try {
      await git('init', '--quiet');
      await git('config', 'user.name', 'Asha');
      await git('config', 'user.email', 'asha@example.org');
      await git('commit', '--quiet', '--allow-empty', '--message', 'First');
      const { stdout } = await git('rev-parse', 'HEAD');
      expect(await releasedBy({}, folder, {})).toEqual({ commit: stdout.trim(), author: 'Asha' });
      expect(await releasedBy({}, '/', {})).not.toHaveProperty('commit');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it.each([
    [{ commit: 'main' }, /^--commit takes the hash of a commit, not "main"\.$/],
    [{ author: 'a\nb' }, /^--author takes a name in one line/],
  ])('refuses %j', async (options, sentence) => {
    await expect(releasedBy(options, '/', {})).rejects.toThrow(sentence);
  });
});
