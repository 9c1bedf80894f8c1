import { type CandidateView, timeOf } from '@nox/contracts';
import PostalMime from 'postal-mime';
import { apiForAll, emptiedApi } from '../../../../test/api.ts';
import { addEntries } from '../../../../test/candidates.ts';
import { crudEngines, engines } from '../../../../test/engines.ts';
import { addLink, asCandidate } from '../../../../test/links.ts';
import { assign, publish, saveStructure, structureOf } from '../../../../test/schedule.ts';
import { setSeason } from '../../../../test/seasons.ts';
import { sendDrafts } from '../../../../test/season-builders.ts';
import { sendMails } from '../../../../test/senders.ts';
import { choiceEnd } from '#season/candidates/own-slot.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/database/clock.ts';
import { StartUpError } from '#platform/errors/http-error.ts';
import { readSeason } from '#season/seasons/current-season.ts';
import { claimTimeZone } from './time-zone.ts';

describe.each(engines)('the time zone of a database on $name', ({ open }) => {
  const api = emptiedApi({}, open);
  const said: string[] = [];
  beforeEach(() => void said.splice(0));
  const claim = (timeZone: string) => claimTimeZone(api.db, timeZone, (line) => said.push(line));
  const refusal = (of: string, timeZone: string) =>
    new StartUpError(
      `The times of this database are those of ${of}, and NOX_TIME_ZONE is ${timeZone}: the slots of 2 candidates would begin at another time without notice. ` +
        `Set NOX_TIME_ZONE=${of}; to change it, publish a schedule without slots and send its messages first (operations.md).`,
    );
  const structure = structureOf();
  const place = { blockId: structure.blocks[0]!._id, starts: 960 };
  const unassign = (ids: string[]) => {
    const moves = ids.map((entryId) => ({ entryId, expected: place, to: null }));
    return api.send('POST', '/api/schedule/moves', { moves });
  };
  const sendAll = async () => {
    await sendDrafts(api);
    await sendMails(api);
  };
  async function publishTwo(): Promise<string[]> {
    await saveStructure(api, structure);
    const ids = await addEntries(api.db, 2);
    await assign(api, ids, place);
    await publish(api);
    return ids;
  }

  it('may change until slots are published, and then after a schedule without slots', async () => {
    await claim('Europe/Berlin');
    expect(said).toEqual([]);
    await claim('Asia/Calcutta');
    expect(said).toEqual([
      'NOX_TIME_ZONE is Asia/Calcutta, and was Europe/Berlin: the times of the season and of slots that are not published are those of Asia/Calcutta from now on.',
    ]);
    const ids = await publishTwo();
    await claim('Asia/Kolkata');
    await expect(claim('America/New_York')).rejects.toThrow(
      refusal('Asia/Calcutta', 'America/New_York'),
    );
    await unassign(ids);
    await publish(api);
    await claim('America/New_York');
    await claim('Europe/Berlin');
    await expect(claim('Europe/Berlin')).resolves.toBeUndefined();
  });

  it('does not change while candidates have slots in mind that are published no more', async () => {
    await claim('Asia/Kolkata');
    const ids = await publishTwo();
    await sendAll();
    await unassign(ids);
    await publish(api, { preparesMessages: false });
    await expect(claim('Europe/Berlin')).rejects.toThrow(refusal('Asia/Kolkata', 'Europe/Berlin'));
    await publish(api);
    await expect(claim('Europe/Berlin')).rejects.toThrow(refusal('Asia/Kolkata', 'Europe/Berlin'));
    await sendAll();
    await claim('Europe/Berlin');
  });

  it('is the one that was claimed last, also where the clock was ahead at an earlier start', async () => {
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 365 * DAY_MS);
    await claim('Europe/Berlin');
    clock.mockReturnValue(now);
    await claim('Asia/Kolkata');
    clock.mockRestore();
    await publishTwo();
    await claim('Asia/Kolkata');
    await expect(claim('Europe/Berlin')).rejects.toThrow(refusal('Asia/Kolkata', 'Europe/Berlin'));
  });
});

/** A zone and another one, a slot of half an hour, and the hours ahead of UTC then and at the end of the day. */
const SLOTS: [string, string, date: string, starts: number, then: number, end: number][] = [
  ['Asia/Kolkata', 'Europe/Berlin', '2026-08-14', 960, 5.5, 5.5],
  ['Europe/Berlin', 'Asia/Kolkata', '2026-10-25', 90, 2, 1],
  ['Europe/Berlin', 'Europe/London', '2026-10-25', 960, 1, 1],
  ['America/New_York', 'Europe/Berlin', '2026-11-01', 30, -4, -5],
  ['America/New_York', 'America/Chicago', '2026-11-01', 120, -5, -5],
  ['Pacific/Apia', 'Asia/Kolkata', '2026-08-14', 30, 13, 13],
  ['Pacific/Apia', 'Pacific/Pago_Pago', '2026-08-14', 1_410, 13, 13],
];

describe.each(crudEngines)('a published slot on $name', ({ open }) => {
  const warn = jest.fn();
  afterAll(() => expect(warn).not.toHaveBeenCalled());
  describe.each(SLOTS)(
    'in %s, not %s, on %s at minute %i',
    (zone, other, date, starts, then, end) => {
      const api = apiForAll({ timeZone: zone }, open);

      it('begins at one instant in every file and mail, and at one time in every text', async () => {
        await claimTimeZone(api.db, zone, warn);
        await setSeason(api, { name: 'Autumn', selfMoveHours: 24, endsOn: date });
        const structure = structureOf({ date, starts, ends: starts + 30 });
        await saveStructure(api, structure);
        const [id = ''] = await addEntries(api.db, 1, { fullName: 'Asha Rao' });
        await assign(api, [id], { blockId: structure.blocks[0]!._id, starts });
        await publish(api);
        const link = asCandidate(await addLink(api, { entry_id: id }));
        const begins = Date.parse(date) + starts * MINUTE_MS - then * HOUR_MS;
        const local = (minutes: number) => {
          const shown = new Date(Date.parse(date) + minutes * MINUTE_MS).toISOString();
          return `;TZID=${zone}:${shown.replace(/[-:]|\.000Z/g, '')}`;
        };
        const [hours, minutes] = [Math.floor(Math.abs(then)), (Math.abs(then) % 1) * 60];
        const offset = `${then < 0 ? '-' : '+'}${timeOf(hours * 60 + minutes).replace(':', '')}`;
        const event = new RegExp(
          `TZOFFSETTO:\\${offset}\r\n[^]*DTSTART${local(starts)}\r\nDTEND${local(starts + 30)}\r\n`,
        );

        const { slot, editsUntil } = (await api.get('/api/candidate', link)).json<CandidateView>();
        expect(slot).toMatchObject({ date, starts, ends: starts + 30 });
        expect(Date.parse(editsUntil!)).toBe(Date.parse(date) + DAY_MS - end * HOUR_MS);
        const season = await readSeason(api.db, null);
        expect(choiceEnd(slot!, season, zone)).toBe(begins - DAY_MS);
        expect((await api.get('/api/candidate/slot.ics', link)).body).toMatch(event);
        expect((await api.get('/api/schedule/published.ics')).body).toMatch(event);
        expect((await api.get('/api/auditions/export')).body).toContain(`\r\n${timeOf(starts)} - `);
        await sendDrafts(api);
        const [mail, ...others] = await sendMails(api, zone);
        const { text, attachments } = await PostalMime.parse(mail!.raw);
        const file = new TextDecoder().decode(attachments[0]!.content as ArrayBuffer);
        expect(others).toEqual([]);
        expect(text).toContain(timeOf(starts));
        expect(file.replaceAll('\n', '\r\n')).toMatch(event);

        await expect(claimTimeZone(api.db, other, warn)).rejects.toThrow(StartUpError);
        await claimTimeZone(api.db, zone, warn);
      });
    },
  );
});
