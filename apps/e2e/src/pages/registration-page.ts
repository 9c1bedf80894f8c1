import type { Page } from '@playwright/test';

export interface Applicant {
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
    /** Hidden from people. */
    trap: page.locator('[name="tempo"]'),
    send: page.getByRole('button', { name: 'Send my application' }),
    sent: page.getByRole('heading', { name: 'Look into your e-mail' }),
    correct: page.getByRole('button', { name: 'Not yours? Correct it' }),
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
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  return {
    heading: (name: string | RegExp) => page.getByRole('heading', { level: 1, name }),
    finish: button('Finish my application'),
    number: page.getByText(/^Your number/),
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
