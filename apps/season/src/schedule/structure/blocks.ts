import {
  dayOf,
  minutesOf,
  pluralize,
  type PublicSeason,
  ScheduleBlock,
  seatsOf,
  slotStarts,
  timeOf,
} from '@nox/contracts';
import { newKey } from '@nox/ui';

const FIRST_BLOCK = {
  date: '',
  starts: 16 * 60,
  ends: 20 * 60,
  slotMinutes: 30,
  seats: 3,
  judges: [],
  breaks: [],
};

const DAY_MS = 24 * 60 * 60 * 1000;

function dayAfter(date: string): string {
  const time = Date.parse(date);
  return Number.isNaN(time) ? '' : new Date(time + DAY_MS).toISOString().slice(0, 10);
}

/** The panel's last day again, a day later; its first is another panel's, or `part`, the first that candidates tick. */
export function nextBlock(
  blocks: readonly ScheduleBlock[],
  panelId: string,
  part?: PublicSeason['parts'][number],
): ScheduleBlock {
  const own = blocks.filter((block) => block.panelId === panelId);
  const last = own.toSorted((a, b) => Number(a.date > b.date) - Number(a.date < b.date)).at(-1);
  if (last) return { ...last, _id: newKey(), date: dayAfter(last.date) };
  const times = part && { date: part.date, starts: minutesOf(part.from), ends: minutesOf(part.to) };
  return { ...FIRST_BLOCK, ...(blocks[0] ?? times), _id: newKey(), panelId, judges: [] };
}

const totalOf = (blocks: readonly ScheduleBlock[]) => ({
  slots: blocks.flatMap(slotStarts).length,
  seats: blocks.reduce((sum, block) => sum + seatsOf(block), 0),
});

export function sumOf(typed: unknown) {
  const { data: block } = ScheduleBlock.safeParse(typed);
  return block && totalOf([block]);
}

export function sumsOf(blocks: readonly ScheduleBlock[]) {
  const known = blocks.flatMap((block) => ScheduleBlock.safeParse(block).data ?? []);
  const days = [...Map.groupBy(known, ({ date }) => date)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, ofDay]) => [date, totalOf(ofDay)] as const);
  return { days, all: totalOf(known) };
}

const timesOf = ({ starts, ends }: Pick<ScheduleBlock, 'starts' | 'ends'>) =>
  `${timeOf(starts)}–${timeOf(ends)}`;

/** Such as "Fri 14 Aug, 16:00–20:00"; a part that is not filled in is left out. */
export function describeTimes({ date, ...times }: ScheduleBlock): string {
  const isTimed = Number.isInteger(times.starts) && Number.isInteger(times.ends);
  return [date && dayOf(date), isTimed && timesOf(times)].filter(Boolean).join(', ');
}

export function describeBlock(block: ScheduleBlock): string {
  const { slotMinutes, seats, breaks, judges } = block;
  const slots = `slots of ${slotMinutes} minutes with ${pluralize(seats, 'seat')}`;
  const pauses = breaks.map((pause) => `break ${timesOf(pause)} ${pause.label}`.trim());
  const panel = judges.length > 0 && `judges: ${judges.join(', ')}`;
  return [describeTimes(block), slots, ...pauses, panel].filter(Boolean).join('; ');
}
