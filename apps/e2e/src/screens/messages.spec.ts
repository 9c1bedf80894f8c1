import type { Page } from '@playwright/test';
import { asAdministrator as test, expect } from '../fixtures/test.ts';
import { takePage, takeScreen } from '../browser/pictures.ts';
import { MAIL_STATUS, pageOf, SAMPLE_MESSAGES } from './sample-messages.ts';

const ADDRESS = '/admin/season/messages';

const TEXT =
  'Hello Asha Rao,\n\nplease bring shoes that leave no marks.\n\nYour slot: 16:00 - 16:30\n\nhttps://nox.example/auditions/mine#…';

/** Messages in all states, without the time that they take to get there. */
async function serve(page: Page, pause: typeof MAIL_STATUS.pause = null) {
  await page.route(/\/api\/messages\?/, (route) => {
    const states = new URL(route.request().url()).searchParams.get('states');
    return route.fulfill({ json: pageOf(states ?? '') });
  });
  const transport = pause ? 'smtp' : 'files';
  await page.route('**/api/messages/status', (route) =>
    route.fulfill({ json: { ...MAIL_STATUS, transport, pause } }),
  );
  for (const message of SAMPLE_MESSAGES) {
    const { subject } = message;
    const source = { subject, text: TEXT.replace('Asha Rao', '{{name}}') };
    await page.route(`**/api/messages/${message._id}`, (route) =>
      route.fulfill({ json: { ...message, text: TEXT, source, version: 1 } }),
    );
  }
}

test('messages by their states, chosen ones, and one of them', async ({
  page,
  pageErrors,
}, info) => {
  await serve(page);
  await page.goto(ADDRESS);
  await expect(page.getByRole('table', { name: 'Messages' })).toBeVisible();
  await takePage(page, info, 'messages-drafts');
  for (const at of [0, 1]) await page.getByRole('checkbox').nth(at).check();
  await takeScreen(page, info, 'messages-chosen');
  await page.getByRole('button', { name: 'Send now…' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await takeScreen(page, info, 'messages-send');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /to Asha Rao$/ }).click();
  await expect(page.getByRole('article')).toBeVisible();
  await takeScreen(page, info, 'messages-one');
  await page.getByRole('button', { name: 'Edit' }).click();
  await takeScreen(page, info, 'messages-edit');
  const [message] = SAMPLE_MESSAGES;
  const { _id, subject } = message!;
  const latest = { ...message, text: TEXT, version: 2 };
  pageErrors.allow(/412/);
  await page.route(`**/api/messages/${_id}`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 412, json: { code: 'stale', message: 'Stale.' } })
      : route.fulfill({ json: { ...latest, source: { subject, text: 'Hello {{name}}!' } } }),
  );
  await page.getByRole('textbox', { name: /^Text/ }).fill('Hi {{name}}, bring shoes.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await takeScreen(page, info, 'messages-conflict');
});

test('messages that wait, were sent or did not arrive', async ({ page }, info) => {
  await serve(page, {
    reason: '535 5.7.8 Authentication credentials invalid',
    until: '2026-08-01T10:15:00.000Z',
  });
  for (const tab of ['waiting', 'sent', 'undelivered']) {
    await page.goto(`${ADDRESS}?tab=${tab}`);
    await expect(page.getByRole('table', { name: 'Messages' })).toBeVisible();
    await takePage(page, info, `messages-${tab}`);
  }
});
