import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import islands from './islands.ts';

it('lists every island of the pages', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname });
  const names = files.flatMap((file) => {
    const code = readFileSync(join(import.meta.dirname, file), 'utf8');
    return [...code.matchAll(/export default (?:island|enhancement)\('(\w+)'/g)].map(
      ([, name]) => name,
    );
  });
  expect(Object.keys(islands)).toEqual(names.toSorted());
});
