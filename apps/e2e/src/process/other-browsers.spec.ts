import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { execa } from 'execa';
import getPort from 'get-port';
import pRetry from 'p-retry';
import { findProgram, installDebian, isDebianRoot } from '../../../../tools/run/programs.ts';
import { setSeason } from '../product/seasons.ts';
import { startTestProduct, type TestProduct } from '../product/test-product.ts';

const HEADING = `[...document.querySelectorAll('h1')].map(({ innerText }) => innerText).join()`;
const FAILURES = `[...document.querySelectorAll('[role=alert]')].map(({ innerText }) => innerText)`;

/** Types into the fields as React sees it, and submits. */
const signIn = ({ email, password }: { email: string; password: string }) => `(() => {
  const type = (selector, text) => {
    const input = document.querySelector(selector);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  type('input[type=email]', ${JSON.stringify(email)});
  type('input[type=password]', ${JSON.stringify(password)});
  document.querySelector('form').requestSubmit();
  return true;
})()`;

test.describe('each remote, in a browser that is not Chromium', { tag: '@all' }, () => {
  let product: TestProduct;
  test.beforeAll(async ({}, info) => {
    product = await startTestProduct(info.outputPath('product.log'));
  });
  test.afterAll(() => product.stop());

  const browsers: [string, () => Promise<OtherBrowser | undefined>][] = [
    ['Firefox ESR', openFirefox],
    ['WebKitGTK', () => openWebKit()],
  ];
  for (const [name, openBrowser] of browsers) {
    test(`shows its page: ${name}`, async () => {
      const browser = await openBrowser();
      test.skip(!browser, `${name} cannot be installed here.`);
      const { open, evaluate, close } = browser!;
      const expectPage = async (address: string, heading: RegExp) => {
        await open(product.url + address);
        await expect.poll(() => evaluate(HEADING), { message: address }).toMatch(heading);
        expect(await evaluate(FAILURES), address).toEqual([]);
      };
      try {
        await expectPage('/', /Our Shared Language/);
        await expect
          .poll(() => evaluate(`document.documentElement.hasAttribute('data-hydrated')`))
          .toBe(true);
        await evaluate(`document.querySelector('a[href="/team"]').click()`);
        await expect.poll(() => evaluate(HEADING)).toMatch(/Team/i);

        // Alternative texts are not written over placeholders.
        const colours = `[...new Set([...document.querySelectorAll('img + picture img')].map((image) => getComputedStyle(image).color))]`;
        await expect.poll(() => evaluate(colours)).toEqual(['rgba(0, 0, 0, 0)']);

        await open(`${product.url}/admin/login`);
        await expect
          .poll(() => evaluate(`document.querySelectorAll('input[type=password]').length`))
          .toBe(1);
        await evaluate(signIn(product.administrator));
        await expect.poll(() => evaluate('location.pathname')).toBe('/admin/dashboard');
        await expectPage('/admin/team', /Team/);
        await expectPage('/admin/audition-entries', /Audition Entries/);
        await expectPage('/admin/season', /Season/);
      } finally {
        await close();
      }
    });

    test(`loses no answer of an application, and leaves nothing of it once it is sent: ${name}`, async () => {
      const browser = await openBrowser();
      test.skip(!browser, `${name} cannot be installed here.`);
      const { open, evaluate, close } = browser!;
      const form = () =>
        evaluate('Object.fromEntries(new FormData(document.querySelector("form")))');
      const storage = () => evaluate<string>('JSON.stringify([localStorage, sessionStorage])');
      const text = () => evaluate<string>('document.querySelector("#registration").innerText');
      const leaveAndComeBack = async () => {
        await evaluate(`document.querySelector('a[href="/team"]').click()`);
        await expect.poll(() => evaluate(HEADING)).toMatch(/Team/i);
        await evaluate('history.back()');
        await expect.poll(() => evaluate(HEADING)).toMatch(/Auditions/i);
      };
      try {
        await setSeason(product, { opensAt: '2026-01-01T10:00', asksPartner: true });
        await open(`${product.url}/auditions`);
        await evaluate(answer(ANSWERS));
        const isReady = `document.querySelector('[data-name=Registration]').dataset.state`;
        await expect.poll(() => evaluate(isReady)).toBe('ready');
        await leaveAndComeBack();
        await expect.poll(form).toMatchObject(ANSWERS);
        await evaluate(answer({ branch: 'Physics' }));
        for (const value of Object.values({ ...ANSWERS, branch: 'Physics' }))
          expect(await storage()).toContain(value);

        await evaluate(`document.querySelector('[type=submit]').click()`);
        await expect.poll(text).toMatch(/Check your email[^]*asha@example.com/);
        await leaveAndComeBack();
        await expect.poll(text).toMatch(/Check your email/);
        await expect.poll(text).not.toContain('asha@example.com');
        await evaluate('location.reload()');
        await expect.poll(text).toMatch(/Check your email/);
        await expect.poll(text).not.toContain('asha@example.com');
        expect(await form()).toMatchObject({ fullName: '', branch: '', danceVideoUrl: '' });
        expect(await storage()).not.toContain('Asha');
      } finally {
        await close();
      }
    });
  }

  for (const [compositing, env] of Object.entries({
    accelerated: {},
    'not accelerated': { WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
  })) {
    test(`goes from page to page by the menu in WebKitGTK: compositing is ${compositing}`, async () => {
      const browser = await openWebKit(env);
      test.skip(!browser, 'WebKitGTK cannot be installed here.');
      const { open, evaluate, resize, close } = browser!;
      const follow = (path: string) => `(() => {
        addEventListener('pageswap', ({ viewTransition }) => {
          sessionStorage.hasTransition = viewTransition !== null;
        });
        const links = () => [...document.querySelectorAll('header a[href="${path}"]')];
        const find = () => links().find((link) => link.checkVisibility());
        if (!find()) document.querySelector('header summary').click();
        find().click();
      })()`;
      try {
        for (const width of [390, 1280]) {
          await resize(width);
          await open(product.url);
          for (const path of ['/team', '/learn', '/achievements', '/auditions', '/']) {
            await evaluate(follow(path));
            const page = '[location.pathname, document.readyState]';
            await expect.poll(() => evaluate(page), `${width}`).toEqual([path, 'complete']);
            await expect.poll(() => evaluate(HEADING)).not.toBe('');
          }
          const hasTransition = width === 1280 && compositing === 'accelerated';
          expect(await evaluate('sessionStorage.hasTransition')).toBe(`${hasTransition}`);
        }
      } finally {
        await close();
      }
    });
  }

  test('comes back to a form of the administration as it was left: WebKitGTK', async () => {
    const browser = await openWebKit();
    test.skip(!browser, 'WebKitGTK cannot be installed here.');
    const { open, evaluate, close } = browser!;
    const field = `document.querySelector('input[autocomplete=off]')`;
    const type = (text: string) =>
      evaluate(`[${field}.focus(), document.execCommand('insertText', false, '${text}')]`);
    try {
      await open(`${product.url}/admin/login`);
      await expect.poll(() => evaluate(HEADING)).toMatch(/login/i);
      await evaluate(signIn(product.administrator));
      await expect.poll(() => evaluate('location.pathname')).toBe('/admin/dashboard');
      await open(`${product.url}/admin/team/new`);
      await expect.poll(() => evaluate(HEADING)).toMatch(/Member/i);
      await type('Asha');
      await evaluate(`[location.assign('/team')]`);
      await expect.poll(() => evaluate(HEADING)).toMatch(/Our Team/i);
      await evaluate('history.back()');
      await expect.poll(() => evaluate(HEADING)).toMatch(/Member/i);
      await expect.poll(() => evaluate(`${field}.value`)).toBe('Asha');
      await type(' Rao');
      await expect.poll(() => evaluate(`${field}.value`)).toMatch(/^(Asha Rao| RaoAsha)$/);
    } finally {
      await close();
    }
  });
});

const ANSWERS = {
  fullName: 'Asha Rao',
  rollNumber: 'BT23CSE001',
  branch: 'Computer Science',
  phoneNumber: '9876543210',
  emailAddress: 'asha@example.com',
  danceStyle: 'Popping',
  rateYourself: '7',
  whyNox: 'For the music.',
  otherSkills: 'Guitar',
  danceVideoUrl: 'https://video.example/asha',
  partnerRollNumber: 'BT23CSE002',
};

/** Fills in fields of a form as a person does, and agrees. */
const answer = (answers: Partial<typeof ANSWERS>) => `(() => {
  for (const [name, value] of Object.entries(${JSON.stringify(answers)})) {
    const choice = document.querySelector('[name="' + name + '"][type=radio][value="' + value + '"]');
    const field = document.querySelector('[name="' + name + '"]');
    if (choice) choice.click();
    else field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  const consent = document.querySelector('[name=consent]');
  if (!consent.checked) consent.click();
  return true;
})()`;

/** A browser that Playwright has no driver for, with one page. */
interface OtherBrowser {
  open: (url: string) => Promise<void>;
  /** The JSON of an expression in the page. */
  evaluate: <Result>(expression: string) => Promise<Result>;
  close: () => Promise<void>;
}

interface WebKit extends OtherBrowser {
  /** Its window, which has at least 450 pixels. */
  resize: (width: number) => Promise<void>;
}

async function provide(program: string, ...packages: string[]): Promise<string | undefined> {
  const found = await findProgram(program);
  if (found || !(await isDebianRoot())) return found;
  await installDebian(...packages);
  return findProgram(program);
}

/** A browser with what it starts: they end together. */
function startGroup(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const running = execa(program, args, { detached: true, reject: false, stdio: 'ignore', env });
  return async () => {
    process.kill(-running.pid!, 'SIGKILL');
    await running;
  };
}

const untilListening = <Value>(attempt: () => Promise<Value>): Promise<Value> =>
  pRetry(attempt, { retries: 60, minTimeout: 500, factor: 1 });

/** WebKitGTK by WebDriver, on a screen of its own; undefined where it cannot be installed. */
async function openWebKit(env?: NodeJS.ProcessEnv): Promise<WebKit | undefined> {
  const driver = await provide('WebKitWebDriver', 'webkit2gtk-driver');
  const screen = await provide('xvfb-run', 'xvfb', 'xauth');
  if (!driver || !screen) return undefined;
  const port = await getPort();
  const end = startGroup(screen, ['-a', driver, `--port=${port}`, '--host=127.0.0.1'], env);
  const call = async <Value>(path: string, body: object, method = 'POST'): Promise<Value> => {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: Value };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const begin = () => call<{ sessionId: string }>('', { capabilities: {} });
  const { sessionId } = await untilListening(begin);
  return {
    open: (url) => call(`/${sessionId}/url`, { url }),
    evaluate: async (expression) =>
      JSON.parse(
        await call(`/${sessionId}/execute/sync`, {
          script: `return JSON.stringify(${expression}) ?? 'null'`,
          args: [],
        }),
      ),
    resize: (width) => call(`/${sessionId}/window/rect`, { width, height: 900 }),
    close: async () => {
      await call(`/${sessionId}`, {}, 'DELETE');
      await end();
    },
  };
}

/** Firefox by WebDriver BiDi, which it speaks itself; undefined where it cannot be installed. */
async function openFirefox(): Promise<OtherBrowser | undefined> {
  const program = await provide('firefox-esr', 'firefox-esr');
  if (!program) return undefined;
  const port = await getPort();
  const profile = await mkdtemp(join(tmpdir(), 'nox-firefox-'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port'];
  const end = startGroup(program, [...args, String(port)]);
  const socket = await untilListening(() => connect(`ws://127.0.0.1:${port}/session`));
  let calls = 0;
  const call = <Value>(method: string, params: object): Promise<Value> => {
    const id = (calls += 1);
    return new Promise((resolve, reject) => {
      socket.addEventListener('message', function listen({ data }) {
        const answer = JSON.parse(String(data)) as { id?: number; result: Value; message?: string };
        if (answer.id !== id) return;
        socket.removeEventListener('message', listen);
        if (answer.message === undefined) resolve(answer.result);
        else reject(new Error(`${method}: ${answer.message}`));
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
  };
  await call('session.new', { capabilities: {} });
  const tree = await call<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const { context } = tree.contexts[0]!;
  return {
    open: async (url) => {
      await call('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    evaluate: async (expression) => {
      const { result } = await call<{ result: { value: string } }>('script.evaluate', {
        expression: `JSON.stringify(${expression}) ?? 'null'`,
        target: { context },
        awaitPromise: true,
      });
      return JSON.parse(result.value);
    },
    close: async () => {
      socket.close();
      await end();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function connect(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url);
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => resolve(socket));
    socket.addEventListener('error', () => reject(new Error(`Nothing listens at ${url}.`)));
  });
}
