import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountsClient } from '@nox/emulator/accounts-client.ts';
import { apiUser, type ApiUser } from '@nox/start/people.ts';
import { cleanEnvironment } from '@nox/start/product.ts';
import { WORKSPACE } from '../../../../tools/workspace.ts';

export type Launcher = ReturnType<typeof launch>;

/** `npm start` as in a terminal: in its own process group, all of which Ctrl-C reaches. */
export function launch(env: { PORT: string; DATA_DIR: string; [name: string]: string }) {
  const child = spawn('npm', ['start', '--silent'], {
    cwd: WORKSPACE,
    // The builds that are there already.
    env: { ...cleanEnvironment(), NOX_BUILD: 'release', ...env },
    detached: true,
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => (stdout += chunk));
  child.stderr.on('data', (chunk) => (stderr += chunk));
  return {
    get errors(): string {
      return stderr.trim();
    },
    async ready(): Promise<string> {
      while (child.exitCode === null) {
        const url = /http:\/\/127\.0\.0\.1:\d+/.exec(stdout)?.[0];
        if (url) return url;
        await once(child.stdout, 'data');
      }
      throw new Error(`npm start ended before it was ready: ${stderr.trim()}`);
    },
    async exitCode(): Promise<number | null> {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      return child.exitCode;
    },
    tree(): number[] {
      const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
      const pairs = table.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
      const tree = [child.pid!];
      for (const parent of tree) {
        tree.push(...pairs.filter(([, ppid]) => ppid === parent).map(([pid]) => pid!));
      }
      return tree;
    },
    pressCtrlC: () => process.kill(-child.pid!, 'SIGINT'),
    /** npm's supervisor does the same. */
    terminateNpm: () => child.kill('SIGTERM'),
    /** Kills the whole process group, without a chance to clean up. */
    killTerminal: () => process.kill(-child.pid!, 'SIGKILL'),
    administrator(url: string): Promise<ApiUser> {
      const port = readFileSync(join(env.DATA_DIR, 'accounts/port'), 'utf8');
      const accounts = accountsClient(`http://127.0.0.1:${port}`, 'demo-nox');
      return apiUser(url, accounts, { email: 'admin@nox.example', password: 'let-us-dance' });
    },
  };
}

export const stillRunning = (pids: number[]): number[] =>
  pids.filter((pid) => {
    try {
      process.kill(pid, 0);
      return true;
    } catch {
      return false;
    }
  });
