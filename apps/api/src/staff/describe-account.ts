import { type Account } from '@nox/contracts';
import { readVersionNumber } from '../auditions/seats/published.ts';
import { judgeKey } from '../database/lookalike-keys.ts';
import { type Db } from '../database/schema.ts';
import { type Caller } from '../auth/gate.ts';

/** The published slots of blocks that name a judge, as entries have them. */
async function readJudgeSlots(db: Db, judgeName: string): Promise<string[]> {
  const key = judgeKey(judgeName);
  const all = await db
    .selectFrom('schedule_blocks')
    .innerJoin('panels', 'panels.id', 'schedule_blocks.panel_id')
    .select(['panels.name as panel', 'date', 'starts', 'ends', 'judges'])
    .execute();
  const blocks = all.filter(({ judges }) =>
    (JSON.parse(judges) as string[]).some((judge) => judgeKey(judge) === key),
  );
  if (blocks.length === 0) return [];
  const slots = await db
    .selectFrom('published_slots')
    .innerJoin('audition_entries', 'audition_entries.id', 'published_slots.entry_id')
    .select(['panel', 'date', 'starts', 'time_slot'])
    .distinct()
    .where('published_slots.version', '=', await readVersionNumber(db))
    .orderBy('time_slot')
    .execute();
  const own = slots.filter((slot) =>
    blocks.some(
      ({ panel, date, starts, ends }) =>
        slot.panel === panel && slot.date === date && starts <= slot.starts && slot.starts < ends,
    ),
  );
  return [...new Set(own.map(({ time_slot }) => time_slot))];
}

/** What an account learns of itself. @param judgeName of its row of staff; null without one */
export async function describeAccount(
  db: Db,
  { uid, email, isAdmin, roles }: Pick<Caller, 'uid' | 'email' | 'isAdmin' | 'roles'>,
  judgeName: string | null,
): Promise<Account> {
  const judgeSlots = judgeName === null ? [] : await readJudgeSlots(db, judgeName);
  return { uid, email, isAdmin, roles, judgeName, judgeSlots };
}
