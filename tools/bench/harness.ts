import { mkdtempDisposable, open } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Season, SeasonInput } from '@nox/contracts';
import { buildApps, fillWebRoot } from '@nox/start/build-apps.ts';
import { readSettings, runProduct } from '@nox/start/product.ts';
import type { Browser } from '@playwright/test';
import { type Body, call, type Headers } from '@nox/test-servers/administrator';
import { launchChromium } from '../run/programs.ts';
import { WEB_APPS } from '../workspace.ts';
import { metricsOf } from './report.ts';

const METRICS_TOKEN = 'of-the-benchmarks-only';

export interface Bench {
  browser: Browser;
  /** Absent for Playwright's own browser. */
  chromiumPath: string | undefined;
  /** Has the releases of all web apps in `web`. */
  folder: string;
}

/** Runs a benchmark of the built product with a browser that makes no requests of its own. @param note about its figures */
export async function runBench(measure: (bench: Bench) => Promise<void>, note = ''): Promise<void> {
  await buildApps(['api', ...WEB_APPS]);
  const { browser: launched, chromiumPath } = await launchChromium();
  await using browser = launched;
  await using folder = await mkdtempDisposable(join(tmpdir(), 'nox-bench-'));
  await fillWebRoot(join(folder.path, 'web'));
  await measure({ browser, chromiumPath, folder: folder.path });
  console.log(`\n${note}Chromium ${browser.version()}, ${cpus().length} processors`);
}

export type Served = Awaited<ReturnType<typeof serveProduct>>;

/** Starts a product on a free port, whose web root and new data are below `folder` unless `env` says others. */
export async function serveProduct(folder: string, env: NodeJS.ProcessEnv) {
  const { PATH, HOME } = process.env;
  const settings = readSettings({
    PATH,
    HOME,
    PORT: '0',
    NOX_METRICS_TOKEN: METRICS_TOKEN,
    DATA_DIR: join(folder, 'data'),
    WEB_ROOT: join(folder, 'web'),
    ...env,
  });
  const { administrator, dataDir } = settings;
  const log = await open(join(folder, 'product.log'), 'a');
  const product = await runProduct(settings, log.fd);
  const token = await product.accounts.signIn(administrator.email, administrator.password);
  const { url } = product;
  const authorization = `Bearer ${token}`;
  return {
    url,
    dataDir,
    administrator,
    readMetrics: metricsOf(url, METRICS_TOKEN),
    /** @throws Error with the response's text if it is none of success */
    call: <T = unknown>(method: string, path: string, body?: Body, headers?: Headers): Promise<T> =>
      call(url, method, path, body, { authorization, ...headers }),
    async [Symbol.asyncDispose](): Promise<void> {
      await product.stop();
      await log.close();
    },
  };
}

const FIRST = 'Aarav Isha Kabir Naina Rohan Meera Dev Tara Vikram Zoya'.split(' ');
const LAST = 'Rao Deshmukh Joshi Kulkarni Sharma Iyer Khan Das Menon Bose'.split(' ');
const BRANCHES = ['CSE', 'ECE', 'MEC', 'CIV', 'EEE'];
const STYLES = ['Breaking', 'Locking', 'Hip Hop', 'Lite Feet', 'Waacking'];
const WHY =
  'I have danced since school, on every stage that would have me, and I want to learn with others.';

const HEADER =
  'Full name,Phone number,Roll number,Email address,Branch,Rating,Why NOX,Other skills,Dance style,Dance video';

/** Every fourth entry has a review, up to the limit: each is a call. */
const REVIEWED_EVERY = 4;
const MAX_REVIEWED = 100;

function candidateRow(serial: number): string {
  const name = `${FIRST[serial % 10]} ${LAST[Math.floor(serial / 10) % 10]}`;
  const roll = `BT2${serial % 5}${BRANCHES[serial % 5]}${String(serial).padStart(5, '0')}`;
  const style = STYLES[(serial * 3) % 5];
  return `${name},98${String(10_000_000 + serial)},${roll},c${serial}@nox.example,${BRANCHES[serial % 5]},${serial % 11},"${WHY}",Drums,${style},https://video.example/${serial}`;
}

export async function changeSeason({ call }: Served, values: Partial<SeasonInput>): Promise<void> {
  const seasons = await call<Season[]>('GET', '/seasons');
  await call('PUT', `/seasons/${seasons.find(({ isCurrent }) => isCurrent)!._id}`, values);
}

export async function seedEntries({ call }: Served, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => candidateRow(index + 1));
  await call('POST', '/auditions/import', [HEADER, ...rows].join('\n'));
  const entries = await call<{ _id: string }[]>('GET', '/auditions');
  const reviewed = entries.filter((_, index) => index % REVIEWED_EVERY === 0);
  for (const [index, { _id }] of reviewed.slice(0, MAX_REVIEWED).entries()) {
    const review = { notes: 'Seen.', judgeEmail: 'Rohan', score: 1 + (index % 10) };
    await call('POST', `/auditions/${_id}/reviews`, review);
  }
}
