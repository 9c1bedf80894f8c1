/// <reference types="jest" />
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { ChunkTimeoutPlugin } from './chunk-timeout-plugin.ts';

const LIMIT_MS = 120_000;

const SOURCES = {
  'main.js': `self.load = () => import(/* webpackChunkName: "page" */ './page.js');`,
  'page.js': `import './page.css'; export const page = 'there';`,
  'page.css': 'h1 { color: plum; }',
};

/** Builds a page with a script and a stylesheet of its own. Answers the code that loads it. */
async function build(folder: string): Promise<string> {
  for (const [name, text] of Object.entries(SOURCES)) await writeFile(join(folder, name), text);
  const compiler = webpack({
    mode: 'none',
    context: folder,
    entry: './main.js',
    output: { path: join(folder, 'out'), publicPath: '/files/', chunkLoadTimeout: LIMIT_MS },
    module: { rules: [{ test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] }] },
    resolveLoader: { modules: [join(__dirname, '../../../node_modules')] },
    plugins: [new MiniCssExtractPlugin(), new ChunkTimeoutPlugin(LIMIT_MS)],
  });
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  expect(stats?.toJson({ all: false, errors: true }).errors).toEqual([]);
  return readFile(join(folder, 'out/main.js'), 'utf8');
}

interface Tag {
  src?: string;
  href?: string;
  onerror?: (event: object) => void;
  setAttribute: () => void;
}

/** A browser's page, as far as loading a file touches it; nothing arrives and no time passes by itself. */
class Page {
  private tags: Tag[] = [];
  private timers: (() => void)[] = [];
  private readonly scope: Record<string, unknown>;

  constructor() {
    const scope: Record<string, unknown> = {
      document: {
        createElement: (): Tag => ({ setAttribute: () => {} }),
        getElementsByTagName: () => [],
        head: { appendChild: (tag: Tag) => this.tags.push(tag) },
      },
      setTimeout: (work: () => void, ms: number) => {
        expect(ms).toBe(LIMIT_MS);
        this.timers.push(work);
      },
      clearTimeout: () => {},
    };
    this.scope = createContext(scope);
    scope.self = scope;
  }

  run(code: string): void {
    runInContext(code, this.scope);
  }

  /** Goes to the page, for which nothing arrives. */
  async visit(ending: (tags: Tag[]) => void): Promise<{ addresses: unknown[]; error: unknown }> {
    this.tags = [];
    const load = this.scope.load as () => Promise<unknown>;
    const failure = load().catch((error: unknown) => error);
    const tags = this.tags;
    ending(tags);
    const addresses = tags.map(({ src, href }) => src ?? href).toSorted();
    return { addresses, error: await failure };
  }

  readonly letTimePass = (): void => {
    for (const timer of this.timers.splice(0)) timer();
  };

  readonly failAll = (tags: Tag[]): void => {
    for (const tag of tags) tag.onerror?.({ type: 'error', target: tag });
  };
}

describe('a file that does not arrive in time', () => {
  let folder: string;
  let code: string;
  let page: Page;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nox-time-limit-'));
    code = await build(folder);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  beforeEach(() => {
    page = new Page();
    page.run(code);
  });

  it('has failed, be it a script or a stylesheet', async () => {
    const { addresses, error } = await page.visit(page.letTimePass);
    expect(addresses).toEqual(['/files/page.css', '/files/page.js']);
    expect(error).toMatchObject({ name: 'ChunkLoadError', type: 'timeout' });
  });

  it('is asked for under another address each time, since its request may still hang', async () => {
    await page.visit(page.letTimePass);
    const second = await page.visit(page.letTimePass);
    expect(second.addresses).toEqual(['/files/page.css?1', '/files/page.js?1']);
    const third = await page.visit(page.letTimePass);
    expect(third.addresses).toEqual(['/files/page.css?2', '/files/page.js?2']);
  });

  it('is asked for under another address also by a runtime that is loaded again', async () => {
    await page.visit(page.letTimePass);
    page.run(code);
    const { addresses } = await page.visit(page.letTimePass);
    expect(addresses).toEqual(['/files/page.css?1', '/files/page.js?1']);
  });

  it('keeps its address when it failed in another way', async () => {
    await page.visit(page.failAll);
    page.letTimePass();
    const { addresses } = await page.visit(page.failAll);
    expect(addresses).toEqual(['/files/page.css', '/files/page.js']);
  });
});
