import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import getPort from 'get-port';
import { cleanEnvironment } from '@nox/start/product.ts';
import { cloneWorkspace } from '../../../../tools/run/clone-workspace.ts';
import { PageErrors } from '@nox/testing/playwright';
import { expect, test } from '../fixtures/process-test.ts';
import { loginPage } from '../pages/admin-layout.ts';

const PAGES = [
  ['/', /Dance is/],
  ['/learn', /Learn/],
  ['/achievements', /Achievements/],
] as const;

/** `npx nx dev <remote>` in a clone, beside a running product. */
async function startDevServer(clone: string, target: string, remotes: string[]) {
  const port = await getPort();
  const child = spawn(process.execPath, ['tools/dev/main.ts', ...remotes], {
    cwd: clone,
    env: { ...cleanEnvironment(), NOX_TARGET: target, PORT: String(port) },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  while (!output.includes('from source')) {
    if (child.exitCode !== null) throw new Error(output);
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async stop(): Promise<void> {
      if (child.exitCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

test(
  'a remote in development has all its pages, and shows what is saved beside what was typed',
  { tag: '@all' },
  async ({ page, folder, serve }) => {
    test.setTimeout(600_000);
    const { url } = await serve();
    const clone = join(folder, 'clone');
    await cloneWorkspace(clone);
    const server = await startDevServer(clone, url, ['public-site', 'admin']);
    try {
      const errors = new PageErrors();
      errors.observe(page);
      for (const [path, name] of PAGES) {
        await page.goto(server.url + path);
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      }

      await page.goto(`${server.url}/admin/login`);
      await loginPage(page).email.fill('half@nox.ex');
      const file = join(clone, 'apps/admin/src/login/login-page.tsx');
      const source = await readFile(file, 'utf8');
      const titles = [1, 2, 3].map((time) => `Administrator entrance ${time}`);
      for (const title of titles) {
        await writeFile(file, source.replace('Administrator login', title));
        const since = performance.now();
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        const description = `${Math.round(performance.now() - since)} ms`;
        test.info().annotations.push({ type: 'seen after', description });
        await expect(loginPage(page).email).toHaveValue('half@nox.ex');
      }
      expect(errors.unexpected).toEqual([]);
    } finally {
      await server.stop();
    }
  },
);
