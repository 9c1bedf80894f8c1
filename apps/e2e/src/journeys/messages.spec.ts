import PostalMime from 'postal-mime';
import {
  expectAccessible,
  expectNoAccessibilityFindings,
  expectTouchTargets,
} from '../browser/accessibility.ts';
import { asAdministrator as test, expect } from '../fixtures/test.ts';
import { auditionEntriesPage } from '../pages/audition-entries-page.ts';
import { messagesPage } from '../pages/season-pages.ts';
import { newCandidates } from '../product/seasons.ts';

test(
  'an organiser writes to two candidates, looks at both messages and sends them',
  { tag: '@all' },
  async ({ page, product }, { project }) => {
    const { names, group } = await newCandidates(product, 'AB');
    const entries = auditionEntriesPage(page);
    const messages = messagesPage(page);
    await page.goto(`${entries.address}?search=${group}`);
    for (const name of names) {
      await page.getByRole('checkbox', { name: `Choose ${name}` }).check();
    }
    await (await entries.ofChosen('Message…')).click();
    const subject = `Shoes for ${group}`;
    await messages.subject.fill(subject);
    await messages.text.fill('Hello {{name}}, bring shoes.\n{{link}}');
    await expect(messages.example).toContainText(`Hello ${names[0]}, bring shoes.`);
    await expectAccessible(page.getByText('2 candidates', { exact: true }));
    if (project.name === 'phone') await expectTouchTargets(messages.button('Send…'));
    await page.reload();
    await expect(messages.text).toHaveValue('Hello {{name}}, bring shoes.\n{{link}}');
    await messages.button('Save as drafts').click();
    await expectAccessible(messages.row(names[1]!));
    if (project.name === 'phone') await expectTouchTargets(messages.row(names[1]!));

    await messages.open(subject, names[1]!).click();
    await expect(messages.arrives).toContainText(`Hello ${names[1]}, bring shoes.`);
    await expectNoAccessibilityFindings(page);
    await messages.button('Close').click();
    for (const name of names) await messages.row(name).getByRole('checkbox').check();
    await messages.button('Send now…').click();
    await expect(messages.confirmation).toContainText(names[0]!);
    await messages.confirm('Send 2').click();
    await messages.tab('Sent').click();
    for (const name of names) await expect(messages.row(name)).toContainText('Sent');
    const mails = (await product.readMails()).filter((mail) => mail.includes(subject));
    expect(mails).toHaveLength(2);
    for (const name of names) expect(mails.join()).toContain(`Hello ${name}, bring shoes.`);

    const { html = '' } = await PostalMime.parse(mails[0]!);
    await page.goto('about:blank');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setContent(html);
      await expect(page.getByRole('link', { name: 'Open your application' })).toBeInViewport({
        ratio: 1,
      });
      await expectNoAccessibilityFindings(page, 'color-contrast');
    }
  },
);

test('the templates of messages', { tag: '@all' }, async ({ page, pageErrors }, { project }) => {
  pageErrors.allow(/status of 400/);
  const messages = messagesPage(page);
  await page.goto(`${messages.address}/templates`);
  await expectAccessible(messages.example);
  if (project.name === 'phone') await expectTouchTargets(messages.button('Save'));
  await messages.text.fill('Hello {{nam}}');
  await messages.button('Save').click();
  await expectAccessible(page.getByText('{{nam}} is not known here').first());
});
