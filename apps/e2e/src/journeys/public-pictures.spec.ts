import type { Locator, Page } from '@playwright/test';
import { expectNoAccessibilityFindings } from '../browser/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';
import { achievementsPage, teamPage } from '../pages/public-site.ts';
import { photo } from '../product/sample-files.ts';
import type { TestProduct } from '../product/test-product.ts';

const SCREENS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 860 },
];

/** A dancer at the right edge of a wide picture, who is cut off by a crop around the middle. */
const FOCUS = { x: 0.93, y: 0.24 };
const MEMBER = { name: 'Focal Ada', position: 'Dancer', category: 'Members' };
const ACHIEVEMENT = { title: 'A wide stage', year: '2031', description: 'All in the last corner.' };

/** Adds a member and an achievement with one photograph. @returns removes them */
async function addPictured(product: TestProduct) {
  const administrator = await product.signIn(product.administrator);
  const { url } = await administrator.uploadPhoto(await photo(1200, 400), 'wide');
  const image = { imageUrl: url, imageAlt: 'Ada in the corner', imageFocus: FOCUS };
  const add = async (list: string, item: object) => {
    const { body } = await administrator.call<{ _id: string }>('POST', list, item);
    return body._id;
  };
  const id = await add('/api/team', { ...MEMBER, ...image });
  const achievementId = await add('/api/achievements', {
    ...ACHIEVEMENT,
    ...image,
    teamMemberIdsInvolved: [id],
    pictures: [
      { url, alt: 'The corner', focus: FOCUS },
      { url, alt: '', focus: FOCUS },
    ],
  });
  return {
    id,
    remove: async () => {
      await administrator.call('DELETE', `/api/achievements/${achievementId}`);
      await administrator.call('DELETE', `/api/team/${id}`);
    },
  };
}

/** Where the focal point is in the visible box of an image, as shares of it: inside from 0 to 1. */
async function focalPointIn(image: Locator) {
  await image.scrollIntoViewIfNeeded();
  await expect
    .poll(() => image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
    .toBeTruthy();
  return image.evaluate((img: HTMLImageElement, focus) => {
    const { width, height } = img.getBoundingClientRect();
    const { objectPosition, objectFit, color } = getComputedStyle(img);
    const [x, y] = objectPosition.split(' ').map((share) => Number.parseFloat(share) / 100);
    const scale = Math.max(width / img.naturalWidth, height / img.naturalHeight);
    const drawn = { width: img.naturalWidth * scale, height: img.naturalHeight * scale };
    return {
      objectFit,
      color,
      format: new URL(img.currentSrc).pathname.replace(/^\/media\/variants\/\w+\/\d+/, ''),
      x: ((width - drawn.width) * x! + drawn.width * focus.x) / width,
      y: ((height - drawn.height) * y! + drawn.height * focus.y) / height,
    };
  }, FOCUS);
}

async function expectFocalPoint(image: Locator): Promise<void> {
  const { x, y, ...shown } = await focalPointIn(image);
  // Firefox writes the alternative text over the placeholder.
  expect(shown).toEqual({ objectFit: 'cover', format: '.avif', color: 'rgba(0, 0, 0, 0)' });
  for (const share of [x, y]) {
    expect(share).toBeGreaterThan(0.02);
    expect(share).toBeLessThan(0.98);
  }
}

/** The sum of all shifts since the page was loaded, but for those after input. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );

test(
  'a photograph keeps its focal point in all crops at three widths, and nothing jumps',
  { tag: ['@desktop', '@all'] },
  async ({ page, product }) => {
    test.slow();
    const { id, remove } = await addPictured(product);
    try {
      for (const viewport of SCREENS) {
        await page.setViewportSize(viewport);
        const team = teamPage(page);
        await page.goto(`${team.address}#${id}`);
        await expectFocalPoint(team.modal(MEMBER.name).getByRole('img', { name: 'Ada in' }));
        await page.keyboard.press('Escape');
        await expect(team.modal(MEMBER.name)).toBeHidden();
        await expectFocalPoint(team.member(MEMBER.name).getByRole('img', { name: 'Ada in' }));

        const achievements = achievementsPage(page);
        await page.goto(achievements.address);
        const card = achievements.card(ACHIEVEMENT.title);
        const picture = card.getByRole('img', { name: 'Ada in' });
        await expect(picture).toHaveAttribute('fetchpriority', 'high');
        await expectFocalPoint(picture);
        await expectFocalPoint(achievements.furtherPictures(card).first().locator('picture img'));
        expect(await layoutShift(page)).toBe(0);

        await achievements.viewTeam(ACHIEVEMENT.title).click();
        await expectFocalPoint(achievements.people.first().locator('picture img'));
      }
    } finally {
      await remove();
    }
  },
);

test(
  'nothing shifts on a phone when the font arrives after the first paint',
  { tag: '@all' },
  async ({ newVisitor, product }) => {
    for (const path of ['/', '/learn', '/team', '/achievements', '/auditions']) {
      const page = await newVisitor({ baseURL: product.url, viewport: SCREENS[0]! });
      let show = () => {};
      const painted = new Promise<void>((resolve) => (show = resolve));
      await page.route('**/*.woff2', async (route) => {
        await painted;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForFunction(
        () => performance.getEntriesByName('first-contentful-paint').length > 0,
      );
      const font = page.waitForResponse('**/*.woff2');
      show();
      await font;
      await page.evaluate(() => document.fonts.ready);
      // Too little to be seen: tags in a row end some pixels further to the right.
      expect(await layoutShift(page), path).toBeLessThan(0.001);
    }
  },
);

test("an achievement's pictures are shown whole, one after the other", async ({ page }) => {
  const achievements = achievementsPage(page);
  await page.goto(achievements.address);
  const card = achievements.card('Winners, group choreography');
  await achievements.furtherPictures(card).nth(1).click();
  const { gallery } = achievements;
  await expect(gallery.shown).toHaveAttribute('aria-label', '3 of 4');
  await expect(gallery.shown.getByRole('img', { name: /^A jump/ })).toHaveCSS(
    'object-fit',
    'contain',
  );
  await expectNoAccessibilityFindings(page);
  await gallery.next.click();
  await expect(gallery.shown.getByRole('img', { name: /^Four dancers/ })).toBeInViewport();
  await gallery.next.click();
  await expect(gallery.shown.getByRole('img', { name: /^Six dancers/ })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(gallery.whole).toBeHidden();
  await expect(achievements.furtherPictures(card).nth(1)).toBeFocused();
});
