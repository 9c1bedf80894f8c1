import { type ScheduleStructure } from '@nox/contracts';
import { type Db } from '../../database/schema.ts';

/** The panels in their order, and their blocks in order of time. */
export async function readStructure(db: Db): Promise<ScheduleStructure> {
  const panels = await db.selectFrom('panels').selectAll().orderBy('position').execute();
  const blocks = await db
    .selectFrom('schedule_blocks')
    .selectAll()
    .orderBy('date')
    .orderBy('starts')
    .orderBy('id')
    .execute();
  const { version } = await db
    .selectFrom('schedule_edits')
    .select(({ fn }) => fn.max('revision').as('version'))
    .where('kind', '=', 'structure')
    .executeTakeFirstOrThrow();
  return {
    panels: panels.map(({ id, name, room, styles }) => ({
      _id: id,
      name,
      room,
      styles: JSON.parse(styles),
    })),
    blocks: blocks.map((block) => ({
      _id: block.id,
      panelId: block.panel_id,
      date: block.date,
      starts: block.starts,
      ends: block.ends,
      slotMinutes: block.slot_minutes,
      seats: block.seats,
      judges: JSON.parse(block.judges),
      breaks: JSON.parse(block.breaks),
    })),
    version: Number(version ?? 0),
  };
}
