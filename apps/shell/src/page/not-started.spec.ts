import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../../..', path), 'utf8');

it('is allowed to be styled by the policy that docs/nginx gives the page', () => {
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(read('apps/shell/src/index.html'))!;
  const hash = createHash('sha256').update(style).digest('base64');
  const [, allowed] = /;style-src '(sha256-[^']+)' 'self';/.exec(
    read('docs/nginx/nox-headers.conf'),
  )!;
  expect(allowed).toBe(`sha256-${hash}`);
});
