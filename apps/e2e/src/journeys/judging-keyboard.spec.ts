import { auditionEntriesPage } from '../pages/audition-entries-page.ts';
import { shortcut, tabTo, typeInto } from '../browser/input.ts';
import { newCandidates } from '../product/seasons.ts';
import { asAdministrator as test, expect } from '../fixtures/test.ts';

test.describe('without a mouse', { tag: '@desktop' }, () => {
  test('a judge reviews and decides, and never loses the focus', async ({ page, product }) => {
    const entries = auditionEntriesPage(page);
    const { keyboard } = page;
    // The undo button is between the title and the tools.
    await newCandidates(product, 'A');
    await product.call('PUT', '/api/auditions/reject-pending');
    // Enough for virtual rows: the first leave the document when the last are scrolled to.
    const { names } = await newCandidates(product, 80);
    await page.goto(entries.address);
    await expect(entries.table).toBeVisible();

    await test.step('a name, and the first candidate', async () => {
      await tabTo(page, entries.judge);
      await keyboard.press('Enter');
      await expect(entries.judgeName).toBeFocused();
      await keyboard.type('Keyboard');
      await keyboard.press('Enter');
      await expect(entries.judge).toBeFocused();
      await tabTo(page, entries.judgeNext, 'Shift+Tab');
      await keyboard.press('Enter');
      await expect(entries.inDialog('Skip')).toBeVisible();
      const title = entries.dialog.getByRole('heading', { level: 2 });
      await expect(title).toBeFocused();
      const first = await title.textContent();
      await shortcut(page, '8', () => expect(entries.score(8)).toBeChecked({ timeout: 500 }));
      await typeInto(page, entries.notes, 'Clear lines, 10 of 10 for nerve.');
      await keyboard.press('Control+Enter');
      await expect(entries.dialog.getByText(`Review of ${first} submitted.`)).toBeVisible();
      await expect(title).not.toHaveText(first!);
      await expect(title).toBeFocused();
      const second = await title.textContent();
      await shortcut(page, 'n', () => expect(title).not.toHaveText(second!, { timeout: 2_000 }));
      await keyboard.press('p');
      await expect(title).toHaveText(second!);
      await keyboard.press('Escape');
      await expect(entries.dialog).toBeHidden();
      await expect(entries.judgeNext).toBeFocused();
    });

    const name = (await entries.rows.nth(2).textContent())!;
    const next = (await entries.rows.nth(3).textContent())!;
    await test.step('a decision in the list', async () => {
      await tabTo(page, entries.status(name));
      await keyboard.press('S');
      await expect(entries.status(name)).toHaveValue('Selected');
      await expect(entries.status(name)).toBeFocused();
    });

    await test.step('a row out of sight keeps the focus', async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(entries.candidate(names.at(-1)!)).toBeInViewport();
      await expect(entries.rows.nth(3)).not.toHaveText(next);
      await expect(entries.status(name)).toBeFocused();
      await tabTo(page, entries.details(name));
      await expect(entries.details(name)).toBeInViewport();
    });

    await test.step('its details, and back', async () => {
      await keyboard.press('Enter');
      await expect(entries.dialog).toBeVisible();
      await tabTo(page, entries.inDialog('Pending'));
      await keyboard.press('Space');
      await expect(entries.inDialog('Pending')).toHaveAttribute('aria-pressed', 'true');
      await keyboard.press('Escape');
      await expect(entries.dialog).toBeHidden();
      await expect(entries.details(name)).toBeFocused();
    });

    await test.step('a confirmation that is cancelled', async () => {
      const reject = await entries.tool('Reject All Pending');
      await reject.focus();
      await keyboard.press('Enter');
      await expect(entries.confirm('Cancel')).toBeFocused();
      await keyboard.press('Escape');
      await expect(entries.manage).toBeFocused();
    });
  });
});
