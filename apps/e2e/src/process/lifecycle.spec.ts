import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test as base } from '../fixtures/process-test.ts';
import { photo } from '../product/sample-files.ts';
import { launch, type Launcher, stillRunning } from './launcher.ts';

interface Fixtures {
  /** Runs `npm start`; processes that still run at the end of a test are killed. */
  start: (env?: Record<string, string>) => Launcher;
}

const test = base.extend<Fixtures>({
  start: async ({ folder }, provide) => {
    const launchers: Launcher[] = [];
    await provide((env = {}) => {
      const defaults = { PORT: '0', DATA_DIR: join(folder, 'data'), WEB_ROOT: join(folder, 'web') };
      const launcher = launch({ ...defaults, ...env });
      launchers.push(launcher);
      return launcher;
    });
    for (const launcher of launchers) {
      const processes = launcher.tree();
      if (stillRunning(processes).length > 0) launcher.killTerminal();
      await launcher.exitCode();
      // They may outlive npm for a moment.
      await expectToEnd(processes);
    }
  },
});

const expectToEnd = (processes: number[]) => expect.poll(() => stillRunning(processes)).toEqual([]);

const ONE_SENTENCE = /^[A-Z][^\n]*\.$/;

test.describe('npm start', () => {
  // Each start puts the builds into their place again, for a moment without what another start reads.
  test.describe.configure({ mode: 'default' });

  test(
    'refuses a taken port with one sentence and exit code 1',
    { tag: '@all' },
    async ({ start }) => {
      const taken = createServer().listen(0, '127.0.0.1');
      await once(taken, 'listening');
      const port = String((taken.address() as AddressInfo).port);
      const launcher = start({ PORT: port });
      expect(await launcher.exitCode()).toBe(1);
      expect(launcher.errors).toMatch(ONE_SENTENCE);
      expect(launcher.errors).toContain(port);
      taken.close();
    },
  );

  test(
    'starts empty with NOX_SEED=none, refuses a second start, leaves no process when killed',
    { tag: '@all' },
    async ({ start }) => {
      const first = start({ NOX_SEED: 'none' });
      const url = await first.ready();
      const second = start();
      expect(await second.exitCode()).toBe(1);
      expect(second.errors).toMatch(ONE_SENTENCE);
      expect(await (await fetch(`${url}/api/team`)).json()).toEqual([]);

      const processes = first.tree();
      first.killTerminal();
      await expectToEnd(processes);
    },
  );

  test('leaves no process after Ctrl-C', async ({ start }) => {
    const launcher = start();
    await launcher.ready();
    const processes = launcher.tree();
    launcher.pressCtrlC();
    await launcher.exitCode();
    await expectToEnd(processes);
  });

  test(
    'loses no data between two runs, and leaves no process after the end of npm',
    { tag: '@all' },
    async ({ start }) => {
      const first = start();
      const firstUrl = await first.ready();
      const administrator = await first.administrator(firstUrl);
      const { url: imageUrl } = await administrator.uploadPhoto(await photo(8), 'Ada');
      const image = async (url: string) =>
        Buffer.from(await (await fetch(new URL(imageUrl!, url))).arrayBuffer());
      const picture = await image(firstUrl);
      const added = await administrator.call<{ _id: string }>('POST', '/api/team', {
        name: 'Ada',
        position: 'Captain',
        imageUrl,
      });
      expect(added.status).toBe(201);
      const processes = first.tree();
      first.pressCtrlC();
      await first.exitCode();
      await expectToEnd(processes);

      const second = start();
      const url = await second.ready();
      const again = await second.administrator(url);
      expect((await again.call('GET', `/api/team/${added.body._id}`)).body).toEqual(added.body);
      expect(await image(url)).toEqual(picture);
      expect((await again.call('GET', '/api/auditions')).status).toBe(200);
      const restarted = second.tree();
      second.terminateNpm();
      await expectToEnd(restarted);
    },
  );
});
