import { apiForAll, expectError } from '../../../../test/api.ts';
import { crudEngines } from '../../../../test/engines.ts';
import { publish, saveStructure, structureOf } from '../../../../test/schedule.ts';
import { calendarFile } from '#season/messages/slot-messages/calendar-file.ts';
import { refuseClockChanges } from './save-structure.ts';

const FORWARD = { date: '2026-03-29', starts: 0, ends: 300, slotMinutes: 30 };
const break_ = { starts: 120, ends: 180, label: '' };
const day = (date: string) => ({ date, starts: 0, ends: 1_440, slotMinutes: 60 });

describe('slots where the clocks change', () => {
  it.each<[what: string, zone: string, block: object, between: string | undefined]>([
    ['at an hour that is skipped', 'Europe/Berlin', FORWARD, '02:00 and 03:00'],
    ['over it', 'Europe/Berlin', { ...FORWARD, slotMinutes: 300 }, '02:00 and 03:00'],
    ['before a break at that hour', 'Europe/Berlin', { ...FORWARD, breaks: [break_] }, undefined],
    ['until that hour', 'Europe/Berlin', { ...FORWARD, ends: 120 }, undefined],
    ['after it', 'Europe/Berlin', { ...FORWARD, starts: 180 }, undefined],
    ['at an hour that comes twice', 'Europe/Berlin', day('2026-10-25'), '02:00 and 03:00'],
    ['at a midnight that is skipped', 'America/Santiago', day('2026-09-06'), '00:00 and 01:00'],
    ['on the day before', 'America/Santiago', day('2026-09-05'), undefined],
    ['at a last hour that comes twice', 'America/Santiago', day('2026-04-04'), '23:00 and 24:00'],
    ['on a day without a change', 'Europe/Berlin', day('2026-03-28'), undefined],
    ['where clocks never change', 'Asia/Kolkata', FORWARD, undefined],
  ])('%s in %s', (_what, zone, block, between) => {
    const check = () => refuseClockChanges(structureOf(block), zone, 'No.');
    if (between === undefined) expect(check).not.toThrow();
    else expect(check).toThrow(`the clocks change between ${between}: no slot can be then.`);
  });

  it('last as many minutes in a calendar as their names say', () => {
    const slot = { date: '2026-03-29', starts: 90, ends: 210, panel: 'Hall A', room: '' };
    const event = { entryId: 'id', slot, summary: 'Audition', sequence: 1, changedAt: 0 };
    const file = calendarFile([event], {
      name: 'Season 1',
      society: 'Adaa; the Crew',
      timeZone: 'Europe/Berlin',
    });
    expect(file).toContain('PRODID:-//Adaa the Crew//Auditions//EN\r\n');
    expect(file).toContain('DTSTART;TZID=Europe/Berlin:20260329T013000\r\n');
    expect(file).toContain('DTEND;TZID=Europe/Berlin:20260329T043000\r\n');
    // For calendars that do not know the zone by its name.
    const offsets = [...file.matchAll(/^DTSTART:(.+)\r\nTZOFFSETFROM:.+\r\nTZOFFSETTO:(.+)\r$/gm)];
    expect(offsets.map(([, ...fields]) => fields)).toEqual([
      ['19700101T000000', '+0100'],
      ['20260329T043000', '+0200'],
    ]);
  });
});

describe.each(crudEngines)('a block where the clocks change on $name', ({ open }) => {
  const api = apiForAll({ timeZone: 'Europe/Berlin' }, open);
  const sentence =
    'On Sun 29 Mar the clocks change between 02:00 and 03:00: no slot can be then. Put a break there, or choose other times.';

  it('is refused, and named', async () => {
    expectError(await api.send('PUT', '/api/schedule/structure', structureOf(FORWARD)), 400, {
      code: 'invalid',
      message: `Nothing was saved. ${sentence}`,
      issues: [{ path: 'blocks.0.starts', message: sentence }],
    });
  });

  it('is not published if it is older than the time zone', async () => {
    await saveStructure(api, structureOf({ ...FORWARD, date: '2026-03-28' }));
    await api.db.updateTable('schedule_blocks').set({ date: FORWARD.date }).execute();
    expectError(await publish(api), 400, { message: `Nothing was published. ${sentence}` });
  });
});
