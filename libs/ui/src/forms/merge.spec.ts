import fc from 'fast-check';
import { isSame, merge, type MergeShape, type Side } from './merge.ts';

const shape: MergeShape = {
  groups: ['when'],
  rows: { parts: 'key' },
  units: [['url', 'alt']],
};

const word = fc.constantFrom('', 'a', 'b', 'c');
const version = fc.record({
  name: word,
  count: fc.option(fc.integer({ min: 0, max: 2 })),
  tags: fc.array(word, { maxLength: 2 }),
  when: fc.record({ date: word, venue: word }),
  parts: fc.uniqueArray(fc.record({ key: fc.constantFrom('x', 'y', 'z'), label: word }), {
    selector: ({ key }) => key,
    maxLength: 3,
  }),
  url: word,
  alt: word,
});
const choices = fc.constantFrom('mine', 'theirs');

type Version = ReturnType<typeof valueOf>;
const valueOf = () => fc.sample(version, 1)[0]!;

const partsOf = ({ name, count, tags, when, parts, url, alt }: Version) =>
  Object.fromEntries([
    ...Object.entries({ name, count, tags, url: { url, alt } }),
    ...Object.entries(when).map(([field, value]) => [`when.${field}`, value]),
    ...parts.map((row) => [`parts.${row.key}`, row]),
  ]) as Record<string, unknown>;

const list = (keys: string) => ({ parts: [...keys].map((key) => ({ key, label: '' })) });

describe('the merge of two versions', () => {
  it('is the version that was changed, where one was, and either one where both are equal', () => {
    fc.assert(
      fc.property(version, version, (base, changed) => {
        for (const [mine, theirs] of [
          [changed, base],
          [base, changed],
          [changed, changed],
        ] as const) {
          expect(merge(base, mine, theirs, shape)).toEqual({ values: changed, conflicts: [] });
        }
      }),
    );
  });

  it('takes each part from the side that alone has changed it, and asks for no other', () => {
    fc.assert(
      fc.property(version, version, version, (base, mine, theirs) => {
        const { values, conflicts } = merge(base, mine, theirs, shape);
        const [before, own, other, merged] = [base, mine, theirs, values].map(partsOf);
        const asked = conflicts.map(({ path }) => path);
        for (const path of Object.keys({ ...before, ...own, ...other })) {
          const [isMine, isTheirs] = [own, other].map(
            (side) => !isSame(side![path], before![path]),
          );
          const isAsked = isMine && isTheirs && !isSame(own![path], other![path]);
          expect(asked.includes(path)).toBe(isAsked);
          expect(merged![path]).toEqual(isTheirs && !isAsked ? other![path] : own![path]);
        }
      }),
    );
  });

  it('asks both sides for the same, has what was chosen, and then asks for nothing', () => {
    fc.assert(
      fc.property(version, version, version, choices, (base, mine, theirs, side) => {
        const { conflicts } = merge(base, mine, theirs, shape);
        const asked = conflicts.map(({ path }) => path);
        const reversed = merge(base, theirs, mine, shape).conflicts;
        expect(reversed.map(({ path }) => path).toSorted()).toEqual(asked.toSorted());
        const chosen = Object.fromEntries(asked.map((path) => [path, side]));
        const resolved = merge(base, mine, theirs, shape, chosen);
        expect(resolved.conflicts).toEqual([]);
        const [merged, preferred] = [resolved.values, side === 'mine' ? mine : theirs].map(partsOf);
        for (const path of asked) expect(merged![path]).toEqual(preferred![path]);
        // Saved over theirs, it is no change for anybody who saves it again.
        expect(merge(theirs, resolved.values, theirs, shape).values).toEqual(resolved.values);
      }),
    );
  });

  it('asks for each difference where the base is not known', () => {
    fc.assert(
      fc.property(version, version, (mine, theirs) => {
        const { values, conflicts } = merge(undefined, mine, theirs, shape);
        const [own, other] = [partsOf(mine), partsOf(theirs)];
        const differing = Object.keys({ ...own, ...other }).filter(
          (path) => !isSame(own[path], other[path]),
        );
        const asked = conflicts.map(({ path }) => path).filter((path) => path !== 'parts');
        expect(asked.toSorted()).toEqual(differing.toSorted());
        for (const path of Object.keys(own)) expect(partsOf(values)[path]).toEqual(own[path]);
      }),
    );
  });

  it.each([
    ['adds rows of both', 'x', 'xy', 'xz', 'xyz'],
    ['removes rows of both', 'xyz', 'xy', 'yz', 'y'],
    ['has my order with their row', 'xy', 'yx', 'xyz', 'yxz'],
    ['has their order with my row', 'xy', 'xyz', 'yx', 'yxz'],
    ['has my order without the row that they removed', 'xyz', 'zyx', 'xz', 'zx'],
    ['has their order without the row that I removed', 'xyz', 'xz', 'zyx', 'zx'],
  ])('%s', (_, base, mine, theirs, merged) => {
    const { values, conflicts } = merge(list(base), list(mine), list(theirs), shape);
    expect(values).toEqual(list(merged));
    expect(conflicts).toEqual([]);
  });

  it('asks for the order of a list where both have changed it, or where it was is not known', () => {
    const [mine, theirs] = [list('zxy'), list('yxzw')];
    for (const base of [list('xyz'), undefined]) {
      const { conflicts } = merge(base, mine, theirs, shape);
      expect(conflicts).toContainEqual({ path: 'parts', mine: mine.parts, theirs: theirs.parts });
    }
    const orderOf = (side: Side) => merge(list('xyz'), mine, theirs, shape, { parts: side }).values;
    expect(orderOf('mine')).toEqual(list('zxyw'));
    expect(orderOf('theirs')).toEqual(list('yxzw'));
  });

  it('takes a list whose rows are not identified as one value', () => {
    const twice = { parts: [{ key: 'x' }, { key: 'x' }] };
    const other = { parts: [{ key: 'x' }] };
    expect(merge(other, twice, other, shape).values).toEqual(twice);
  });
});
