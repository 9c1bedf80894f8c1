import { stringifyLists } from './large-responses.ts';

describe('JSON that is made in slices', () => {
  const items = (count: number) => Array.from({ length: count }, (_, n) => ({ n, text: `"${n}` }));

  it.each([0, 1, 500, 501, 1_234])('is that of JSON.stringify for %i items', async (count) => {
    expect(await stringifyLists(items(count))).toBe(JSON.stringify(items(count)));
    const report = { message: 'Done.', isDryRun: false, created: items(count), invalid: items(2) };
    expect(await stringifyLists(report)).toBe(JSON.stringify(report));
  });
});
