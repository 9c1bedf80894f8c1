import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const MAX_BYTES = 300_000;

it("the README's pictures are there, described, and together below 300 KB", async () => {
  const readme = await readFile(join(ROOT, 'README.md'), 'utf8');
  const pictures = [...readme.matchAll(/!\[([^\]]+)\]\((docs\/pictures\/.+?)\)/g)];
  const sizes = await Promise.all(pictures.map(async ([, , path]) => stat(join(ROOT, path!))));
  expect(pictures.length).toBeGreaterThanOrEqual(3);
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(MAX_BYTES);
});
