import getPort from 'get-port';
import { messagesPage } from '../pages/season-pages.ts';
import { MailServer } from '../product/servers.ts';
import { TestProduct } from '../product/test-product.ts';
import { expect, openAsAdministrator, SIGNED_OUT, test } from '../fixtures/test.ts';

const NAMES = ['Asha', 'Bela', 'Chitra', 'Deepa'];
const addressOf = (name: string) => `${name.toLowerCase()}@example.com`;
const FILE = [
  'Full name,Phone number,Roll number,Email address,Branch,Rating,Dance style',
  ...NAMES.map((name, index) => `${name},9876543210,BT${index},${addressOf(name)},CSE,7,Hip Hop`),
].join('\n');

test(
  'mail that is refused waits in sight, and arrives once the mail server takes it',
  { tag: '@all' },
  async ({ browser, pageErrors }, info) => {
    test.slow();
    const port = await getPort();
    const product = await TestProduct.start(info.outputPath('product.log'), {
      NOX_SEED: 'none',
      NOX_SMTP_URL: `smtp://127.0.0.1:${port}`,
      NOX_MAIL_FROM: 'NOX <nox@example.org>',
      NOX_PUBLIC_URL: 'https://nox.example.org',
    });
    const page = await browser.newPage({ baseURL: product.url, storageState: SIGNED_OUT });
    pageErrors.observe(page);
    const messages = messagesPage(page);
    const tryAll = async (count: number) => {
      await messages.tab('Waiting').click();
      // What is under way cannot be tried again.
      await expect(messages.table.getByText('Being sent')).toHaveCount(0);
      await messages.button(`Choose These ${count}`).click();
      await messages.button('Try Again…').click();
      await messages.confirm(`Try Again ${count}`).click();
      await expect(messages.result(`${count} messages will be tried again now.`)).toBeVisible();
    };
    let mailServer: MailServer | undefined;
    try {
      const administrator = await product.signIn(product.administrator);
      expect(await administrator.importCandidates(FILE)).toBe(200);
      const draft = { filter: {}, subject: 'The hall', text: 'Dear {{name}}, come to hall A.' };
      const created = { ...draft, expected: NAMES.length, state: 'queued' };
      expect((await administrator.call('POST', '/api/messages', created)).status).toBe(201);

      // Nothing listens: each is tried again later.
      await openAsAdministrator(page, product, messages.address);
      await messages.tab('Waiting').click();
      for (const name of NAMES) await expect(messages.row(name)).toContainText('Next try');
      const retries = page.getByText('4 messages could not be sent yet', { exact: false });
      await expect(retries).toContainText('ECONNREFUSED');

      // It takes nothing from us: one attempt says so, and the others wait.
      mailServer = await MailServer.start(port);
      mailServer.refuse = (step) =>
        step === 'sender' ? '550 5.7.1 Sender address rejected' : undefined;
      await tryAll(NAMES.length);
      const pause = page.getByText('No mail goes out: the mail server refuses it', {
        exact: false,
      });
      await expect(pause).toContainText('Sender address rejected');

      // It takes all but two, of which it does not know one and has no room for the other.
      const refusals = new Map([
        [addressOf('Bela'), '452 4.2.2 Mailbox full'],
        [addressOf('Chitra'), '550 5.1.1 No such user'],
      ]);
      mailServer.refuse = (step, to) => (step === 'recipient' ? refusals.get(to) : undefined);
      await tryAll(NAMES.length);
      await messages.tab('Trouble').click();
      await expect(messages.row('Chitra')).toContainText('Not delivered');
      await expect(pause).toBeHidden();
      await messages.tab('Waiting').click();
      await expect(messages.row('Bela')).toContainText('Next try');

      // It takes everything.
      refusals.clear();
      await messages.row('Bela').getByRole('checkbox').check();
      await messages.button('Try Again…').click();
      await messages.confirm('Try Again 1').click();
      await messages.tab('Trouble').click();
      await messages.row('Chitra').getByRole('checkbox').check();
      await messages.button('Try Again…').click();
      await messages.confirm('Try Again 1').click();
      await messages.tab('Sent').click();
      for (const name of NAMES) await expect(messages.row(name)).toContainText('Sent');
      const arrived = mailServer.mails.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim());
      expect(arrived.sort()).toEqual(NAMES.map(addressOf));
    } finally {
      await page.context().close();
      await mailServer?.stop();
      await product.stop();
    }
  },
);
