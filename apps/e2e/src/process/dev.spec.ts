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
  'a remote in development has all its pages, and shows what is saved, and what fails, beside what was typed',
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
        await writeFile(file, source.replace('title="Login"', `title="${title}"`));
        const since = performance.now();
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        const description = `${Math.round(performance.now() - since)} ms`;
        test.info().annotations.push({ type: 'seen after', description });
        await expect(loginPage(page).email).toHaveValue('half@nox.ex');
      }
      expect(errors.unexpected).toEqual([]);
      const problem = page.getByRole('alert').filter({ hasText: 'login-page.tsx:' });
      await writeFile(file, source.replace('<AccessScreen', '<<AccessScreen'));
      await expect(problem).toContainText('It cannot be compiled');
      await expect(loginPage(page).email).toHaveValue('half@nox.ex');
      await writeFile(file, source);
      await expect(problem).toBeHidden();

      // The server renders this page; what it says is seen once it has rendered it again.
      // The page that was mended may load itself again meanwhile.
      await expect(() => page.goto(`${server.url}/learn`)).toPass();
      const learn = join(clone, 'apps/public-site/src/learn/learn-page.tsx');
      const written = await readFile(learn, 'utf8');
      await writeFile(learn, written.replace('heading="Learn"', 'heading="Learn it"'));
      await expect(page.getByRole('heading', { level: 1, name: 'Learn it' })).toBeVisible();
      const begin = 'export function Component() {';
      await writeFile(learn, written.replace(begin, `${begin} throw new Error('Dark.');`));
      const failed = page.getByRole('alert').filter({ hasText: 'learn-page.tsx:' });
      await expect(failed).toContainText('cannot be rendered on the server');
      await writeFile(learn, written);
      await expect(failed).toBeHidden();
      await expect(page.getByRole('heading', { level: 1, name: 'Learn' })).toBeVisible();
    } finally {
      await server.stop();
    }
  },
);
