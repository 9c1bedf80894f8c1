import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { asOwner, installationAt, readSettings, serverEnvironment } from '../nox/installation.ts';
import { renewSite } from '../nox/site.ts';
import { folderStore } from '../release/store.ts';
import { CommandError, runCommand, UsageError } from '../run/command.ts';
import { releaseBuilds } from './release-builds.ts';

const READY_MS = 30_000;
const STOP_MS = 12_000;

/** Starts the server on another port until it is ready, and ends it. @throws CommandError with what it said when it is not */
async function tryServer(): Promise<void> {
  const machine = installationAt('/');
  const { uid, gid } = statSync(machine.data);
  // systemd names the user, too, which is the role that PostgreSQL is asked for.
  const env = { USER: 'nox', ...serverEnvironment(machine, readSettings(machine)), PORT: '0' };
  const server = spawn(process.execPath, [join(import.meta.dirname, 'api/server.js')], {
    ...{ cwd: machine.data, env, uid, gid },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const said = text(server.stderr!);
  const end = once(server, 'exit').then(async () => {
    throw new CommandError((await said).trim().split('\n').at(-1) || 'It ended without a word.');
  });
  const late = sleep(READY_MS, undefined, { ref: false }).then(() => {
    throw new CommandError(`It was not ready within ${READY_MS / 1_000} seconds.`);
  });
  const ready = once(server, 'message').then(async ([{ url }]) => {
    while (!(await fetch(`${url}/api/ready`)).ok) await sleep(200);
  });
  try {
    await Promise.race([ready, end, late]);
  } finally {
    const force = setTimeout(() => server.kill('SIGKILL'), STOP_MS);
    if (server.exitCode === null && server.kill()) await once(server, 'exit');
    clearTimeout(force);
  }
}

/** Actions that the maintainer scripts call. */
const ACTIONS: Record<string, () => Promise<void>> = {
  try: tryServer,
  async release() {
    const { webRoot } = installationAt('/');
    await asOwner(webRoot, async () => {
      const left = await releaseBuilds(folderStore(webRoot), join(import.meta.dirname, 'builds'));
      for (const sentence of left) console.log(sentence);
    });
  },
  async site() {
    const left = await renewSite(installationAt('/'), '/usr/lib/nox.before/nginx');
    for (const sentence of left) console.log(sentence);
  },
};

await runCommand(
  { help: `node configure.mjs <${Object.keys(ACTIONS).join(' | ')}>`, options: {} },
  async ({ positionals }) => {
    const action = ACTIONS[positionals[0] ?? ''];
    if (!action) throw new UsageError('Name an action: --help lists them.');
    await action();
  },
);
