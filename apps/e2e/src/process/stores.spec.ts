import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TeamMember } from '@nox/contracts';
import { forkServer, programAt } from '@nox/test-servers/loopback';
import type { BrowserContextOptions, Locator, Page, TestInfo } from '@playwright/test';
import sharp from 'sharp';
import { FaultyProxy } from '../browser/faulty-proxy.ts';
import { expect, openAsAdministrator, test } from '../fixtures/test.ts';
import { contentFormPage } from '../pages/content-form-page.ts';
import { contentListPage, teamListPage } from '../pages/content-list-page.ts';
import { achievementsPage, learnPage, teamPage } from '../pages/public-site.ts';
import { video } from '../product/sample-files.ts';
import {
  startPostgresServer,
  startTestProduct,
  type TestProduct,
} from '../product/test-product.ts';

/** The face is far from the middle of the upright photograph: crops without a focal point cut it off. */
const FACE = { x: 0.45, y: 0.1 };

/** A phone held upright takes it so: the camera's image is wide, and says that it is turned. Its face is a red disc. */
async function portraitPhotograph(): Promise<Buffer> {
  const [width, height] = [1_800, 2_400];
  const disc = `<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="#246"/><circle cx="${FACE.x * width}" cy="${FACE.y * height}" r="120" fill="#f00"/></svg>`;
  const upright = await sharp(Buffer.from(disc)).png().toBuffer();
  return sharp(upright)
    .rotate(270)
    .jpeg({ quality: 90 })
    .withExif({ IFD0: { Make: 'PHONEMAKER' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

async function expectFace(image: Locator): Promise<void> {
  await image.scrollIntoViewIfNeeded();
  await expect
    .poll(() => image.evaluate((each: HTMLImageElement) => (each.complete ? each.naturalWidth : 0)))
    .toBeGreaterThan(0);
  const picture = sharp(await image.screenshot({ animations: 'disabled' }));
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const columns: number[] = [];
  const rows: number[] = [];
  for (let at = 0; at < data.length; at += info.channels) {
    if (data[at]! < 200 || data[at + 1]! > 60 || data[at + 2]! > 60) continue;
    columns.push((at / info.channels) % info.width);
    rows.push(Math.floor(at / info.channels / info.width));
  }
  const extent = (values: number[]) => Math.max(...values) - Math.min(...values);
  expect(columns.length).toBeGreaterThan(20);
  expect(extent(columns) / extent(rows)).toBeCloseTo(1, 0.5);
}

const BUCKET = 'nox-journeys';

/** A store for a test, with what a product needs in its environment to use it. */
async function start(file: string, envOf: (url: string) => NodeJS.ProcessEnv, readable = '') {
  const folder = await mkdtemp(join(tmpdir(), 'nox-store-'));
  const program = programAt(`./stores/${file}`);
  const { url, stop } = await forkServer(program, folder, BUCKET, readable);
  return {
    url,
    env: envOf(url),
    stop: () => stop().then(() => rm(folder, { recursive: true, force: true })),
  };
}

const startS3Server = () =>
  start(
    's3-process.ts',
    (url) => ({
      NOX_S3_ENDPOINT: url,
      NOX_S3_BUCKET: BUCKET,
      // The one key that the server knows.
      NOX_S3_KEY_ID: 'S3RVER',
      NOX_S3_SECRET: 'S3RVER',
    }),
    'media',
  );

const startFirebaseStorage = () =>
  start('emulator-process.ts', (url) => ({
    FIREBASE_STORAGE_EMULATOR_HOST: new URL(url).host,
    NOX_FIREBASE_STORAGE_BUCKET: BUCKET,
  }));

const STORES = ['an S3-compatible store', 'the data folder', 'Firebase Storage'] as const;
/** Each store with each database. */
const CELLS = ['SQLite', 'PostgreSQL'].flatMap((database) =>
  STORES.map((store) => ({ store, database })),
);
type Cell = (typeof CELLS)[number];

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const WIDTHS = [390, 768, 1_280];
const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;
const NAME = 'Ada Newcomer';

/** `undefined` for the data folder. */
const startStore = async (store: Cell['store']) => {
  if (store === 'Firebase Storage') return startFirebaseStorage();
  return store === 'the data folder' ? undefined : startS3Server();
};

/** Breaks the line five times while a film is sent. @returns how often it did */
function cutFilm(network: FaultyProxy, store: Cell['store']): () => number {
  if (store !== 'Firebase Storage') {
    return network.cut('PATCH', /\/api\/media\/tutorial_videos\/uploads\//, 2 * MEGABYTE, 5);
  }
  // Its library waits ever longer for the same part: each part is cut once.
  return network.cut('POST', /\/v0\/b\/.*upload_id=/, 100 * KILOBYTE, 5, 1);
}

/** Runs with a product in a cell; its data are gone afterwards. */
async function withProduct(
  { store, database }: Cell,
  { project, workerIndex }: TestInfo,
  run: (product: TestProduct, storeUrl: string) => Promise<void>,
): Promise<void> {
  const files = await startStore(store);
  const postgres = database === 'PostgreSQL' ? await startPostgresServer() : undefined;
  try {
    const log = join(project.outputDir, `product-stores-${workerIndex}.log`);
    const env = { NOX_SEED: 'none', ...files?.env, ...postgres?.env };
    const product = await startTestProduct(log, env);
    await run(product, files?.url ?? product.url).finally(() => product.stop());
  } finally {
    await postgres?.stop();
    await files?.stop();
  }
}

async function addMember(page: Page, product: TestProduct): Promise<TeamMember> {
  const form = contentFormPage(page, 'team', 'Member');
  await openAsAdministrator(page, product, form.addressOfNew);
  await form.field('Name').fill(NAME);
  await form.field('Position').fill('Choreographer');
  const photograph = { name: 'IMG_0001.jpg', mimeType: 'image/jpeg' };
  await form.field('Image').setInputFiles({ ...photograph, buffer: await portraitPhotograph() });
  await form.focalPoint.scrollIntoViewIfNeeded();
  const { width, height } = (await form.focalPoint.boundingBox())!;
  await form.focalPoint.tap({ position: { x: width * FACE.x, y: height * FACE.y } });
  await form.save.click();
  await expect(teamListPage(page).result('Team member added successfully!')).toBeVisible();
  const [member] = (await (await fetch(`${product.url}/api/team`)).json()) as TeamMember[];
  return member!;
}

async function addFilm(page: Page, product: TestProduct, film: Buffer, cut: () => () => number) {
  const form = contentFormPage(page, 'tutorials', 'Tutorial');
  await openAsAdministrator(page, product, form.addressOfNew);
  await form.field('Title').fill('The long way round');
  await form.field('Dance style').selectOption('Locking');
  await form.field('Instructor').fill('Kabir Malhotra');
  await form.field('Description').fill('Around, and around.');
  const clip = { name: 'round.webm', mimeType: 'video/webm', buffer: film };
  await form.field('Video').setInputFiles(clip);
  await expect(page.getByText('The thumbnail above was taken from this video')).toBeVisible();
  const cuts = cut();
  await form.save.click();
  const list = contentListPage(page, 'tutorials');
  await expect(list.result('Tutorial added successfully!')).toBeVisible();
  expect(cuts()).toBe(5);
  // What it still loads would fail without the network.
  await expect(list.row('The long way round')).toBeVisible();
  await page.goto('about:blank');
}

for (const cell of CELLS) {
  const title = `photographs and films go to ${cell.store}, with ${cell.database}`;
  test(title, { tag: '@all' }, async ({ newVisitor, pageErrors }, info) => {
    test.slow();
    // 409: the server still had to write what came before the line broke; then the browser asks it again.
    pageErrors.allow(/ERR_(CONNECTION_RESET|EMPTY_RESPONSE)/, /status of 409/);
    await withProduct(cell, info, async (product, storeUrl) => {
      const pages: Page[] = [];
      const open = async (options: BrowserContextOptions = {}) => {
        const page = await newVisitor({ baseURL: product.url, ...options });
        pages.push(page);
        return page;
      };
      const phone = await open(PHONE);

      await test.step('a portrait is uploaded from a phone, and its face is tapped', async () => {
        const member = await addMember(phone, product);
        expect(member.image!.path.startsWith(storeUrl) || storeUrl === product.url).toBe(true);
        const user = await product.signIn(product.administrator);
        const { imageUrl, imageFocus } = member;
        const prize = {
          title: 'Prize',
          year: '2026',
          description: 'Of all.',
          imageUrl,
          imageFocus,
        };
        expect((await user.call('POST', '/api/achievements', prize)).status).toBe(201);
      });

      await test.step('visitors see the face in all crops', async () => {
        const visitor = await open({ reducedMotion: 'reduce' });
        const team = teamPage(visitor);
        const achievements = achievementsPage(visitor);
        const requests: string[] = [];
        visitor.on('request', (request) => requests.push(request.url()));
        for (const width of WIDTHS) {
          await visitor.setViewportSize({ width, height: 900 });
          await visitor.goto(team.address);
          await expectFace(team.photo(NAME));
          await team.readMore(NAME).click();
          await expectFace(team.modal(NAME).getByRole('img', { name: NAME }));
          await visitor.goto(achievements.address);
          await expectFace(achievements.card('Prize').locator('picture img'));
        }
        if (storeUrl === product.url) return;
        expect(requests.filter((url) => url.startsWith(`${product.url}/media/`))).toEqual([]);
        const preconnect = visitor.locator('head link[rel="preconnect"]');
        await expect(preconnect).toHaveAttribute('href', storeUrl);
      });

      await test.step('the original is not public, and a deletion can be undone', async () => {
        const [member] = (await (await fetch(`${product.url}/api/team`)).json()) as TeamMember[];
        const address = new URL(member!.imageUrl, product.url).href;
        const shown = Buffer.from(await (await fetch(address)).arrayBuffer());
        expect(shown.includes('PHONEMAKER')).toBe(false);
        const original = await fetch(
          address.replace('/media/', '/originals/').replace('/o/', '/o/originals%2F'),
        );
        expect((await original.text()).includes('PHONEMAKER')).toBe(false);
        const list = teamListPage(phone);
        await phone.goto(list.address);
        await list.delete(NAME);
        await list.confirm('Delete').click();
        await expect(list.row(NAME)).toBeHidden();
        expect((await fetch(address)).status).toBe(200);
      });

      await test.step('a film arrives over a line that breaks five times', async () => {
        const network = await FaultyProxy.start();
        // Players ignore what follows the film.
        const film = Buffer.concat([video(), Buffer.alloc(12 * MEGABYTE, 'x')]);
        try {
          const page = await open({ ...PHONE, proxy: { server: network.url } });
          await addFilm(page, product, film, () => cutFilm(network, cell.store));
        } finally {
          await network.stop();
        }
        const visitor = await open();
        await visitor.goto(learnPage(visitor).address);
        const player = learnPage(visitor).tutorial('The long way round').video;
        const address = new URL((await player.getAttribute('src'))!, product.url);
        const answer = await fetch(address);
        expect(Buffer.from(await answer.arrayBuffer()).equals(film)).toBe(true);
      });
      // What they still load would fail without the server.
      await Promise.all(pages.map((page) => page.goto('about:blank')));
    });
  });
}
