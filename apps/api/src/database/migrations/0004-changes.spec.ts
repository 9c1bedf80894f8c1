import { sql, type Kysely } from 'kysely';
import { EMPTY_DATABASES } from '../../../test/engines.ts';
import { readChanges } from '../../auditions/changes/audition-changes.ts';
import { readAllEntries } from '../../auditions/entries/audition-entries.ts';
import { addReview } from '../../auditions/reviews/reviews.ts';
import { Revisions } from '../revisions.ts';
import * as teamAndAuditions from './0001-team-and-auditions.ts';
import * as content from './0002-content.ts';
import * as judging from './0003-judging.ts';
import * as changes from './0004-changes.ts';

describe.each(EMPTY_DATABASES)('the migration for changes on %s', (_name, open) => {
  it('takes the entries that are there for what everybody has, and tells each change from then on', async () => {
    const { db, close } = await open();
    const schemaless = db as unknown as Kysely<unknown>;
    for (const { up } of [teamAndAuditions, content, judging]) await up(schemaless);
    for (const id of ['first', 'second']) {
      await sql`insert into audition_entries values
        (${id}, 1, 'Asha', '', ${id}, '', '', 7, '', '', '', '', 'Pending', '', ${id})`.execute(db);
    }
    await sql`insert into reviews values ('review', 1, 'first', 'Kabir', 'Good', null, 'kabir', null)`.execute(
      db,
    );
    await changes.up(schemaless);

    const all = await readAllEntries(db);
    expect(all.revision).toBe(0);
    expect(all.entries.map(({ _id, reviews }) => [_id, reviews.length])).toEqual([
      ['first', 1],
      ['second', 0],
    ]);
    expect(await readChanges(db, 0)).toMatchObject({ entries: [], removed: [] });

    const revisions = new Revisions(db, { maxAgeMs: Infinity });
    await revisions.change('auditions', (transaction, revision) =>
      addReview(transaction, revision, 'second', { judgeEmail: 'Meera', notes: 'Sharp' }, null),
    );
    expect(await readChanges(db, 0)).toMatchObject({
      revision: 1,
      entries: [{ _id: 'second', reviews: [{ judgeEmail: 'Meera' }] }],
      removed: [],
    });
    await close();
  });
});
