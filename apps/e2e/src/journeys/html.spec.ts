import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import vnu from 'vnu-jar';
import { expect, test } from '../fixtures/test.ts';

const PUBLIC_PAGES = ['/', '/learn', '/team', '/achievements', '/auditions'];
const html = { headers: { accept: 'text/html' } };

/**
 * Findings that are no faults: the slash is written by the formatter; Safari needs the role for lists without bullets;
 * browsers know more CSS than the checker.
 */
const IGNORED = '.*(Trailing slash on void elements|The “list” role is unnecessary|CSS: ).*';

/** The Nu checker's findings, one per line. */
async function findingsIn(files: string[]): Promise<string> {
  const options = ['-jar', vnu, '--format', 'gnu', '--filterpattern', IGNORED];
  const { stderr } = await promisify(execFile)('java', [...options, ...files]).catch(
    (failed: { stderr?: string }) => ({ stderr: failed.stderr || String(failed) }),
  );
  return stderr;
}

test.describe('the HTML that the server sends', { tag: '@desktop' }, () => {
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

  test('has the metadata of a link preview, with a picture that exists', async ({ request }) => {
    for (const path of PUBLIC_PAGES) {
      const page = await (await request.get(path, html)).text();
      const meta = (name: string) =>
        new RegExp(`property="${name}" content="([^"]+)"`).exec(page)?.[1];
      for (const name of ['og:title', 'og:description', 'og:url']) expect(meta(name)).toBeTruthy();
      const picture = await request.get(meta('og:image') ?? 'none');
      const type = picture.headers()['content-type'];
      expect([path, picture.status(), type]).toEqual([path, 200, 'image/png']);
    }
  });
});
