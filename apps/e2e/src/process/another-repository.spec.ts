import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
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
const FILE = /^`([\w./-]+)`.*:\n\n```\w+\n([^]*?)^```/gm;
const COMMANDS = /^```sh\n([^]*?)^```/gm;

/** What the guide says of one bundler: the files that it shows, and its commands. */
async function readGuide(bundler: string) {
  const guide = await readFile(GUIDE, 'utf8');
  const section = guide.split('\n## ').find((one) => one.startsWith(`With ${bundler}\n`))!;
  return {
    files: [...section.matchAll(FILE)].map(([, path, text]) => [path!, text!] as const),
    commands: [...section.matchAll(COMMANDS)].flatMap(([, lines]) => lines!.trim().split('\n')),
  };
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

/** The page of the guide also says when computers began to count. */
const withDate = (text: string) =>
  text
    .replace('{ PageHeader }', '{ formatTime, PageHeader }')
    .replace('</p>', '</p><time>{formatTime(new Date(0))}</time>');

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

    /** Does in an empty folder what the guide says. */
    const walk = async (
      remote: string,
      files: (readonly [string, string])[],
      commands: string[],
    ) => {
      for (const [path, text] of files) {
        await mkdir(dirname(join(folder, remote, path)), { recursive: true });
        await writeFile(join(folder, remote, path), withDate(text));
      }
      for (const command of commands) {
        const here = command
          .replaceAll('/srv/nox/web', settings.webRoot)
          .replaceAll('../nox', WORKSPACE);
        await test.step(command, () => run(here, join(folder, remote)));
      }
    };
    const expectAccount = async () => {
      await expect(page.getByText(`Signed in as ${settings.administrator.email}`)).toBeVisible();
    };

    const webpack = await readGuide('webpack');
    const rspack = await readGuide('rspack');
    expect(webpack.commands.length).toBeLessThanOrEqual(10);
    await walk('events', webpack.files, webpack.commands);
    await page.goto(`${product.url}/admin/events`);
    await loginPage(page).signIn(settings.administrator);
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
    await expectAccount();

    const lessons = (text: string) =>
      text.replaceAll('events', 'lessons').replaceAll('Events', 'Lessons');
    const same = webpack.files
      .filter(([path]) => path !== 'webpack.config.js')
      .map(([path, text]) => [lessons(path), lessons(text)] as const);
    await walk('lessons', [...same, ...rspack.files], rspack.commands);
    await page.reload();
    await adminLayout(page).goTo('Lessons');
    await expect(page.getByRole('heading', { level: 1, name: 'Lessons' })).toBeVisible();
    await expectAccount();
    await adminLayout(page).goTo('Events');
    await expectAccount();

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
    await other.stop();
    expect(errors.unexpected).toEqual([]);
  },
);
