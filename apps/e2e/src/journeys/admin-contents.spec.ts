import { achievementsPage } from '../pages/achievements-page.ts';
import { contentFormPage } from '../pages/content-form-page.ts';
import { contentListPage } from '../pages/content-list-page.ts';
import { learnPage } from '../pages/learn-page.ts';
import { imageFile, video } from '../product/sample-files.ts';
import { asAdministrator as test, expect } from '../fixtures/test.ts';

const picture = imageFile('picture.png', 300);

test.describe('an administrator', () => {
  test(
    'adds a tutorial with a video and a thumbnail, edits it, visitors watch it, and deletes it',
    { tag: ['@all', '@all'] },
    async ({ page, newVisitor }) => {
      const form = contentFormPage(page, 'tutorials', 'Tutorial');
      const list = contentListPage(page, 'tutorials');
      const title = 'The windmill';
      const visitor = await newVisitor();
      const learn = learnPage(visitor);

      await test.step('adds it', async () => {
        await page.goto(form.addressOfNew);
        await form.field('Title').fill(title);
        await form.field('Dance Style').selectOption('Breaking');
        await form.field('Difficulty').selectOption('Advanced');
        await form.field('Instructor').fill('Kabir Malhotra');
        await form.field('Description').fill('Round on the shoulders.');
        await form.field('Tags').fill('power, , footwork,');
        await form.field('Thumbnail').setInputFiles(picture);
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
        await list.delete(title).click();
        await expect(list.confirmation.dialog).toContainText(
          'Are you sure you want to delete this tutorial?',
        );
        await list.confirmation.delete.click();
        await expect(list.result('Tutorial deleted successfully.')).toBeVisible();
        await expect(list.row(title)).toHaveCount(0);
        await visitor.reload();
        await expect(learn.section('Breaking')).toBeVisible();
        await expect(learn.tutorial(title).card).toHaveCount(0);
      });
    },
  );

  test(
    'adds an achievement with its dancers, edits it, visitors see it, and deletes it',
    { tag: '@all' },
    async ({ page, newVisitor }) => {
      const form = contentFormPage(page, 'achievements', 'Achievement');
      const list = contentListPage(page, 'achievements');
      const title = 'Night battle';
      const visitor = await newVisitor();
      const achievements = achievementsPage(visitor);

      await test.step('adds it', async () => {
        await page.goto(form.addressOfNew);
        await form.field('Title').fill(title);
        await form.field('Year').fill('2026');
        await form.field('Description').fill('An all-night battle.');
        const members = form.field('Team Members Involved');
        await members.fill('kabir');
        await form.option('Kabir Malhotra').click();
        await members.fill('A Guest,');
        await expect(form.picked('Kabir Malhotra')).toBeVisible();
        await expect(form.picked('A Guest')).toBeVisible();
        await form.field('Special Mentions').fill('Best crew, Crowd favourite');
        await form.field('Image').setInputFiles(picture);
        await form.save.click();
        await expect(list.result('Achievement added successfully!')).toBeVisible();
      });

      await test.step('edits it', async () => {
        await list.edit(title).click();
        await expect(form.picked('Kabir Malhotra')).toBeVisible();
        await form.field('Category').fill('Battle');
        const { page: preview, ...dialog } = form.preview;
        await dialog.open.click();
        await expect(preview.getByRole('article').filter({ hasText: title })).toContainText(
          'Battle',
        );
        await expect(preview.getByRole('banner')).toHaveCSS('position', 'sticky');
        await dialog.width('Desktop').focus();
        await page.keyboard.press('Tab');
        await expect(dialog.frame).toBeFocused();
        await page.keyboard.press('Tab');
        await expect(dialog.close).toBeFocused();
        await page.keyboard.press('Shift+Tab');
        await page.keyboard.press('Escape');
        await expect(dialog.dialog).toBeHidden();
        await expect(dialog.open).toBeFocused();
        await form.save.click();
        await expect(list.result('Achievement updated successfully!')).toBeVisible();
        await expect(list.row(title)).toContainText('Battle');
      });

      await test.step('a visitor sees it and who danced', async () => {
        await visitor.goto(achievements.address);
        await expect(achievements.card(title)).toContainText('Best crew | Crowd favourite');
        await achievements.viewTeam(title).click();
        await expect(achievements.people).toHaveCount(2);
        await expect(achievements.modal).toContainText('Breaking Lead');
      });

      await test.step('deletes it', async () => {
        await list.delete(title).click();
        await expect(list.confirmation.dialog).toContainText(
          'Are you sure you want to delete this achievement?',
        );
        await list.confirmation.delete.click();
        await expect(list.result('Achievement deleted successfully.')).toBeVisible();
        await visitor.reload();
        await expect(achievements.cards.first()).toBeVisible();
        await expect(achievements.card(title)).toHaveCount(0);
      });
    },
  );

  test(
    'writes a rule set, makes it the active one, and deletes it',
    { tag: '@all' },
    async ({ page, request }) => {
      const form = contentFormPage(page, 'rules', 'Rule Set');
      const list = contentListPage(page, 'rules');
      const title = 'Spring auditions';
      const active = async () => (await request.get('/api/audition-rules/active')).json();
      const before = (await active()) as { sectionTitle: string };

      await test.step('writes it', async () => {
        await page.goto(list.address);
        await list.addNew.click();
        await expect(form.field('Section Title')).toHaveValue('Audition Rules & Guidelines');
        await form.field('Section Title').fill(title);
        await form.field('Venue').fill('Nox Room');
        await form.addRule.click();
        await form.rule(1).fill('Bring shoes.');
        await form.addRule.click();
        await form.rule(2).fill('Be on time.');
        await page.getByRole('button', { name: 'Move rule 2 up' }).click();
        await form.save.click();
        await expect(list.result('Rule set added successfully!')).toBeVisible();
        await expect(list.row(title)).toContainText('Inactive');
      });

      await test.step('makes it the active one, and no other', async () => {
        await list.edit(title).click();
        await expect(form.rule(1)).toHaveValue('Be on time.');
        await form.field('Set this as the Active Rule Set (will deactivate others)').check();
        await form.save.click();
        await expect(list.result('Rule set updated successfully!')).toBeVisible();
        await expect(list.row(before.sectionTitle)).toContainText('Inactive');
        expect(await active()).toMatchObject({
          sectionTitle: title,
          rules: [{ text: 'Be on time.' }, { text: 'Bring shoes.' }],
          eventDetails: { venue: 'Nox Room' },
        });
      });

      await test.step('deletes it, after the old one is active again', async () => {
        await list.edit(before.sectionTitle).click();
        await form.field('Set this as the Active Rule Set (will deactivate others)').check();
        await form.save.click();
        await expect(list.row(title)).toContainText('Inactive');
        await list.delete(title).click();
        await expect(list.confirmation.dialog).toContainText(
          'Are you sure? You can undo this for ten minutes.',
        );
        await list.confirmation.delete.click();
        await expect(list.result('Rule set deleted.')).toBeVisible();
        await expect(list.row(title)).toHaveCount(0);
      });
    },
  );
});
