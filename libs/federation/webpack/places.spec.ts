import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { placeOf } from './places.ts';

it('finds the first place of a stack in code that is developed, wherever the stack is from', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'nox-'));
  const source = 'export const one = 1;\n\nexport const two = () => { throw new Error(); };';
  const { code, map } = await transform(source, { sourcemap: 'external', minifySyntax: true });
  const written = JSON.parse(map) as object;
  const line = code.split('\n').findIndex((text) => text.includes('throw')) + 1;
  for (const [file, name] of [
    ['page.js', 'webpack://@nox/events/./src/events-page.tsx'],
    ['library.js', 'webpack://nox_events/./node_modules/react/index.js'],
  ] as const) {
    const sources = JSON.stringify({ ...written, sources: [name] });
    await writeFile(join(folder.path, `${file}.map`), sources);
  }
  const fileOf = (name: string) => {
    const [, file] = /\/events\/dev\/(.*)/.exec(name) ?? [];
    return file && join(folder.path, file);
  };
  const address = 'http://localhost:4200/static/js/events/dev';
  const foreign = `Error\n    at call (${address}/library.js:${line}:3)\n    at node:internal/x:1:1`;
  expect(await placeOf(foreign, fileOf)).toBeUndefined();
  const chromium = `${foreign}\n    at two (${address}/page.js?1:${line}:3)`;
  expect(await placeOf(chromium, fileOf)).toBe('src/events-page.tsx:3');
  const server = `Error\n    at two (/web/static/js/events/dev/page.js:${line}:3)`;
  expect(await placeOf(server, fileOf)).toBe('src/events-page.tsx:3');
  expect(await placeOf(`two@${address}/page.js:${line}:3\n`, fileOf)).toBe('src/events-page.tsx:3');
});
