import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Achievement, TeamMember } from '@nox/contracts';
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { expectNoAccessibilityFindings, expectTouchTargets } from '../browser/accessibility.ts';
import { overflow } from '../browser/layout.ts';
import { asAdministrator as test, expect } from '../fixtures/test.ts';
import { contentFormPage } from '../pages/content-form-page.ts';
import { contentListPage, teamListPage } from '../pages/content-list-page.ts';
import { imageFile } from '../product/sample-files.ts';

/** A photograph as phones take it, for a file input. Chromium cannot read it. */
function heicFile(name: string) {
  const path = join(import.meta.dirname, '../../../../libs/testing/photograph.heic');
  return { name, mimeType: 'image/heic', buffer: readFileSync(path) };
}

/** A phone held upright takes it so: the camera's image is wide, and says that it is turned. */
async function portraitPhotograph(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  return sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#444', noise } })
    .jpeg({ quality: 80 })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** Taps an image at a share of its width and height. */
async function tapAt(image: Locator, x: number, y: number): Promise<void> {
  await image.scrollIntoViewIfNeeded();
  const box = (await image.boundingBox())!;
  await image.tap({ position: { x: box.width * x, y: box.height * y } });
}

test.describe('on a phone', { tag: '@phone' }, () => {
  test(
    'a portrait photograph is sent smaller, with its focal point and alternative text',
    { tag: '@all' },
    async ({ page, request }) => {
      test.slow();
      const form = contentFormPage(page, 'team', 'Member');
      const list = teamListPage(page);
      const name = 'Portrait Ada';
      const read = async () =>
        ((await (await request.get('/api/team')).json()) as TeamMember[]).find(
          (member) => member.name === name,
        );
      await page.addInitScript(() => {
        const connection = { effectiveType: '3g', saveData: false, downlink: 1 };
        Object.defineProperty(navigator, 'connection', { value: connection });
      });
      const photograph = {
        name: 'IMG_0001.jpg',
        mimeType: 'image/jpeg',
        buffer: await portraitPhotograph(),
      };

      await page.goto(form.addressOfNew);
      await form.field('Name').fill(name);
      await form.field('Position').fill('Dancer');
      await form.field('Image').setInputFiles(heicFile('IMG_0001.HEIC'));
      await expect(form.failure).toContainText('This browser cannot read photos in HEIC. On an');
      await form.field('Image').setInputFiles(photograph);
      await expect(form.imageRemark).toHaveText(
        /^Made smaller for a slow network: .* MB became .* [KM]B \(1,920 × 2,560 pixels\)\.$/,
      );
      await tapAt(form.focalPoint, 0.7, 0.2);
      await expect(form.focalPoint).toHaveAttribute(
        'aria-valuetext',
        /^(69|70|71) % from the left, (19|20|21) % from the top$/,
      );
      await expect(form.crops.getByRole('listitem')).toHaveCount(3);
      await form.alternativeText.fill('Ada in the light');
      await expectNoAccessibilityFindings(page);
      await expectTouchTargets(form.alternativeText);
      expect(await overflow(page)).toBe(0);

      await form.save.click();
      await expect(list.result('Team member added successfully!')).toBeVisible();
      const member = await read();
      expect(member).toMatchObject({
        imageAlt: 'Ada in the light',
        image: { width: 1_920, height: 2_560 },
      });
      expect(member!.imageFocus!.x).toBeCloseTo(0.7, 1);
      expect(member!.imageFocus!.y).toBeCloseTo(0.2, 1);

      await page.goto(`/admin/team/edit/${member!._id}`);
      await expect(form.alternativeText).toHaveValue('Ada in the light');
      await expect(form.focalPoint).toHaveAttribute('aria-valuetext', /^(69|70|71) %/);
      await form.focalPoint.press('Shift+ArrowLeft');
      await form.save.click();
      await expect(list.result('Team member updated successfully!')).toBeVisible();
      expect((await read())!.imageFocus!.x).toBeCloseTo(0.6, 1);

      await list.delete(name);
      await list.confirm('Delete').click();
      await expect(list.result('Member deleted successfully.')).toBeVisible();
    },
  );
});

// A picture that fails at first: apps/admin/src/content/form/pictures-field.spec.tsx.
test(
  'several pictures of an achievement are put in order and uploaded',
  { tag: '@all' },
  async ({ page, request, isMobile }) => {
    test.slow();
    const form = contentFormPage(page, 'achievements', 'Achievement');
    const list = contentListPage(page, 'achievements');
    const { pictures } = form;
    const title = 'Many pictures';

    await page.goto(form.addressOfNew);
    await form.field('Title').fill(title);
    await form.field('Description').fill('Three of them.');
    await pictures.input.setInputFiles(
      await Promise.all(['a.png', 'b.png', 'c.png'].map((name) => imageFile(name, 60))),
    );
    await expect(pictures.rows).toHaveCount(3);
    for (const position of [1, 2, 3]) {
      await pictures.alternativeText(position).fill(`Picture ${'abc'[position - 1]}`);
    }

    await pictures.focalPoint(3).click();
    await pictures.focalPointSlider(3).press('ArrowUp');
    await pictures.focalPoint(3).click();
    await pictures.move(3, 'up').press('Enter');
    // The order is now a, c, b.
    if (!isMobile) {
      const handle = pictures.rows.first().locator('span').first();
      const last = pictures.rows.last();
      const { height } = (await last.boundingBox())!;
      await handle.dragTo(last, { targetPosition: { x: 40, y: height - 10 } });
      await expect(pictures.alternativeText(3)).toHaveValue('Picture a');
      await pictures.move(3, 'up').click();
      await pictures.move(2, 'up').click();
    }
    await expect(pictures.alternativeText(2)).toHaveValue('Picture c');
    await expectNoAccessibilityFindings(page);
    expect(await overflow(page)).toBe(0);
    if (isMobile) await expectTouchTargets(pictures.rows.first());

    await form.save.click();
    await expect(list.result('Achievement added successfully!')).toBeVisible();
    const all = (await (await request.get('/api/achievements')).json()) as Achievement[];
    expect(all.find((each) => each.title === title)!.pictures).toMatchObject([
      { alt: 'Picture a', image: { width: 60 } },
      { alt: 'Picture c', focus: { x: 0.5, y: 0.48 } },
      { alt: 'Picture b' },
    ]);

    await list.delete(title);
    await list.confirm('Delete').click();
    await expect(list.result('Achievement deleted successfully.')).toBeVisible();
  },
);
