import { randomBytes } from 'node:crypto';
import { type Readable } from 'node:stream';
import { type SeasonFigures } from '@nox/contracts';
import { apiForEach, asAdministrator, bearer } from '../../../test/api.ts';
import { addEntries } from '../../../test/candidates.ts';
import { crudEngines } from '../../../test/engines.ts';
import { valuesOf } from '../../../test/season-builders.ts';
import { setSeason } from '../../../test/seasons.ts';
import { filesOf, linesOf, sumOf, unzip } from '../../../test/season-files.ts';
import { unsignedToken } from '@nox/test-servers/tokens';
import { EVERYTHING } from '../auditions/entries/viewer.ts';
import { updateRow } from '#platform/database/rows.ts';
import { seasonFiles } from './season-files.ts';

describe.each(crudEngines)('files of a season on $name', ({ open }) => {
  const api = apiForEach({}, open);
  const season = () => api.db.selectFrom('seasons').selectAll().executeTakeFirstOrThrow();

  it('run nothing in a spreadsheet', async () => {
    await addEntries(api.db, 1, { fullName: '=HYPERLINK("//evil")', danceStyle: '@SUM(1)' });
    const { id } = await season();
    const files = await filesOf(api, id);
    expect(files.get('entries.csv')).toContain(`"'=HYPERLINK(""//evil"")"`);
    expect(files.get('results.csv')).toContain(`"'=HYPERLINK(""//evil"")"`);
    expect(files.get('entries.csv')).toContain(`,'@SUM(1),`);
  });

  it('count the rarest styles as one', async () => {
    for (let style = 0; style < 14; style += 1) {
      await addEntries(api.db, 15 - style, { danceStyle: `Style ${style}` });
    }
    const { id } = await season();
    const { styles } = (await api.get(`/api/seasons/${id}/figures`)).json<SeasonFigures>();
    expect(styles).toHaveLength(12);
    expect(styles.at(-1)).toMatchObject({ name: 'Other styles', applications: 4 + 3 + 2 });
  });

  it('have no reviews that the account hides from itself, while the season goes on', async () => {
    const [entry] = await addEntries(api.db, 1);
    const review = { judgeEmail: 'Meera', notes: 'Good' };
    await api.send('POST', `/api/auditions/${entry}/reviews`, review);
    await api.db.updateTable('reviews').set({ account_uid: 'uid-of-meera' }).execute();
    await api.send('PUT', '/api/auditions/settings', { hidesReviews: true });
    const { id } = await season();
    expect(linesOf(await filesOf(api, id), 'reviews')).toMatchObject([{ Judge: '' }]);
  });

  it('have scores by criterion, and no word of others’ reviews for one who judges independently', async () => {
    const [one, other] = (await addEntries(api.db, 2)) as [string, string];
    const judge = (sub: string) => bearer(unsignedToken({ sub, admin: true }));
    const criteria = [{ id: 'music', name: 'Musicality', weight: 1 }];
    await setSeason(api, { name: 'Autumn', judgingMode: 'independent', criteria } as never);
    const review = (id: string, sub: string) => {
      const body = { judgeEmail: sub, notes: `Secret of ${sub}`, scores: { music: 7 } };
      return api.send('POST', `/api/auditions/${id}/reviews`, body, judge(sub));
    };
    await review(one, 'rohan');
    await review(other, 'rohan');
    await review(one, 'meera');
    const { id } = await season();
    const readAs = async (headers: object) => {
      const { rawPayload } = await api.get(`/api/seasons/${id}/files`, headers);
      const figures = (await api.get(`/api/seasons/${id}/figures`, headers)).json<SeasonFigures>();
      const lines = linesOf(unzip(rawPayload), 'reviews');
      const scores = lines.map((line) => `${line.Judge} ${line.Musicality}`);
      return [...scores, sumOf(figures.styles, 'reviewed')];
    };
    expect(await readAs(judge('meera'))).toEqual(['rohan 7', 'meera 7', ' ', 1]);
    expect(await readAs(asAdministrator)).toEqual(['rohan 7', 'meera 7', 'rohan 7', 2]);
  });

  it('are read page by page, as fast as they are taken', async () => {
    await addEntries(api.db, 500);
    await addEntries(api.db, 500);
    const ids = await valuesOf(api, 'audition_entries', 'id');
    await api.db.transaction().execute(async (transaction) => {
      for (const id of ids) {
        // The text cannot be compressed.
        const why_nox = randomBytes(2_000).toString('base64');
        await updateRow(transaction, 'audition_entries', id, { why_nox });
      }
    });
    let pages = 0;
    const watched = api.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (result.rows.length === 200) pages += 1;
        return result;
      },
    });
    const stream = seasonFiles(watched, await season(), EVERYTHING) as Readable;
    await new Promise((resolve) => stream.once('readable', resolve));
    for (let turn = 0; turn < 200; turn += 1) await new Promise(setImmediate);
    // The first file alone has five pages.
    expect(pages).toBeLessThan(3);
    stream.destroy();
  });

  it('end with an error where the database fails, so that no half of them looks whole', async () => {
    await addEntries(api.db, 3);
    const row = await season();
    await api.db.schema.alterTable('messages').renameTo('elsewhere').execute();
    const read = async () => {
      for await (const _ of seasonFiles(api.db, row, EVERYTHING)) continue;
    };
    await expect(read()).rejects.toThrow(/messages/);
    await api.db.schema.alterTable('elsewhere').renameTo('messages').execute();
  });
});
