import { contentFormPage } from '../pages/content-form-page.ts';
import { contentListPage } from '../pages/content-list-page.ts';
import { learnPage } from '../pages/public-site.ts';
import { imageFile, video } from '../product/sample-files.ts';
import { asAdministrator as test, expect } from '../fixtures/test.ts';

test.describe('an administrator', () => {
  test(
    'adds a tutorial with a video and a thumbnail, edits it, visitors watch it, and deletes it',
    { tag: '@all' },
    async ({ page, newVisitor }) => {
      const form = contentFormPage(page, 'tutorials', 'Tutorial');
      const list = contentListPage(page, 'tutorials');
      const title = 'The windmill';
      const visitor = await newVisitor();
      const learn = learnPage(visitor);

      await test.step('adds it', async () => {
        await page.goto(form.addressOfNew);
        await form.field('Title').fill(title);
        await form.field('Dance style').selectOption('Breaking');
        await form.field('Difficulty').selectOption('Advanced');
        await form.field('Instructor').fill('Kabir Malhotra');
        await form.field('Description').fill('Round on the shoulders.');
        await form.field('Tags').fill('power, , footwork,');
        await form.field('Thumbnail').setInputFiles(await imageFile('picture.png', 300));
        const clip = { name: 'windmill.webm', mimeType: 'video/webm', buffer: video() };
        await form.field('Video').setInputFiles(clip);
        await form.save.click();
        await expect(list.result('Tutorial added successfully!')).toBeVisible();
        await expect(list.row(title)).toContainText('Advanced');
        await expect(list.row(title)).toContainText('Published');
      });

      await test.step('a visitor watches it', async () => {
        await visitor.goto(learn.address);
        const { card, video: player } = learn.tutorial(title);
        await expect(card).toContainText('Kabir Malhotra');
        await expect(card).toContainText('footwork');
        await expect(player).toHaveAttribute('src', /^\/media\/tutorial_videos\/The_windmill_/);
        await expect(card.locator('picture img')).toHaveAttribute('src', /^\/media\/variants\//);
      });

      await test.step('makes it a draft, which visitors do not see', async () => {
        await list.edit(title).click();
        await form.field('Published').uncheck();
        await form.save.click();
        await expect(list.result('Tutorial updated successfully!')).toBeVisible();
        await expect(list.row(title)).toContainText('Draft');
        await visitor.reload();
        await expect(learn.section('Breaking')).toBeVisible();
        await expect(learn.tutorial(title).card).toHaveCount(0);
      });

      await test.step('publishes it again, rewritten, and visitors see that', async () => {
        await list.edit(title).click();
        await form.field('Published').check();
        await form.field('Description').fill('Round and round on the shoulders.');
        await form.save.click();
        await expect(list.row(title)).toContainText('Published');
        await visitor.reload();
        await expect(learn.tutorial(title).card).toContainText('Round and round on the shoulders.');
      });

      await test.step('deletes it, and visitors see it no more', async () => {
        await list.delete(title);
        await expect(list.confirmation).toContainText(
          'Are you sure you want to delete this tutorial?',
        );
        await list.confirm('Delete').click();
        await expect(list.result('Tutorial deleted successfully.')).toBeVisible();
        await expect(list.row(title)).toHaveCount(0);
        await visitor.reload();
        await expect(learn.section('Breaking')).toBeVisible();
        await expect(learn.tutorial(title).card).toHaveCount(0);
      });
    },
  );
});
