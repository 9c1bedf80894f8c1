import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Season, SeasonInput } from '@nox/contracts';
import {
  cleanEnvironment,
  type Product,
  type ProductSettings,
  runProduct,
} from '@nox/start/product.ts';
import { apiUser } from '@nox/start/people.ts';
import { WORKSPACE } from '../../../../tools/workspace.ts';
import { PageErrors } from '@nox/testing/playwright';
import { expect, test } from '../fixtures/process-test.ts';
import { adminLayout, loginPage } from '../pages/admin-layout.ts';
import { settingsIn } from '../product/test-product.ts';

const GUIDE = join(WORKSPACE, 'docs/remote-from-another-repository.md');
const COMMANDS = /^```sh\n([^]*?)^```/gm;

/** The commands of the guide: how a repository is made, what is done in it until it is live, and what later. */
async function readGuide() {
  const guide = await readFile(GUIDE, 'utf8');
  return [...guide.matchAll(COMMANDS)].map(([, lines]) => lines!.trim().split('\n'));
}

/** A machine may reach npm's registry only by these variables. */
const OF_NETWORKS = /^(NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR)|(https?|no)_proxy)$/i;

/** @throws Error with what the command printed, if it fails */
async function run(command: string, cwd: string): Promise<void> {
  const network = Object.entries(process.env).filter(([name]) => OF_NETWORKS.test(name));
  await promisify(execFile)('sh', ['-c', command], {
    cwd,
    env: {
      ...cleanEnvironment(),
      ...Object.fromEntries(network),
      CHROMIUM_PATH: process.env.CHROMIUM_PATH,
    },
    maxBuffer: 1e8,
  }).catch((error: Error & { stdout: string; stderr: string }) => {
    throw new Error(`${error.message}\n${error.stdout}\n${error.stderr}`);
  });
}

/** The page for administrators also says who is signed in, and when computers began to count. */
async function addFacts(repository: string, remote: string) {
  const file = join(repository, `src/administrators/manage-${remote}-page.tsx`);
  const page = await readFile(file, 'utf8');
  const facts =
    '<p>Signed in as {useAuth.getState().user?.email}</p><time>{formatTime(new Date(0))}</time>';
  const added = page
    .replace('{ PageHeader,', '{ formatTime, PageHeader,')
    .replace('<QueryContent', `${facts}<QueryContent`);
  await writeFile(file, `import { useAuth } from '@nox/auth';\n${added}`);
}

/** Registration is open for ever. */
async function openRegistration({ url, accounts }: Product, { administrator }: ProductSettings) {
  const { call } = await apiUser(url, accounts, administrator);
  const [season] = (await call<Season[]>('GET', '/api/seasons')).body;
  const input: Partial<SeasonInput> = { name: 'Autumn', privacyText: 'We plan the auditions.' };
  const dates = { opensAt: '2026-01-01T00:00', closesAt: '2099-08-14T18:00' };
  const { status } = await call('PUT', `/api/seasons/${season!._id}`, { ...input, ...dates });
  expect(status).toBe(200);
}

test(
  'remotes of another repository are live by the guide alone, for two societies at once',
  { tag: '@all' },
  async ({ page, folder, serve }) => {
    test.setTimeout(900_000);
    const { product, settings } = await serve();
    const errors = new PageErrors();
    errors.observe(page);
    // A page is left before its transition has ended.
    errors.allow(/Transition was/);

    const [toBegin, toRelease] = await readGuide();
    /** Does what the guide says until a remote is live. */
    const walk = async (remote: string, bundler: string) => {
      const here = (command: string) =>
        command
          .replaceAll('/srv/nox/web', settings.webRoot)
          .replaceAll('../nox', WORKSPACE)
          .replaceAll(' events', ` ${remote} --bundler ${bundler}`);
      const runAll = async (commands: string[], cwd: string) => {
        for (const command of commands) await test.step(command, () => run(here(command), cwd));
      };
      const repository = join(folder, remote);
      // The packages are there already for the second one.
      await runAll(toBegin!.slice(remote === 'events' ? 0 : 1), folder);
      await addFacts(repository, remote);
      await runAll(toRelease!, repository);
    };
    const expectAccount = async () => {
      await expect(page.getByText(`Signed in as ${settings.administrator.email}`)).toBeVisible();
    };

    await walk('events', 'webpack');
    const link = page.getByRole('link', { name: 'For administrators' });
    const interest = page.getByRole('button', { name: 'I am interested' });
    await page.goto(`${product.url}/events`);
    await interest.click();
    await expect(interest).toHaveAttribute('aria-pressed', 'true');
    await expect(link).toBeHidden();
    await page.goto(`${product.url}/admin/dashboard`);
    await loginPage(page).signIn(settings.administrator);
    await adminLayout(page).goTo('Events');
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
    await expectAccount();

    await walk('lessons', 'rspack');
    for (const remote of ['events', 'lessons']) {
      const heading = page.getByRole('heading', { level: 1, name: new RegExp(remote, 'i') });
      await page.goto(`${product.url}/${remote}`);
      await expect(heading).toBeVisible();
      // Nothing has asked the identity provider.
      await link.click();
      await expectAccount();
    }

    // Another society with the same builds, side by side.
    const berlin = settingsIn(join(folder, 'berlin'), {
      ...{ WEB_ROOT: settings.webRoot, NOX_FIREBASE_PROJECT_ID: 'demo-berlin' },
      ...{ NOX_TIME_ZONE: 'Europe/Berlin', NOX_LOCALE: 'de-DE' },
    });
    const other = await runProduct(berlin);
    const societies = [
      [product, settings, '1 Jan 1970, 05:30', 'until Friday 14 August, 18:00'],
      [other, berlin, '01.01.1970, 01:00', 'until Freitag 14. August, 18:00'],
    ] as const;
    for (const [one, its, time, end] of societies) {
      await openRegistration(one, its);
      // As the server has rendered it.
      expect(await (await fetch(one.url)).text()).toContain(end);
      await page.goto(`${one.url}/admin/events`);
      if (one === other) await loginPage(page).signIn(its.administrator);
      await expect(page.getByRole('time')).toHaveText(time);
      await expectAccount();
    }
    expect(errors.unexpected).toEqual([]);
    await other.stop();
  },
);
