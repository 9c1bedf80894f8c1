import { type AssignProposal, type AuditionEntry, type ImportReport } from '@nox/contracts';
import { apiForAll, asAdministrator } from '../../../../test/api.ts';
import { listEntries } from '../../../../test/candidates.ts';
import { crudEngines } from '../../../../test/engines.ts';
import { addLink } from '../../../../test/links.ts';
import { publish, saveStructure, structureOf } from '../../../../test/schedule.ts';
import { candidateCalls } from '../../../../test/season-builders.ts';
import { senderTo } from '../../../../test/senders.ts';

const COUNT = 300;
const NAMES = [
  ...['आशा राव', 'Zoë Müller', 'Jose\u0301 Nu\u0303n\u0303ez', 'அருண்', 'محمد علي', '李雷', 'Ольга'],
  ...['O’Neil, "Jo"', '  Ana\u00A0 Lu ', 'İpek', '=Max', "'-Ida", '💃 Mia'],
];
/** Each number lacks its last digit. */
const PHONES = [
  ...['+91 98765 4321', '(+91) 98765-4321', '0091 98765 4321', '098765 4321', '९८७६५ ४३२१'],
  '９８７６５４３２１',
];
const RATINGS = ['7', '7/10', '7,5', ' 8 '];
/** What makes a row invalid, and the field that is named then. */
const FAULTS = [
  ['phone', '9.19877E+11', 'phoneNumber'],
  ['phone', 'ask me', 'phoneNumber'],
  ['email', 'none at all', 'emailAddress'],
  ['rating', 'very good', 'rateYourself'],
  ['name', ' \u00A0 ', 'fullName'],
  ['name', 'Ravi\nKumar', 'fullName'],
  ['roll', '', 'rollNumber'],
] as const;

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const pick = <Item>(items: readonly Item[], index: number) => items[index % items.length]!;

/** Each tenth row is invalid, each fifteenth has the roll number of the one before, and some are blank. */
function messyRow(index: number): string {
  if (index % 50 === 49) return ',,"  ",,,,';
  const [part, bad] = pick(FAULTS, Math.floor(index / 10));
  const isRepeated = index % 15 === 14;
  const roll = isRepeated ? `bt 24 ${index - 1}` : `BT24${index}`;
  const row = {
    time: '2026/08/01 6:01:02 pm GMT+5:30',
    email: `Candidate${index}@Example.com `,
    name: `${pick(NAMES, index)} ${index}`,
    roll,
    // An export of a spreadsheet has lost the text.
    phone: index % 7 === 0 ? `9876543${100 + index}.0` : `${pick(PHONES, index)}${index % 10}`,
    style: pick(['Hip-Hop', 'भरतनाट्यम', 'Popping, "Locking"'], index),
    rating: pick(RATINGS, index),
    branch: 'CSE',
  };
  return Object.values(index % 10 === 9 ? { ...row, [part]: bad } : row)
    .map(quoted)
    .join(',');
}

const HEADER = 'Timestamp,Email,Name,Roll,Phone,Style,Rating,Branch';
const FILE = [HEADER, ...Array.from({ length: COUNT }, (_, index) => messyRow(index))].join('\r\n');
/** Rows of a spreadsheet: the header is the first, and a cell of two lines is one. */
const ROWS = Array.from({ length: COUNT }, (_, index) => index + 2);
const isBlank = (row: number) => (row - 2) % 50 === 49;

describe.each(crudEngines)('a season of 300 imported rows on $name', ({ open }) => {
  const api = apiForAll({}, open);
  const importFile = async (query = '') => {
    const headers = { ...asAdministrator, 'content-type': 'text/csv' };
    const answer = await api.send('POST', `/api/auditions/import${query}`, FILE, headers);
    expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
    return answer.json<ImportReport>();
  };

  it('loses nobody, and invites nobody who is not to come', async () => {
    const preview = await importFile('?dryRun=true');
    const imported = await importFile('?skipInvalid=true');
    expect(imported.created).toEqual(preview.created);

    expect(imported.invalid.map(({ row, field }) => [row, field])).toEqual(
      ROWS.filter((row) => (row - 2) % 10 === 9 && !isBlank(row)).map((row) => [
        ...[row, pick(FAULTS, Math.floor((row - 2) / 10))[2]],
      ]),
    );
    // Each row is an entry, or is named with what is wrong, or with the row that has its roll number.
    const wrong = new Set(imported.invalid.map(({ row }) => row));
    const named = [...wrong, ...imported.created.map(({ row }) => row)];
    named.push(...imported.repeated.map(({ row }) => row));
    expect(named.toSorted((a, b) => a - b)).toEqual(ROWS.filter((row) => !isBlank(row)));
    expect(imported.repeated.every(({ row, earlierRow }) => earlierRow === row - 1)).toBe(true);
    expect(imported.repeated.length).toBeGreaterThan(8);
    const entries = await listEntries(api);
    expect(entries.map(({ rollNumber }) => rollNumber)).toEqual(
      imported.created.map(({ rollNumber }) => rollNumber),
    );
    for (const { fullName, phoneNumber } of entries) {
      expect(fullName).toBe(fullName.normalize('NFC').trim());
      expect(phoneNumber.replaceAll(/\D/g, '')).toMatch(/^(91)?98765\d{5}$/);
    }

    // The same file again is the same candidates.
    const again = await importFile('?skipInvalid=true&update=all');
    expect([again.created, again.updated]).toEqual([[], []]);
    expect(await listEntries(api)).toEqual(entries);

    // Judges and candidates decide before there are slots …
    const reject = async ({ _id }: AuditionEntry) =>
      api.send('PUT', `/api/auditions/${_id}/status`, { status: 'Not Selected' });
    const withdraw = async ({ _id: entry_id }: AuditionEntry) => {
      const link = { entry_id, purpose: 'candidate', expires_at: Number.MAX_SAFE_INTEGER } as const;
      return candidateCalls(api).act(await addLink(api, link), 'withdraw');
    };
    for (const entry of entries.slice(0, 10)) await reject(entry);
    for (const entry of entries.slice(10, 20)) await withdraw(entry);
    await saveStructure(api, structureOf({ starts: 600, ends: 1_440, slotMinutes: 30, seats: 12 }));
    const proposal = (await api.send('POST', '/api/schedule/assign', {})).json<AssignProposal>();
    expect(proposal.unassigned).toEqual([]);
    const body = { moves: proposal.moves, kind: 'assigned' };
    expect((await api.send('POST', '/api/schedule/moves', body)).statusCode).toBe(200);
    // … and afterwards, before it is published, and before messages are sent.
    for (const entry of entries.slice(20, 30)) await reject(entry);
    for (const entry of entries.slice(30, 40)) await withdraw(entry);
    const { messages } = (await publish(api)).json<{ messages: number }>();
    expect(messages).toBe(entries.length - 40);
    for (const entry of entries.slice(40, 45)) await withdraw(entry);

    const drafts = { state: 'draft', expected: entries.length - 45 };
    expect((await api.send('POST', '/api/messages/send', drafts)).statusCode).toBe(200);
    const recipients: string[] = [];
    await senderTo(api, async ({ to, kind }) => {
      if (kind === 'slot') recipients.push(to);
      return '250 OK';
    }).sendDue();
    const invited = entries.slice(45).map(({ emailAddress }) => emailAddress);
    expect(recipients.toSorted()).toEqual(invited.toSorted());
    const slots = (await listEntries(api)).filter(({ timeSlot }) => timeSlot !== '');
    expect(slots.map(({ emailAddress }) => emailAddress)).toEqual(invited);
  }, 120_000);
});
