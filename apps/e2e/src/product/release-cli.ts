import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cleanEnvironment } from './start-product.ts';

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

  release = (...args: string[]) => this.run('release', args);
  rollback = (...args: string[]) => this.run('rollback', args);
  releases = (...args: string[]) => this.run('releases', args);

  private run(name: string, args: string[]): Promise<Outcome> {
    return run('npm', ['run', '--silent', name, '--', ...args, '--to', this.webRoot], {
      cwd: WORKSPACE,
      env: { ...cleanEnvironment(), NOX_BUILDS: process.env.NOX_BUILDS },
    }).then(
      ({ stdout }) => ({ exitCode: 0, output: stdout.trim() }),
      ({ code, stderr }: { code: number; stderr: string }) => ({
        exitCode: code,
        output: stderr.replace(/^npm warn .*\n/gm, '').trim(),
      }),
    );
  }
}
