import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inlineStyles } from './inline-elements.ts';

describe('stylesheets in a page', () => {
  let webRoot: string;
  const folder = '/static/js/shell/1.0.0/';
  const put = (name: string, text: string) => writeFile(join(webRoot, folder, name), text);
  const read = (...names: string[]) =>
    inlineStyles(webRoot)(names.map((name) => ({ file: folder + name, integrity: '' })));
  const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');

  beforeEach(async () => {
    webRoot = await mkdtemp(join(tmpdir(), 'nox-styles-'));
    await mkdir(join(webRoot, folder), { recursive: true });
  });
  afterEach(() => rm(webRoot, { recursive: true }));

  it('bear the names by which scripts know them, and are allowed by their hashes', async () => {
    await put('one.css', 'a{color:red}\n/*# sourceMappingURL=one.css.map*/');
    await put('two.css', 'b{color:blue}');
    expect(await read('one.css', 'two.css')).toEqual({
      html: '\n    <style data-href="one.css">a{color:red}</style>\n    <style data-href="two.css">b{color:blue}</style>',
      sources: [`'sha256-${hashOf('a{color:red}')}'`, `'sha256-${hashOf('b{color:blue}')}'`],
    });
  });

  it('find their files from wherever the page is', async () => {
    await put(
      'one.css',
      'a{b:url(font.woff2);c:url("x.webp");d:url(/e.svg);f:url(data:,g);h:url("https://i/j")}',
    );
    expect((await read('one.css')).html).toContain(
      `{b:url(${folder}font.woff2);c:url("${folder}x.webp");d:url(/e.svg);f:url(data:,g);h:url("https://i/j")}`,
    );
  });

  it('are refused when they would end the element that they stand in', async () => {
    await put('one.css', 'a::before{content:"</style>"}');
    await expect(read('one.css')).rejects.toThrow('would end the element');
  });

  it('are refused when they are not there', async () => {
    await expect(read('one.css')).rejects.toThrow('is missing');
  });
});
