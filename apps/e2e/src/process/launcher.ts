import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AccountsClient } from '@nox/emulator/accounts-client.ts';
import { WORKSPACE } from '../../../../tools/workspace.ts';
import { type ApiUser, apiUser, cleanEnvironment } from '../product/test-product.ts';

/** `npm start` as in a terminal: in its own process group, all of which Ctrl-C reaches. */
export class Launcher {
  private readonly process: ChildProcess;
  private stdout = '';
  private stderr = '';

  constructor(private readonly env: { PORT: string; DATA_DIR: string; [name: string]: string }) {
    this.process = spawn('npm', ['start', '--silent'], {
      cwd: WORKSPACE,
      // The builds that are there already.
      env: { ...cleanEnvironment(), NOX_BUILD: 'release', ...env },
      detached: true,
    });
    this.process.stdout!.on('data', (chunk) => (this.stdout += chunk));
    this.process.stderr!.on('data', (chunk) => (this.stderr += chunk));
  }

  get errors(): string {
    return this.stderr.trim();
  }

  /** Waits until it has printed the address, and returns that. */
  async ready(): Promise<string> {
    while (this.process.exitCode === null) {
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(this.stdout)?.[0];
      if (url) return url;
      await once(this.process.stdout!, 'data');
    }
    throw new Error(`npm start ended before it was ready: ${this.errors}`);
  }

  async exitCode(): Promise<number | null> {
    if (this.process.exitCode === null && this.process.signalCode === null) {
      await once(this.process, 'exit');
    }
    return this.process.exitCode;
  }

  tree(): number[] {
    const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
    const pairs = table.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
    const tree = [this.process.pid!];
    for (const parent of tree) {
      tree.push(...pairs.filter(([, ppid]) => ppid === parent).map(([pid]) => pid!));
    }
    return tree;
  }

  pressCtrlC(): void {
    process.kill(-this.process.pid!, 'SIGINT');
  }

  /** As the supervisor of npm does. */
  terminateNpm(): void {
    this.process.kill('SIGTERM');
  }

  /** Kills the whole process group, without a chance to clean up. */
  killTerminal(): void {
    process.kill(-this.process.pid!, 'SIGKILL');
  }

  /** The demo administrator as a client of the API at `url`. */
  administrator(url: string): Promise<ApiUser> {
    const port = readFileSync(join(this.env.DATA_DIR, 'accounts/port'), 'utf8');
    const accounts = new AccountsClient(`http://127.0.0.1:${port}`, 'demo-nox');
    return apiUser(url, accounts, { email: 'admin@nox.example', password: 'let-us-dance' });
  }
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
