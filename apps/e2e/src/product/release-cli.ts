import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cleanEnvironment } from './clean-environment.ts';

const WORKSPACE = join(import.meta.dirname, '../../../..');
const run = promisify(execFile);

interface Outcome {
  exitCode: number;
  /** Of stdout, or of stderr after a failure. */
  output: string;
}

/** The release commands as in a terminal, on one web root. */
export class ReleaseCli {
  constructor(private readonly webRoot: string) {}

  release(...args: string[]): Promise<Outcome> {
    return runScript('release', [...args, '--to', this.webRoot]);
  }

  rollback(...args: string[]): Promise<Outcome> {
    return runScript('rollback', [...args, '--to', this.webRoot]);
  }

  releases(...args: string[]): Promise<Outcome> {
    return runScript('releases', [...args, '--to', this.webRoot]);
  }
}

function runScript(name: string, args: string[]): Promise<Outcome> {
  return run('npm', ['run', '--silent', name, '--', ...args], {
    cwd: WORKSPACE,
    env: cleanEnvironment(),
  }).then(
    ({ stdout }) => ({ exitCode: 0, output: stdout.trim() }),
    ({ code, stderr }: { code: number; stderr: string }) => ({
      exitCode: code,
      output: stderr.replace(/^npm warn .*\n/gm, '').trim(),
    }),
  );
}

/**
 * Builds judging with another title on its page, out of a copy of its sources.
 * @param into the build's folder
 */
export async function buildChangedJudging(title: string, into: string): Promise<void> {
  // As deep in the workspace as the app itself, so that relative paths resolve; ignored by git.
  await mkdir(join(WORKSPACE, '.cache'), { recursive: true });
  const sources = await mkdtemp(join(WORKSPACE, '.cache/judging-'));
  try {
    await cp(join(WORKSPACE, 'apps/judging'), sources, { recursive: true });
    const page = join(sources, 'src/entries/entries-page.tsx');
    const text = await readFile(page, 'utf8');
    const changed = text.replace('title="Audition Entries"', `title="${title}"`);
    if (changed === text) throw new Error(`${page} has no title to change.`);
    await writeFile(page, changed);
    const webpack = join(WORKSPACE, 'node_modules/webpack-cli/bin/cli.js');
    const config = join(sources, 'webpack.config.ts');
    await run(
      process.execPath,
      [webpack, '--config', config, '--output-path', into, '--no-cache'],
      { cwd: WORKSPACE, env: cleanEnvironment() },
    );
  } finally {
    await rm(sources, { recursive: true, force: true });
  }
}
