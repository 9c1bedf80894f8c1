import type { Locator, Page } from '@playwright/test';
import { controls } from './admin-layout.ts';

export function schedulePage(page: Page) {
  const common = controls(page);
  return {
    ...common,
    address: '/admin/season/schedule',
    grid: page.getByRole('grid', { name: /^Schedule of/ }),
    seat: (name: string) => page.getByRole('gridcell', { name: new RegExp(`^\\d+ ${name}`) }),
    freeSeats: page.getByRole('gridcell', { name: /^Free seat/ }),
    unassigned: page.getByRole('region', { name: 'Unassigned' }),
    card: (name: string) =>
      page
        .getByRole('list', { name: 'Candidates without a slot' })
        .getByRole('button', { name: new RegExp(name) }),
    /** A phone has a tab for each panel, and one for those without a slot. */
    tab: (name: RegExp) =>
      page.getByRole('group', { name: 'Panels' }).getByRole('button', { name }),
    /** A phone has all tools but the next one in a menu. */
    async tool(name: string) {
      const menu = page.getByRole('button', { name: /^Tools/ });
      const button = common.button(name);
      await button.or(menu).first().waitFor();
      if (!(await button.isVisible())) await menu.click();
      await button.or(page.getByRole('menuitem', { name })).click();
    },
    /** Moves the mouse a bit at a time: a card that was just dropped waits until the pointer has left it. */
    async drag(card: Locator, target: Locator) {
      await page.mouse.move(0, 0);
      await card.hover();
      await page.mouse.down();
      const { x, y, width, height } = (await target.boundingBox())!;
      await page.mouse.move(x + width / 2, y + height / 2, { steps: 10 });
      await page.mouse.up();
    },
    options: common.dialog.getByRole('option'),
    search: common.dialog.getByRole('combobox'),
  };
}

export function messagesPage(page: Page) {
  const common = controls(page);
  return {
    ...common,
    address: '/admin/season/messages',
    tab: (name: string) =>
      page
        .getByRole('navigation', { name: 'Filter by state' })
        .getByRole('link', { name: new RegExp(`^${name} \\d`) }),
    row: (candidate: string) => page.getByRole('row', { name: new RegExp(candidate) }),
    open: (subject: string, candidate: string) =>
      page.getByRole('button', { name: `${subject} to ${candidate}` }),
    arrives: common.dialog.getByRole('article', { name: 'As it arrives' }),
    subject: page.getByLabel(/^Subject/),
    text: page.getByLabel(/^Text/),
    example: page.getByRole('region', { name: 'Example' }).getByRole('article'),
  };
}

export function resultsPage(page: Page) {
  const common = controls(page);
  return {
    ...common,
    address: '/admin/season/results',
    reserves: page.getByRole('list', { name: 'Order of reserves' }),
    async publish(what: string) {
      await common.button(what).press('Enter');
      await common.dialog.getByRole('button', { name: /^Publish \d/ }).click();
    },
  };
}

export function deliberationPage(page: Page) {
  const table = page.getByRole('table', { name: 'Standings' });
  return {
    ...controls(page),
    addressFor: (places: number) => `/admin/season/deliberation?places=${places}`,
    table,
    row: (name: string) =>
      table
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: new RegExp(name) }) }),
    names: table.getByRole('rowheader'),
    line: page.getByRole('separator', { name: 'Cut line' }),
    places: page.getByRole('spinbutton', { name: 'Places' }),
    judge: page.getByRole('combobox', { name: 'What if a judge is left out?' }),
    without: (judge: string) => page.getByRole('region', { name: `Without ${judge}` }),
  };
}

interface Applicant {
  fullName: string;
  rollNumber: string;
  emailAddress: string;
}

export function registrationPage(page: Page) {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  return {
    address: '/auditions',
    heading: (name: string) => page.getByRole('heading', { level: 1, name }),
    field,
    rating: (value: number) => field(String(value)),
    agreement: field('I have read this and agree.'),
    send: page.getByRole('button', { name: 'Send my application' }),
    sent: page.getByRole('heading', { name: 'Check your email' }),
    /** A document without scripts has the hint in the label. */
    emailAddress: page.getByLabel(/^Email address/),
    async fillIn({ fullName, rollNumber, emailAddress }: Applicant): Promise<void> {
      await field('Full name').fill(fullName);
      await field('Roll number').fill(rollNumber);
      await field('Branch').fill('Computer Science');
      await field('Phone number').fill('9876543210');
      await field('Email address').fill(emailAddress);
      await field('Dance style').fill('Popping');
      await this.rating(7).check();
      await this.agreement.check();
    },
  };
}

export function candidatePage(page: Page) {
  const { button } = controls(page);
  return {
    heading: (name: string | RegExp) => page.getByRole('heading', { level: 1, name }),
    confirm: button('Confirm my application'),
    number: page.getByText('Number', { exact: true }),
    edit: button('Edit my answers'),
    branch: page.getByLabel('Branch'),
    save: button('Save my answers'),
    saved: page.getByText('Saved.'),
    withdraw: button('Withdraw my application'),
    reallyWithdraw: button('Yes, withdraw'),
    comeBack: button('Come back'),
    download: button('Download all that is stored about me'),
    erase: button('Erase everything about me'),
    rollNumberAgain: page.getByLabel(/^Type your roll number/),
    reallyErase: button('Erase everything'),
  };
}

export function stagePage(page: Page) {
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  return {
    address: '/admin/season/stage',
    /** The button is there while no panel is chosen. */
    panel: (name: string) => button(new RegExp(`^${name}`)),
    main: page.locator('[aria-keyshortcuts="Space"]'),
    button,
    next: page.getByRole('region', { name: 'Next' }).getByRole('listitem'),
    absent: page.getByRole('region', { name: 'Not here' }).getByRole('listitem'),
    link: page.getByRole('textbox', { name: 'Link' }),
  };
}

export const displayPage = (page: Page) => ({
  addressOf: (token: string) => `/auditions/now#${token}`,
  panel: (name: string) => page.getByRole('region', { name }),
});

export function checkInPage(page: Page) {
  const common = controls(page);
  return {
    ...common,
    address: '/admin/season/check-in',
    field: page.getByRole('searchbox', { name: 'Number, name or code' }),
    async enter(text: string) {
      await page.getByRole('searchbox').fill(text);
      await page.getByRole('searchbox').press('Enter');
    },
    says: (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }),
    waiting: page.getByText(/\d+ waiting to send/),
    counts: page.getByText(/\d+ here · \d+ expected/),
    fill: (label: string, text: string) =>
      common.dialog.getByLabel(new RegExp(`^${label}`)).fill(text),
  };
}

export function peoplePage(page: Page) {
  const { dialog, confirmation } = controls(page);
  return {
    address: '/admin/season/people',
    title: page.getByRole('heading', { level: 1, name: 'People' }),
    row: (name: string) => page.getByRole('row').filter({ hasText: name }),
    dialog,
    confirmation,
    code: dialog.getByRole('img', { name: /^Code: Invitation of/ }),
    link: dialog.getByLabel(/^Link/),
    async invite({ name, email, roles }: { name: string; email: string; roles: string[] }) {
      await page.getByRole('button', { name: 'Invite' }).first().click();
      await dialog.getByLabel(/^Name/).fill(name);
      await dialog.getByLabel(/^Email address/).fill(email);
      for (const role of roles) await dialog.getByRole('checkbox', { name: role }).check();
    },
    /** Sends the form of the dialog, or confirms its question. */
    send: (name: string) => page.getByRole('button', { name, exact: true }).last().click(),
    async choose(name: string, action: string) {
      await page.getByRole('button', { name: `More actions for ${name}` }).click();
      await page.getByRole('menuitem', { name: action }).click();
    },
  };
}

export const joinPage = (page: Page) => ({
  title: page.getByRole('heading', { level: 1, name: 'Join NOX' }),
  password: page.getByLabel(/^Password/),
  join: page.getByRole('button', { name: /join$/ }),
  refusal: page.getByRole('alert'),
});
