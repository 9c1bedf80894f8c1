import { isDeepStrictEqual } from 'node:util';
import { type PublishedSlot, type ScheduleStructure } from '@nox/contracts';
import { judgeKey } from '#platform/database/lookalike-keys.ts';
import { findRow, updateRow } from '#platform/database/rows.ts';
import { type Db } from '#platform/database/schema.ts';
import { readVersionNumber, selectLatestSlots } from './published.ts';
import { readStructure } from './seats.ts';

/** A block, by the name of its panel. A judge's name means these of the staff: several who share it, or none. */
interface JudgedTime extends Omit<PublishedSlot, 'room'> {
  judges: { name: string; staffIds: string[] }[];
}

/** Whom names mean now. */
async function readStaff(db: Db) {
  const query = db.selectFrom('staff').select(['id', 'name']).where('ended_at', 'is', null);
  const staff = await query.execute();
  const byKey = Map.groupBy(staff, ({ name }) => judgeKey(name));
  return {
    ids: new Set(staff.map(({ id }) => id)),
    idsOf: (name: string) => (byKey.get(judgeKey(name)) ?? []).map(({ id }) => id),
  };
}

/** A published name means who had it then; once they have no access, whoever has it now. */
async function readPublishedTimes(db: Db, { ids, idsOf }: Awaited<ReturnType<typeof readStaff>>) {
  const row = await findRow(db, 'schedule_versions', { number: await readVersionNumber(db) });
  const times = JSON.parse(row?.judges ?? '[]') as JudgedTime[];
  return times.map(({ judges, ...time }) => ({
    ...time,
    judges: judges.map(({ name, staffIds }) => {
      const remaining = staffIds.filter((id) => ids.has(id));
      return { name, staffIds: remaining.length > 0 ? remaining : idsOf(name) };
    }),
  }));
}

const whoJudges = (times: readonly JudgedTime[]) =>
  times.map(({ judges, ...time }) => {
    const whom = judges.flatMap(({ name, staffIds }) =>
      staffIds.length > 0 ? staffIds : judgeKey(name),
    );
    return { ...time, judges: whom.sort() };
  });

/** Who judges when by the draft, and whether that is published. A name that no one has any more means whom it meant then: they have been renamed. */
export async function readJudgedTimes(db: Db, { panels, blocks }: ScheduleStructure) {
  const staff = await readStaff(db);
  const published = await readPublishedTimes(db, staff);
  const meant = published.flatMap(({ judges }) => judges);
  const former = new Map(meant.map(({ name, staffIds }) => [judgeKey(name), staffIds]));
  const findJudge = (name: string) => {
    const staffIds = staff.idsOf(name);
    return { name, staffIds: staffIds.length > 0 ? staffIds : (former.get(judgeKey(name)) ?? []) };
  };
  const times = blocks
    .filter(({ judges }) => judges.length > 0)
    .map(({ panelId, date, starts, ends, judges }): JudgedTime => {
      const panel = panels.find(({ _id }) => _id === panelId)!.name;
      return { panel, date, starts, ends, judges: judges.map(findJudge) };
    });
  return { times, isPublished: isDeepStrictEqual(whoJudges(times), whoJudges(published)) };
}

/** The published slots that a person judges, as entries have them. */
export async function readJudgeSlots(db: Db, staffId: string): Promise<string[]> {
  const times = await readPublishedTimes(db, await readStaff(db));
  const own = times.filter(({ judges }) => judges.some((one) => one.staffIds.includes(staffId)));
  const slots = await selectLatestSlots(db)
    .clearSelect()
    .innerJoin('audition_entries', 'audition_entries.id', 'published_slots.entry_id')
    .select(['panel', 'date', 'starts', 'time_slot'])
    .distinct()
    .where('withdrawn_at', 'is', null)
    .orderBy('time_slot')
    .execute();
  const isOwn = (slot: (typeof slots)[number]) =>
    own.some(
      ({ panel, date, starts, ends }) =>
        panel === slot.panel && date === slot.date && starts <= slot.starts && slot.starts < ends,
    );
  return slots.filter(isOwn).map(({ time_slot }) => time_slot);
}

/** Gives what an earlier release has published the judges of the draft. Once, as a server starts. */
export async function storeJudges(db: Db): Promise<void> {
  const { times } = await readJudgedTimes(db, await readStructure(db));
  const which = { number: await readVersionNumber(db), judges: null };
  await updateRow(db, 'schedule_versions', which, { judges: JSON.stringify(times) });
}
