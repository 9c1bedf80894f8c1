import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Product } from '@nox/start/product.ts';
import { execa } from 'execa';
import getPort from 'get-port';
import pRetry from 'p-retry';
import { findProgram, installDebian, isDebianRoot } from '../../../../tools/run/programs.ts';
import { settingsIn, startProduct } from '../product/test-product.ts';

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
  let folder: string;
  let product: Product;
  const { administrator } = settingsIn(tmpdir());

  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nox-browsers-'));
    product = await startProduct(settingsIn(folder));
  });
  test.afterAll(async () => {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const browsers: [string, () => Promise<OtherBrowser | undefined>][] = [
    ['Firefox ESR', openFirefox],
    ['WebKitGTK', openWebKit],
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
        await evaluate(signIn(administrator));
        await expect.poll(() => evaluate('location.pathname')).toBe('/admin/dashboard');
        await expectPage('/admin/team', /Team/);
        await expectPage('/admin/audition-entries', /Audition Entries/);
        await expectPage('/admin/season', /Season/);
      } finally {
        await close();
      }
    });
  }
});

/** A browser that Playwright has no driver for, with one page. */
interface OtherBrowser {
  open: (url: string) => Promise<void>;
  /** The JSON of an expression in the page. */
  evaluate: <Result>(expression: string) => Promise<Result>;
  close: () => Promise<void>;
}

async function provide(program: string, ...packages: string[]): Promise<string | undefined> {
  const found = await findProgram(program);
  if (found || !(await isDebianRoot())) return found;
  await installDebian(...packages);
  return findProgram(program);
}

/** A browser with what it starts: they end together. */
function startGroup(program: string, args: readonly string[]) {
  const running = execa(program, args, { detached: true, reject: false, stdio: 'ignore' });
  return async () => {
    process.kill(-running.pid!, 'SIGKILL');
    await running;
  };
}

const untilListening = <Value>(attempt: () => Promise<Value>): Promise<Value> =>
  pRetry(attempt, { retries: 60, minTimeout: 500, factor: 1 });

/** WebKitGTK by WebDriver, on a screen of its own; undefined where it cannot be installed. */
async function openWebKit(): Promise<OtherBrowser | undefined> {
  const driver = await provide('WebKitWebDriver', 'webkit2gtk-driver');
  const screen = await provide('xvfb-run', 'xvfb', 'xauth');
  if (!driver || !screen) return undefined;
  const port = await getPort();
  const end = startGroup(screen, ['-a', driver, `--port=${port}`, '--host=127.0.0.1']);
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
