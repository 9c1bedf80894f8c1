import type { AuditionEntry, NewScreen, StaffInvitation } from '@nox/contracts';
import { NOON_ZONE } from '@nox/contracts/testing';
import type { Page } from '@playwright/test';
import type { PageErrors } from '@nox/testing/playwright';
import { expect, test } from '../fixtures/test.ts';
import { loginPage } from '../pages/admin-layout.ts';
import { candidatePage, checkInPage, deliberationPage } from '../pages/season-pages.ts';
import { linksTo, newCandidates, setSeason } from '../product/seasons.ts';
import type { TestProduct } from '../product/test-product.ts';

/** Replaces each text by elements with a copy of it, as translators do, from when the HTML is there, and again after each change. */
function replaceTexts(): void {
  const UNTOUCHED = 'font, script, style, noscript, option';
  const replaceAll = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement!.closest(UNTOUCHED)) continue;
      const font = document.createElement('font');
      font.append(document.createElement('font'));
      font.firstChild!.textContent = text.data;
      text.replaceWith(font);
    }
  };
  addEventListener('DOMContentLoaded', () => {
    replaceAll();
    new MutationObserver(replaceAll).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
}

/** Translates all that the page opens from now on; each text remains what it was, so it can be compared. */
const translate = (page: Page): Promise<unknown> => page.addInitScript(replaceTexts);

type Change = (page: Page) => Promise<unknown>;

const click =
  (name: RegExp | string): Change =>
  (page) =>
    page.getByRole('main').getByRole('button', { name }).first().click();
const follow =
  (name: string): Change =>
  (page) =>
    page.getByRole('link', { name, exact: true }).first().click();
const search: Change = (page) => page.getByRole('searchbox').first().fill('qq');
const check =
  (name: RegExp | string): Change =>
  (page) =>
    page.getByRole('checkbox', { name }).first().click();
const setPlaces: Change = (page) => deliberationPage(page).places.fill('3');
const submit: Change = (page) => page.locator('main [type=submit]').first().click();
const empty: Change = async (page) => {
  await page.getByRole('main').getByRole('textbox').first().fill('');
  await submit(page);
};

/** A change of each page that stores nothing. */
const CHANGES: Record<string, Change> = {
  '/admin/dashboard': follow('Team'),
  '/admin/team': search,
  '/admin/team/new': submit,
  '/admin/tutorials': search,
  '/admin/tutorials/new': submit,
  '/admin/achievements': search,
  '/admin/achievements/new': submit,
  '/admin/rules': search,
  '/admin/rules/new': submit,
  '/admin/audit-log': (page) => page.getByRole('combobox').first().selectOption({ index: 1 }),
  '/admin/system': follow('People'),
  '/admin/audition-entries': search,
  '/admin/audition-entries?view=slots': search,
  '/admin/season': async (page) => {
    await page.locator('summary', { hasText: /^Form/ }).click();
    await click('Add a part of a day')(page);
  },
  '/admin/season/check-in': (page) => checkInPage(page).field.fill('a'),
  '/admin/season/registrations': click(/^More actions/),
  '/admin/season/people': click('Invite'),
  '/admin/season/messages': check(/^Choose the message/),
  '/admin/season/messages/write': click('Save as drafts'),
  '/admin/season/messages/templates': click('Next'),
  '/admin/season/stage': click('Screens'),
  '/admin/season/deliberation?places=20': setPlaces,
  '/admin/season/results': click(/^Show \d+ more/),
  '/admin/season/schedule': search,
  '/admin/season/schedule/panels': click('Add a day to Main Hall'),
  '/admin/season/schedule/versions': follow('Schedule'),
  '/': click('Pause the pictures'),
  '/learn': click('Play'),
  '/team': click(/^Read More/),
  '/achievements': click(/^View picture 2/),
};

/** One page of each remote that has something to change without content. */
const SAMPLE = ['/admin/team/new', '/admin/audition-entries', '/admin/season', '/'];

const FILM_POSITION = /(?<="Position": ).+|\d:\d\d\.\d/g;

/** All texts of a page and names of its controls. */
const textsOf = async (page: Page): Promise<string> =>
  (await page.locator('body').ariaSnapshot()).replaceAll(FILM_POSITION, '');

/**
 * Signs in, in a page and in a translated one; `goThrough` opens an address in both, and changes something. They show the same
 * before and after it.
 */
async function openBoth(page: Page, product: TestProduct, pageErrors: PageErrors) {
  const translated = await page.context().newPage();
  pageErrors.observe(translated);
  pageErrors.allow(/An island was rendered anew/);
  await translate(translated);
  const both = [page, translated];
  const expectSame = () =>
    expect(async () => expect(await textsOf(translated)).toBe(await textsOf(page))).toPass({
      timeout: 20_000,
    });
  const goThrough = (path: string, change: Change) =>
    test.step(path, async () => {
      for (const each of both) await each.goto(product.url + path);
      await expectSame();
      await expect(translated.locator('font').first()).toBeAttached();
      const before = await textsOf(page);
      for (const each of both) await change(each);
      await expect.poll(() => textsOf(page)).not.toBe(before);
      await expectSame();
    });
  const person = { name: 'Meera', email: 'meera@guests.example', roles: ['judge'] };
  const { joinLink } = await product.call<StaffInvitation>('POST', '/api/staff', person);
  await goThrough(joinLink!.slice(new URL(joinLink!).origin.length), click('I have an account'));
  await goThrough('/admin/login', submit);
  await loginPage(page).signIn(product.administrator);
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  return { translated, goThrough };
}

// Tables are rendered as far as the screen goes.
test.use({ viewport: { width: 1_280, height: 4_000 } });

test(
  'a page in another language says what is so after a change, and its button does what it says',
  { tag: '@desktop' },
  async ({ page, startProduct, pageErrors }) => {
    const product = await startProduct();
    await newCandidates(product, 22);
    const readEntries = () => product.call<AuditionEntry[]>('GET', '/api/auditions');
    for (const [at, { _id }] of (await readEntries()).entries()) {
      const review = { judgeEmail: 'Meera', notes: 'Steady', score: 1 + (at % 9) };
      await product.call('POST', `/api/auditions/${_id}/reviews`, review);
    }
    const { translated, goThrough } = await openBoth(page, product, pageErrors);
    for (const path of SAMPLE) await goThrough(path, CHANGES[path]!);

    const { addressFor, button } = deliberationPage(translated);
    await goThrough(addressFor(20), setPlaces);
    // Two share the next place, which the line crosses.
    await button('Select 2 above the line').click();
    await button('Select 2 candidates').click();
    await expect(button('Choose among equals')).toBeVisible();
    await expect(translated.getByText('2 candidates are Selected.')).toBeVisible();
    const readSelected = async () =>
      (await readEntries()).filter(({ status }) => status === 'Selected');
    await expect.poll(async () => (await readSelected()).length).toBe(2);
  },
);

test(
  'each page in another language says what is so after a change',
  { tag: ['@all', '@desktop'] },
  async ({ page, startProduct, pageErrors }) => {
    test.setTimeout(600_000);
    const product = await startProduct({ NOX_SEED: 'season', NOX_TIME_ZONE: NOON_ZONE });
    const { goThrough } = await openBoth(page, product, pageErrors);
    for (const [path, change] of Object.entries(CHANGES)) await goThrough(path, change);
    for (const kind of ['team', 'achievements', 'audition-rules', 'tutorials']) {
      const list = await product.call<{ _id: string }[] | object>('GET', `/api/${kind}`);
      const [item] = Object.values(list).flat() as { _id: string }[];
      await goThrough(`/admin/${kind.replace('audition-', '')}/edit/${item!._id}`, empty);
    }
    const screen = { label: 'Hall', shows: 'number' };
    const { token } = await product.call<NewScreen>('POST', '/api/displays', screen);
    await goThrough(`/auditions/now#${token}`, click('The next one'));
    const [own] = await linksTo(product, 'candidate12@example.com');
    await goThrough(own!, (each) => candidatePage(each).erase.click());
    await setSeason(product, { opensAt: '2026-01-01T10:00' });
    await goThrough('/auditions', submit);
  },
);
