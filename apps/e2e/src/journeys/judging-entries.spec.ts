import { readFile } from 'node:fs/promises';
import { auditionEntriesPage } from '../pages/audition-entries-page.ts';
import { newCandidates } from '../product/seasons.ts';
import { asAdministrator as test, expect } from '../fixtures/test.ts';

const csv = (roll: string) =>
  [
    'Full name,Phone number,Roll number,Email address,Branch,Rating,Dance style',
    `Imported ${roll},9876543210,${roll},imported@example.com,CSE,7,Hip Hop`,
    `Wrong ${roll},12,${roll}W,wrong@example.com,CSE,7,Hip Hop`,
  ].join('\n');

test.describe('the entries', () => {
  test('are imported after a preview, and found', async ({ page }) => {
    const entries = auditionEntriesPage(page);
    const roll = 'BT99';
    await page.goto(entries.address);
    await (await entries.tool('Import')).click();
    const file = { name: 'form.csv', mimeType: 'text/csv', buffer: Buffer.from(csv(roll)) };
    await entries.dialog.getByLabel('CSV file').setInputFiles(file);
    await expect(entries.dialog.getByText('New candidates (1)')).toBeVisible();
    await expect(entries.dialog.getByText(/^Row 3, Wrong BT99: Phone number/)).toBeVisible();
    await entries.inDialog('Import 1').click();
    await expect(entries.result(/1 candidate imported\./)).toBeVisible();
    await entries.inDialog('Show this one').click();
    await expect(entries.candidate(`Imported ${roll}`)).toBeVisible();
    await expect(page.getByRole('rowheader')).toHaveCount(1);
  });

  test('are divided into slots and exported, and another judge sees the slots', async ({
    page,
    product,
    session,
    newVisitor,
  }) => {
    const entries = auditionEntriesPage(page);
    await newCandidates(product, 'ABCD');
    await page.goto(entries.address);
    await (await entries.tool('Divide into Slots')).click();
    await expect(entries.dialog.getByLabel(/^Start time/)).toHaveValue('16:00');
    await entries.dialog.getByLabel(/^End time/).fill('17:00');
    await entries.inDialog('Divide into Slots').click();
    await expect(entries.result(/candidates divided into 2 slots of 30 minutes/)).toBeVisible();

    await entries.filter('Pending').click();
    await entries.view('Slots').click();
    const groups = page.getByRole('heading', { level: 2 });
    await expect(groups.first()).toHaveText(/^Slot 1: 16:00 - 16:30 \(\d+ candidates\)$/);
    const colleague = await newVisitor({ storageState: session });
    await colleague.goto(page.url());
    await expect(colleague.getByRole('heading', { level: 2 }).first()).toHaveText(
      (await groups.first().textContent())!,
    );

    const arriving = page.waitForEvent('download');
    await (await entries.tool('Export')).click();
    const download = await arriving;
    expect(download.suggestedFilename()).toBe('audition_schedule.csv');
    expect(await readFile(await download.path(), 'utf8')).toContain('16:00 - 16:30');

    await (await entries.tool('Remove Slotting')).click();
    await expect(entries.confirm('Cancel')).toBeFocused();
    await entries.confirm('Continue').click();
    await expect(groups).toHaveCount(0);
  });
});
