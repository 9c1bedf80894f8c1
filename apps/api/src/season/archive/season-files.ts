import { type PassThrough, Readable } from 'node:stream';
import { attendanceStatus, offerOf, resultOf, timeOf } from '@nox/contracts';
import { ZipFile } from 'yazl';
import { type Viewer } from '../auditions/entries/viewer.ts';
import {
  CANDIDATE,
  cellsOf,
  csvParts,
  reviewRows,
  secondOf,
  titlesOf,
} from '../auditions/csv/exports.ts';
import { type Column } from '../auditions/csv/csv-rows.ts';
import { splitAppearances } from '../auditions/seats/published.ts';
import { type Db, type MessageRow, type SeasonRow } from '#platform/database/schema.ts';
import { destinationOf } from '../messages/read-messages.ts';
import { notifiedResultOf } from '../auditions/entries/result-candidates.ts';
import { readRecipients, type Recipient, recipientIdOf } from '../messages/store/recipients.ts';
import { availabilityOf } from '../schedule/board/read-board.ts';
import { settingsOf } from '../seasons/current-season.ts';
import { offeredOf } from '../seasons/offers.ts';
import { type SeasonEntry, seasonPages, seasonRows } from './archived-entries.ts';

const timeCell = (milliseconds: number | null) => milliseconds && secondOf(milliseconds * 1_000);

const NAMED: readonly Column<SeasonEntry>[] = [
  ['Number', ({ row }) => row.number],
  ['Name', ({ row }) => row.full_name],
];

function entryColumns(season: SeasonRow): Column<SeasonEntry>[] {
  const labels = new Map(settingsOf(season).parts.map(({ key, label }) => [key, label]));
  const labelOf = (key: string) => labels.get(key) ?? key;
  return [
    ...CANDIDATE,
    ['Can Come', ({ row }) => (availabilityOf(row) ?? []).map(labelOf).join(', ')],
    ['Registered (UTC)', ({ row }) => secondOf(row.created_at)],
    ['Withdrew (UTC)', ({ row }) => timeCell(row.withdrawn_at)],
  ];
}

/** Their appearance on the day of the slot. */
const shownOf = ({ row }: SeasonEntry) => splitAppearances(row).shown;

function otherDays({ row }: SeasonEntry): string {
  const { others } = splitAppearances(row);
  return others.map(({ date, state }) => `${date}: ${attendanceStatus(state).text}`).join(', ');
}

const SCHEDULE: readonly Column<SeasonEntry>[] = [
  ['Date', ({ slot }) => slot?.date],
  ['From', ({ slot }) => slot && timeOf(slot.starts)],
  ['To', ({ slot }) => slot && timeOf(slot.ends)],
  ['Panel', ({ slot }) => slot?.panel],
  ['Room', ({ slot }) => slot?.room],
  ...NAMED,
  ['Answer', ({ row }) => row.slot_answer],
  ['Attendance', (entry) => attendanceStatus(shownOf(entry)?.state ?? 'expected').text],
  ['Since (UTC)', (entry) => timeCell(Date.parse(shownOf(entry)?.at ?? '') || null)],
  ['Other Days', otherDays],
];

const RESULTS: readonly Column<SeasonEntry>[] = [
  ...NAMED,
  ['Status', ({ row }) => row.status],
  ['Reserve', ({ row }) => row.reserve_rank],
  ['Result', ({ row }) => resultOf({ ...row, reserveRank: row.reserve_rank })],
  ['Published', ({ row }) => row.published_status],
  ['Place', ({ row }) => row.offer && offerOf(offeredOf(row), { answerBy: null, now: 0 })],
  ['Notified Of', ({ row }) => notifiedResultOf(row).results.at(-1)],
];

type SeasonMessage = { row: MessageRow; recipient: Recipient | undefined };

/** What was sent, as it was sent; of others only what they are. */
const MESSAGES: readonly Column<SeasonMessage>[] = [
  ['Written (UTC)', ({ row }) => secondOf(row.created_at)],
  ['Kind', ({ row }) => row.kind],
  ['Channel', ({ row }) => row.channel],
  ['State', ({ row }) => row.state],
  ['Since (UTC)', ({ row }) => timeCell(row.settled_at)],
  ['Number', ({ recipient }) => recipient?.number],
  ['Name', ({ recipient }) => recipient?.fullName],
  ['To', ({ row, recipient }) => destinationOf(row, recipient)],
  ['By', ({ row }) => row.created_by],
  ['Subject', ({ row }) => row.sent_subject ?? row.edited_subject],
  ['Text', ({ row }) => row.sent_text ?? row.edited_text],
  ['Reply Of The Mail Server', ({ row }) => row.answer],
];

async function* messagePages(db: Db, seasonId: string): AsyncGenerator<SeasonMessage[]> {
  for await (const rows of seasonRows(db, 'messages', seasonId)) {
    const recipients = await readRecipients(db, rows);
    yield rows.map((row) => ({ row, recipient: recipients.get(recipientIdOf(row)) }));
  }
}

async function* rowsOf<Item>(columns: readonly Column<Item>[], pages: AsyncIterable<Item[]>) {
  yield titlesOf(columns);
  for await (const page of pages) for (const item of page) yield cellsOf(columns, item);
}

/** Yields entries with a slot in order of time: their short lines are sorted in memory. */
async function* scheduleRows(pages: AsyncIterable<SeasonEntry[]>) {
  const lines: string[][] = [];
  for await (const page of pages) {
    lines.push(...page.filter(({ slot }) => slot).map((entry) => cellsOf(SCHEDULE, entry)));
  }
  yield titlesOf(SCHEDULE);
  yield* lines.sort((a, b) => Number(a.join() > b.join()) - Number(a.join() < b.join()));
}

/** One ZIP file of files for spreadsheets, made while it is read: nothing is ever in memory as a whole. */
export function seasonFiles(db: Db, season: SeasonRow, viewer: Viewer): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  const fail = (error: Error) => output.destroy(error);
  const pages = () => seasonPages(db, season, viewer);
  const files: Record<string, () => AsyncIterable<string[]>> = {
    entries: () => rowsOf(entryColumns(season), pages()),
    reviews: () => reviewRows(pages(), settingsOf(season)),
    schedule: () => scheduleRows(pages()),
    results: () => rowsOf(RESULTS, pages()),
    messages: () => rowsOf(MESSAGES, messagePages(db, season.id)),
  };
  for (const [name, rows] of Object.entries(files)) {
    zip.addReadStreamLazy(`${name}.csv`, {}, (start) => {
      const file = Readable.from(csvParts(rows()), { objectMode: false });
      start(null, file.once('error', fail));
    });
  }
  zip.once('error', fail);
  zip.end();
  return output;
}
