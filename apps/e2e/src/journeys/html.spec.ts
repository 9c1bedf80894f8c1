import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import vnu from 'vnu-jar';
import { expect, test } from '../fixtures/test.ts';

const PUBLIC_PAGES = ['/', '/learn', '/team', '/achievements', '/auditions'];
const html = { headers: { accept: 'text/html' } };

/**
 * The slash has no effect, as the checker says; the formatter of our sources writes it. The role has one in a browser
 * that takes a list without bullets for none. Of styles the checker knows less than browsers do.
 */
const STYLE = '.*(Trailing slash on void elements|The “list” role is unnecessary|CSS: ).*';

/** What the Nu checker has to say of these files: one line for each finding, nothing where all is well. */
async function findingsIn(files: string[]): Promise<string> {
  const options = ['-jar', vnu, '--format', 'gnu', '--filterpattern', STYLE];
  const said = await promisify(execFile)('java', [...options, ...files]).catch(
    (failed: { stderr?: string }) => ({ stderr: failed.stderr || String(failed) }),
  );
  return said.stderr;
}

test.describe('the HTML that the server sends', () => {
  test.skip(({ isMobile }) => Boolean(isMobile), 'it is the same for every screen');

  test('is valid, whatever the address', async ({ request }, info) => {
    const files: string[] = [];
    for (const [n, path] of [...PUBLIC_PAGES, '/admin', '/admin/login', '/nowhere'].entries()) {
      const answer = await request.get(path, html);
      expect([path, answer.status()]).toEqual([path, path === '/nowhere' ? 404 : 200]);
      const file = info.outputPath(`${n}${path.replaceAll('/', '-')}.html`);
      await writeFile(file, await answer.text());
      files.push(file);
    }
    expect(await findingsIn(files)).toBe('');
  });

  test('has what a chat needs for a preview, with a picture that is there', async ({ request }) => {
    for (const path of PUBLIC_PAGES) {
      const page = await (await request.get(path, html)).text();
      const told = (name: string) =>
        new RegExp(`property="${name}" content="([^"]+)"`).exec(page)?.[1];
      for (const name of ['og:title', 'og:description', 'og:url']) expect(told(name)).toBeTruthy();
      const picture = await request.get(told('og:image') ?? 'none');
      const type = picture.headers()['content-type'];
      expect([path, picture.status(), type]).toEqual([path, 200, 'image/png']);
    }
  });
});
