import { join } from 'node:path';
import { openAsAdministrator, test as base, expect } from '../fixtures/test.ts';
import { contentFormPage } from '../pages/content-form-page.ts';
import { teamListPage } from '../pages/content-list-page.ts';
import { teamPage } from '../pages/team-page.ts';
import { startS3Server } from '../product/s3-server.ts';
import { imageFile } from '../product/sample-files.ts';
import { TestProduct } from '../product/test-product.ts';

type Store = Awaited<ReturnType<typeof startS3Server>>;

/** With a product whose uploads lie in an S3-compatible store. */
const test = base.extend<object, { store: Store }>({
  store: [
    async ({}, provide) => {
      const store = await startS3Server();
      await provide(store);
      await store.stop();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ store }, provide, { project, workerIndex }) => {
      const log = join(project.outputDir, `product-s3-${workerIndex}.log`);
      const product = await TestProduct.start(log, store.env);
      await provide(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test('a photograph goes to an S3-compatible store, and is shown from there', async ({
  page,
  product,
  store,
  newVisitor,
}) => {
  const form = contentFormPage(page, 'team', 'Member');
  const list = teamListPage(page);
  const name = 'Ada Newcomer';
  await openAsAdministrator(page, product, form.addressOfNew);
  await form.field('Name').fill(name);
  await form.field('Position').fill('Choreographer');
  await form.field('Image').setInputFiles(imageFile('ada.png', 600));
  await form.save.click();
  await expect(list.result('Team member added successfully!')).toBeVisible();

  // Errors of pages, such as what the content security policy stops, fail the test.
  const visitor = await newVisitor({ baseURL: product.url });
  const team = teamPage(visitor);
  const requests: string[] = [];
  visitor.on('request', (request) => requests.push(request.url()));
  await visitor.goto(team.address);
  const photo = team.photo(name);
  await photo.scrollIntoViewIfNeeded();
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const shown = await photo.evaluate((image: HTMLImageElement) => image.currentSrc);
  expect(shown.startsWith(`${store.url}/`)).toBe(true);
  expect(requests.filter((url) => url.startsWith(`${product.url}/media/`))).toEqual([]);
  expect((await fetch(shown)).status).toBe(200);
  expect((await fetch(shown.replace('/media/', '/originals/'))).status).toBe(403);

  await page.goto(list.address);
  await list.delete(name).click();
  await list.confirmation.delete.click();
  await expect(list.row(name)).toBeHidden();
  // The deletion can be undone.
  expect((await fetch(shown)).status).toBe(200);
});
