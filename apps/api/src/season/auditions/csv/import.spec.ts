import { ImportReport } from '@nox/contracts';
import {
  apiForAll,
  asAdministrator,
  expectError,
  logLines,
  type TestApi,
} from '../../../../test/api.ts';
import { addEntries, listEntries } from '../../../../test/candidates.ts';
import { judgingCalls } from '../../../../test/judging.ts';
import { addLink, asCandidate } from '../../../../test/links.ts';
import { addDraft, rowsOf } from '../../../../test/season-builders.ts';
import { isFullRun } from '@nox/test-servers/full-run';
import { crudEngines, type Engine, engines } from '../../../../test/engines.ts';
import { updateRow } from '#platform/database/rows.ts';
import { rollKey } from '#platform/database/lookalike-keys.ts';

const HEADER =
  'Timestamp,Email Address,Full Name,Roll Number,Phone Number,Branch,Rate yourself out of 10,Why NOX?,Dance style,Dance video';
const line = (name: string, roll: string, { phone = '+91 98765 43210', rating = '7/10' } = {}) =>
  `2025/08/01 6:01:02 pm GMT+5:30,a@example.com,"${name}",${roll},${phone},CSE,${rating},"Music, ""joy""\nand friends",Popping,`;
const file = (...lines: string[]) => [HEADER, ...lines].join('\r\n');

/** A file in which two columns would fit. */
const twice = `Email address,${file(line('Zoë', 'BT1'), line('Abe', 'BT2')).replaceAll('\r\n2025', '\r\nz@example.com,2025')}`;
/** The choice of one of them. */
const chosen = (email: number) =>
  `emailAddress.${email},fullName.3,rollNumber.4,phoneNumber.5,branch.6,rateYourself.7,danceStyle.9`;

type Request = [payload: string | Buffer, query?: string, type?: string];
const sendFile = (api: TestApi, ...[payload, query = '', type = 'text/csv']: Request) => {
  const headers = { ...asAdministrator, 'content-type': type };
  return api.send('POST', `/api/auditions/import${query}`, payload, headers);
};

/** An API without entries, and the import. */
function importsOf({ open }: Engine) {
  const log = logLines();
  const api = apiForAll({ logLevel: 'warn', logStream: log.stream }, open);
  afterEach(() => api.db.deleteFrom('audition_entries').execute());

  const send = (...request: Request) => sendFile(api, ...request);
  const report = async (payload: string | Buffer, query = '') => {
    const answer = await send(payload, query);
    expect(answer.statusCode).toBe(200);
    return ImportReport.strict().parse(answer.json());
  };
  const entries = () => listEntries(api);
  return { api, send, report, entries, log };
}

describe.each(engines)('POST /api/auditions/import on $name', (engine) => {
  const { api, send, report, entries, log } = importsOf(engine);
  const { plain: it } = engine;

  test('sends one response', async () => {
    await report(file(line('Zoë', 'BT1')), '?dryRun=true');
    expect(JSON.stringify(log.lines)).not.toContain('FST_ERR_REP_ALREADY_SENT');
  });

  it('creates a pending entry for each row, in the order of the file', async () => {
    const answer = await report(`\uFEFF${file(line('Zoë', 'BT1'), line('Abe', 'bt2'))}\r\n`);
    expect(answer).toMatchObject({
      message: '2 candidates imported.',
      created: [
        { row: 2, fullName: 'Zoë', rollNumber: 'BT1', number: 1, _id: expect.any(String) },
        { row: 3, fullName: 'Abe', rollNumber: 'bt2', number: 2 },
      ],
      invalid: [],
      repeated: [],
    });
    expect(answer.columns[0]).toMatchObject({ header: 'Timestamp', field: null });
    expect(answer.columns[6]!.field).toBe('rateYourself');
    expect(await entries()).toEqual([
      {
        ...{ _id: answer.created[0]!._id, number: 1, status: 'Pending', timeSlot: '', reviews: [] },
        ...{ fullName: 'Zoë', rollNumber: 'BT1', phoneNumber: '+91 98765 43210', branch: 'CSE' },
        ...{ emailAddress: 'a@example.com', rateYourself: 7, danceStyle: 'Popping' },
        ...{ whyNox: 'Music, "joy"\nand friends', otherSkills: '', danceVideoUrl: '' },
      },
      expect.objectContaining({ fullName: 'Abe' }),
    ]);
  });

  it.each(['="0123"', '"=""0123"""'])(
    'takes %s, a text for spreadsheets, as 0123',
    async (roll) => {
      const phone = roll.replace('0123', '+91 98765 43210');
      await report(file(line('a=""b"",""=""', roll, { phone })));
      const names = { fullName: 'a="b","="', rollNumber: '0123' };
      expect(await entries()).toMatchObject([{ ...names, phoneNumber: '+91 98765 43210' }]);
    },
  );

  it('creates nothing twice, however a roll number is written', async () => {
    await addEntries(api.db, 1, { rollNumber: 'BT 0' });
    const again = file(line('Zero', 'bt0'), line('A', 'BT1'), line('A again', ' b t 1'));
    expect(await report(again)).toMatchObject({
      message:
        '1 candidate imported. 1 row passed over: the roll number is there already. 1 row differs from its entry, which stays as it is.',
      created: [{ row: 3 }],
      repeated: [
        { row: 2, rollNumber: 'bt0', earlierRow: null },
        { row: 4, rollNumber: 'b t 1', earlierRow: 3 },
      ],
    });
    expect(await report(again)).toMatchObject({ created: [], repeated: [{}, {}, {}] });
    expect(await entries()).toHaveLength(2);
  });

  it('creates nothing twice where another entry had the roll number first', async () => {
    await addEntries(api.db, 1, { rollNumber: 'BT0' });
    const key = `${rollKey('BT0')}\nwhat tells it apart`;
    await api.db.updateTable('audition_entries').set({ roll_key: key }).execute();
    const again = await report(file(line('Zero', 'bt0')));
    expect(again).toMatchObject({ created: [], repeated: [{ row: 2, earlierRow: null }] });
  });

  test('creates nothing twice when the same file arrives four times at once', async () => {
    const lines = Array.from({ length: 50 }, (_, n) => line(`N${n}`, `BT${n}`));
    const reports = await Promise.all([1, 2, 3, 4].map(() => report(file(...lines))));
    const created = reports.map((answer) => answer.created.length).sort((a, b) => a - b);
    expect(created).toEqual([0, 0, 0, 50]);
    expect(await entries()).toHaveLength(50);
  });

  describe('with wrong rows', () => {
    const mixed = file(
      line('', 'BT1', { phone: '12' }),
      '',
      line('Good', 'BT1'),
      line('Rated', 'BT3', { rating: 'eleven' }),
    );
    const invalid = [
      { row: 2, field: 'fullName', message: 'Full name is required.' },
      { row: 2, field: 'phoneNumber', message: 'Phone number must have 10 to 15 digits.' },
      { row: 5, field: 'rateYourself', message: 'Own rating must be a number from 0 to 10.' },
    ];

    it('tells on a dry run which and why, and changes nothing', async () => {
      expect(await report(mixed, '?dryRun=true')).toMatchObject({
        message: '1 candidate would be imported. 2 rows have mistakes and are left out.',
        created: [{ row: 4, fullName: 'Good', rollNumber: 'BT1' }],
        invalid,
        invalidRows: [
          { row: 2, cells: expect.arrayContaining(['', 'BT1', '12']) },
          { row: 5, cells: expect.arrayContaining(['Rated', 'BT3', 'eleven']) },
        ],
      });
      expect(await entries()).toEqual([]);
    });

    it('imports nothing, and says why', async () => {
      expectError(await send(mixed), 400, {
        code: 'invalid_rows',
        message: 'Nothing was imported: 2 rows have mistakes.',
        issues: invalid.map(({ row, field, message }) => ({ path: `${row}.${field}`, message })),
      });
      expect(await entries()).toEqual([]);
    });

    it('imports the others when told to', async () => {
      expect(await report(mixed, '?skipInvalid=true')).toMatchObject({
        created: [{ row: 4 }],
        invalid,
      });
      expect(await entries()).toMatchObject([{ fullName: 'Good' }]);
    });
  });

  test('refuses text that PostgreSQL could not store', async () => {
    expect((await report(file(line('A\0', 'BT1')), '?skipInvalid=true')).invalid).toMatchObject([
      { row: 2, field: 'fullName' },
    ]);
  });

  it('takes the columns that were chosen, also for the next file with the same header', async () => {
    const { columns } = await report(twice, `?dryRun=true&columns=${chosen(2)}`);
    expect(columns.map(({ field }) => field)).toEqual([
      ...[null, null, 'emailAddress', 'fullName', 'rollNumber', 'phoneNumber', 'branch'],
      ...['rateYourself', null, 'danceStyle', null],
    ]);
    expect((await report(twice, '?dryRun=true')).unclear).toEqual(['emailAddress']);
    await report(twice, `?columns=${chosen(2)}`);
    expect(await entries()).toMatchObject([{ emailAddress: 'a@example.com', whyNox: '' }, {}]);
    const next = await report(twice.replaceAll(/,BT(\d),/g, ',CT$1,'));
    expect(next).toMatchObject({ unclear: [], created: [{}, {}] });
    expect(next.columns[2]!.field).toBe('emailAddress');
  });

  describe('a second file of the form', () => {
    const first = file(
      ...['SAME', 'CHANGED', 'OWN', 'OTHER', 'GONE'].map((roll) => line(`Asha ${roll}`, roll)),
    );
    const phone = '98765 00000';
    const second = file(
      line('Asha SAME', 'same', { phone: '919876543210' }),
      line('Asha CHANGED', 'CHANGED', { phone }),
      line('Asha OWN', 'OWN', { phone }),
      line('Ben OTHER', 'OTHER', { phone }),
      line('Asha GONE', 'GONE', { phone }),
      line('New', 'NEW'),
    );
    const phones = async () =>
      Object.fromEntries(
        (await entries()).map(({ rollNumber, phoneNumber }) => [rollNumber, phoneNumber]),
      );
    const BEFORE = '+91 98765 43210';

    beforeEach(async () => {
      await report(first);
      const own = { version: 2, email_address: 'own@example.com' };
      await updateRow(api.db, 'audition_entries', { roll_number: 'OWN' }, own);
      await updateRow(api.db, 'audition_entries', { roll_number: 'GONE' }, { withdrawn_at: 1 });
    });

    test('says of each row what it is before anything happens, and leaves entries as they are', async () => {
      const preview = await report(second, '?dryRun=true');
      const phoneNumber = { field: 'phoneNumber', before: BEFORE, after: phone };
      expect(preview).toMatchObject({ created: [{ row: 7 }], updated: [] });
      expect(preview.repeated).toMatchObject([
        { row: 2, comparison: 'same' },
        { row: 3, fullName: 'Asha CHANGED', comparison: 'changed', differences: [phoneNumber] },
        { row: 4, comparison: 'conflict', differences: [phoneNumber, { field: 'emailAddress' }] },
        {
          row: 5,
          comparison: 'conflict',
          isOtherName: true,
          differences: [{ field: 'fullName' }, phoneNumber],
        },
        { row: 6, comparison: 'withdrawn' },
      ]);
      expect(preview.repeated[2]).not.toHaveProperty('isOtherName');
      expect((await report(second)).message).toBe(
        '1 candidate imported. 2 rows passed over: the roll number is there already. 3 rows differ from their entries, which stay as they are.',
      );
      expect(new Set(Object.values(await phones()))).toEqual(new Set([BEFORE]));
    });

    it.each<[update: string, updated: string[]]>([
      ['changed', ['CHANGED']],
      ['all', ['CHANGED', 'OWN', 'OTHER']],
    ])('updates %s entries when asked to, and never who has withdrawn', async (update, updated) => {
      const { message } = await report(second, `?update=${update}`);
      expect(message).toContain(`${updated.length} candidate`);
      const rolls = ['SAME', 'CHANGED', 'OWN', 'OTHER', 'GONE', 'NEW'];
      expect(await phones()).toEqual(
        Object.fromEntries(rolls.map((roll) => [roll, updated.includes(roll) ? phone : BEFORE])),
      );
      const again = await report(second, '?dryRun=true');
      const same = again.repeated.filter(({ comparison }) => comparison === 'same');
      expect(same.map(({ rollNumber }) => rollNumber)).toEqual(['same', ...updated, 'NEW']);
      expect((await entries()).filter(({ isWithdrawn }) => isWithdrawn)).toHaveLength(1);
    });

    describe('with another address or number of a candidate', () => {
      const CHANGED = { roll: 'CHANGED', name: 'Asha CHANGED' };
      const importWith = (emailAddress: string, options = {}) =>
        report(
          file(line(CHANGED.name, CHANGED.roll, options)).replace('a@example.com', emailAddress),
          '?update=all',
        );
      let id: string;
      const links: Record<string, string> = {};
      const opens = async () => {
        const opened = Object.entries(links).map(async ([purpose, token]) => {
          const { statusCode } = await api.get('/api/candidate', asCandidate(token));
          return statusCode === 200 ? [purpose] : [];
        });
        return (await Promise.all(opened)).flat();
      };
      const entry = async () => (await entries()).find(({ _id }) => _id === id)!;
      const ALL = ['candidate', 'email', 'former email', 'guardian'] as const;

      beforeEach(async () => {
        id = (await entries()).find(({ rollNumber }) => rollNumber === CHANGED.roll)!._id;
        for (const purpose of ALL) links[purpose] = await addLink(api, { entry_id: id, purpose });
        const review = { judgeEmail: 'Kabir', notes: 'Sharp.', score: 8 };
        await api.send('POST', `/api/auditions/${id}/reviews`, review);
        await updateRow(api.db, 'audition_entries', id, { mail_trouble: '550 unknown' });
        for (const kind of ['link', 'new-email', 'custom'] as const) {
          await addDraft(api, id, { kind, state: 'queued', recipient: 'a@example.com' });
        }
      });
      afterEach(() => api.db.deleteFrom('messages').execute());
      const waiting = async () =>
        (await rowsOf(api, 'messages')).filter(({ state }) => state === 'queued');

      test('ends the links of the former address, its trouble, and what waits for it', async () => {
        expect(await opens()).toEqual(ALL);
        await importWith('right@example.com');
        expect(await opens()).toEqual(['guardian']);
        const changed = await entry();
        expect(changed.emailAddress).toBe('right@example.com');
        expect(changed).not.toHaveProperty('mailTrouble');
        expect(changed).not.toHaveProperty('isChangedAfterReview');
        expect((await waiting()).map(({ kind }) => kind)).toEqual(['custom']);
        const changes = await rowsOf(api, 'audit_log');
        const row = changes.findLast(({ action }) => action === 'changed');
        expect(row!.fields).toBe('["emailAddress"]');
        // Back again, nothing of before works.
        await importWith('a@example.com');
        expect(await opens()).toEqual(['guardian']);
      });

      it('ends nothing by the same address, in other letters or not', async () => {
        for (const address of ['a@example.com', 'A@Example.com']) {
          await importWith(address, { phone: '98765 00000' });
          expect(await opens()).toEqual(ALL);
          expect(await waiting()).toHaveLength(3);
          const mailTrouble = '550 unknown';
          expect(await entry()).toMatchObject({ emailAddress: address, mailTrouble });
          expect(await entry()).not.toHaveProperty('isChangedAfterReview');
        }
      });

      it('marks an entry that was reviewed for answers that judges see', async () => {
        await importWith('a@example.com', { rating: '9/10' });
        expect(await entry()).toMatchObject({ isChangedAfterReview: true, rateYourself: 9 });
        expect(await opens()).toEqual(ALL);
      });
    });
  });
});

describe.each(crudEngines)('a file to import on $name', (engine) => {
  const { send, report, entries } = importsOf(engine);

  it('names every field that it found no column for', async () => {
    const missing = ['emailAddress', 'branch', 'danceStyle', 'rateYourself'];
    expectError(await send('Name,Roll,Phone\r\nA,B,C'), 400, {
      code: 'missing_columns',
      message:
        'There is no column for: email address, branch, dance style, own rating. Give each of them a column with a title, all in one row, and choose the file again.',
      issues: missing.map((path) => ({ path })),
    });
  });

  it.each<[what: string, body: string | Buffer, code: string]>([
    ['an empty file', '\uFEFF\r\n', 'invalid_csv'],
    ['a file without titles', 'a,b\r\nc,d', 'missing_columns'],
    ['a header with a quote in the wrong place', 'a"b"', 'invalid_csv'],
    ['an open quote', file('"open'), 'invalid_csv'],
    ['a file that is no text', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0xff]), 'invalid_csv'],
    ['too many rows', file('\r\n'.repeat(20_001)), 'too_many_rows'],
    ['too many columns', `${HEADER}${','.repeat(200)}`, 'too_many_columns'],
    ['a row of too many columns', file(','.repeat(200)), 'too_many_columns'],
    ['an endless row', file('x'.repeat(101_000)), 'invalid_csv'],
  ])('refuses %s with 400', async (_what, body, code) => {
    expectError(await send(body), 400, { code });
  });

  it('says that there are no rows', async () => {
    expect(await report(HEADER, '?dryRun=true')).toMatchObject({
      message: '0 candidates would be imported. The file has no rows below its titles.',
    });
  });

  it('refuses too many columns before it reads the rows', async () => {
    const titles = Array.from({ length: 99_000 }, (_, n) => `Question ${n}`);
    const quoteInWrongPlace = 'a"b';
    const message =
      'Line 1 of the file has more than 200 columns: delete those that are not needed.';
    const answer = await send([titles.join(','), quoteInWrongPlace].join('\n'));
    expectError(answer, 400, { code: 'too_many_columns', message });
  });

  it.each([
    ['semicolons, as of Excel where a comma is the decimal sign', ';', '7,5'],
    ['tabs', '\t', '7.5'],
    ['commas', ',', '7.5'],
    ['bars', '|', '7.5'],
    ['digits of another script', ',', '७.५'],
    ['semicolons, which it names', ';', '7,5', 'sep=;\r\n'],
  ])('reads a file with %s', async (_what, delimiter, rating, before = '') => {
    const question = `"Rate yourself (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)${delimiter} be honest"`;
    const titles = [question, 'Name', 'Phone', 'Roll', 'E-mail', 'Branch', 'Style'];
    const cells = [`"${rating}"`, '"D\'Souza, Asha; Jr."', '9876543210', 'BT1', 'a@example.com'];
    const rows = [titles, [...cells, 'CSE', 'Popping']].map((row) => row.join(delimiter));
    const text = rows.join('\r\n');
    expect(await report(`\uFEFF${before}${text}\r\n`)).toMatchObject({
      message: '1 candidate imported.',
    });
    expect(await entries()).toMatchObject([
      { fullName: "D'Souza, Asha; Jr.", rateYourself: 7.5, danceStyle: 'Popping' },
    ]);
  });

  it.each<[encoding: string, file: (text: string) => Buffer]>([
    ['UTF-16', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['UTF-16', (text) => Buffer.from(text, 'utf16le')],
    [
      'Windows-1252',
      (text) => Buffer.from(text.replace('“', '\x93').replace('”', '\x94'), 'latin1'),
    ],
    ['UTF-8', (text) => Buffer.from(text)],
  ])('reads a file in %s, and names that', async (encoding, encoded) => {
    const text = `sep=,\r\n${file(line('Zoë “Zo” Müller', 'BT1'))}`;
    expect(await report(encoded(text))).toMatchObject({ encoding, created: [{ row: 2 }] });
    expect(await entries()).toMatchObject([{ fullName: 'Zoë “Zo” Müller' }]);
  });

  describe('the columns', () => {
    it('are shown with three values of each, and must be chosen where two would fit', async () => {
      const { columns, unclear, created } = await report(twice, '?dryRun=true');
      expect(unclear).toEqual(['emailAddress']);
      expect(created).toHaveLength(2);
      const samples = ['z@example.com', 'z@example.com'];
      expect(columns[0]).toEqual({ header: 'Email address', field: 'emailAddress', samples });
      expect(columns[3]!.samples).toEqual(['Zoë', 'Abe']);
      const issues = [{ path: 'emailAddress' }];
      expectError(await send(twice), 400, { code: 'unclear_columns', issues });
      expect(await entries()).toEqual([]);
    });

    it('can be chosen where their titles say nothing', async () => {
      const titles = 'समय,ईमेल,नाम,अनुक्रमांक,फ़ोन,शाखा,अंक,क्यों,शैली,वीडियो';
      const hindi = [titles, line('आशा', 'BT1')].join('\r\n');
      const { missing, columns, created, invalid } = await report(hindi, '?dryRun=true');
      expect(missing).toHaveLength(7);
      expect([created, invalid]).toEqual([[], []]);
      expect(columns[2]).toEqual({ header: 'नाम', field: null, samples: ['आशा'] });
      expectError(await send(hindi), 400, { code: 'missing_columns' });
      const choice =
        'emailAddress.1,fullName.2,rollNumber.3,phoneNumber.4,branch.5,rateYourself.6,danceStyle.8';
      expect(await report(hindi, `?columns=${choice}`)).toMatchObject({ created: [{ row: 2 }] });
    });

    it.each(['fullName.1,fullName.2', 'fullName.1,branch.1', 'shoeSize.1', 'fullName.99'])(
      'are refused as %s',
      async (columns) => {
        expectError(await send(file(), `?columns=${columns}`), 400, { code: 'invalid' });
      },
    );
  });

  it('refuses a body that is no CSV, too much of it, and options that it does not know', async () => {
    const message = 'The file must be sent as CSV (text/csv).';
    const refused = await send('{}', '', 'application/json');
    expectError(refused, 415, { code: 'unsupported_type', message });
    expect((await send(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))).statusCode).toBe(413);
    expect((await send(file(), '?dryRun=yes')).statusCode).toBe(400);
    expect((await send(file(), '?dry=true')).statusCode).toBe(400);
  });
});

const choice = (kind: 'one of' | 'some of', ...labels: string[]) => ({
  kind,
  options: labels.map((label, at) => ({ key: `o${at}`, label })),
});
const SIZES = ['S', 'M', 'L, long', 'बड़ा'];
/** Twelve questions of every kind, with what a form writes of each and what is stored: nothing for null. */
const ASKED: readonly (readonly [
  label: string,
  question: object,
  cell: string,
  stored: unknown,
])[] = [
  ['T-shirt', choice('one of', ...SIZES), 'l, LONG', 'o2'],
  ['Size of shoes', { kind: 'number' }, '८,५', 8.5],
  ['Dances in a group', { kind: 'tick' }, 'Yes, always', true],
  ['I agree to photographs 📷', { kind: 'tick' }, 'I agree to photographs 📷', true],
  ['Photographs of minors', { kind: 'tick' }, 'No', null],
  ['Access needs', { kind: 'paragraph', isSensitive: true }, 'A ramp,\nand time', undefined],
  ['Allergies', { kind: 'line', isSensitive: true }, 'मूँगफली 🥜', undefined],
  [
    'How did you hear of us?',
    choice('some of', 'A friend', 'Posters, flyers', 'ملصق'),
    'ملصق;posters, flyers',
    ['o2', 'o1'],
  ],
  ['Evenings', choice('some of', 'Fri', 'Sat'), 'Fri, Sat', ['o0', 'o1']],
  ['Years of experience', { kind: 'number' }, '0', 0],
  ['Emergency contact', { kind: 'line' }, 'Uma, 98765 43210', undefined],
  ['Portfolio', { kind: 'link' }, 'https://example.com/zoe', undefined],
];

describe.each(engines)('a file with answers to the season’s own questions on $name', (engine) => {
  const { api, send, report, entries } = importsOf(engine);
  const { setRules } = judgingCalls(api);
  const questions = ASKED.map(([label, question], at) => ({ key: `q${at}`, label, ...question }));
  beforeAll(async () => {
    expect((await setRules({ questions } as object)).statusCode).toBe(200);
  });

  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const titles = ASKED.map(([label]) => quoted(`${label.toUpperCase()}:`)).join();
  const cells = ASKED.map(([, , cell]) => quoted(cell)).join();
  const answered = (count: number, own = cells) =>
    [
      `${HEADER},${titles}`,
      ...Array.from({ length: count }, (_, at) => `${line(`N${at}`, `BT${at}`)},${own}`),
    ].join('\r\n');
  const stored = Object.fromEntries(
    ASKED.flatMap(([, , cell, value = cell], at) => (value === null ? [] : [[`q${at}`, value]])),
  );

  test('is imported: 300 rows with twelve questions, once, and again as it was exported', async () => {
    const found = await report(answered(300), '?dryRun=true');
    expect(found).toMatchObject({ message: '300 candidates would be imported.', invalid: [] });
    expect(found.columns.slice(10).map(({ field }) => field)).toEqual(
      ASKED.map((_, at) => `answers.q${at}`),
    );
    expect((await report(answered(300))).created).toHaveLength(300);
    const all = await entries();
    expect(all).toHaveLength(300);
    expect(all.map(({ answers }) => answers)).toEqual(Array(300).fill(stored));
    const same = await report(answered(300));
    expect(same.repeated.map(({ comparison }) => comparison)).toEqual(Array(300).fill('same'));
    const { rawPayload } = await api.get('/api/auditions/export/reviews?sensitive=true');
    const again = await report(rawPayload, '?dryRun=true');
    expect(again.repeated.map(({ comparison }) => comparison)).toEqual(Array(300).fill('same'));
  });

  it('changes the answers of whom it may, and takes back those of empty cells', async () => {
    await report(answered(1));
    const changed = answered(1, ASKED.map((_, at) => (at === 0 ? 'm' : '')).join());
    const { repeated } = await report(changed, '?dryRun=true');
    expect(repeated[0]).toMatchObject({ comparison: 'changed' });
    expect(repeated[0]!.differences).toContainEqual({
      ...{ field: 'answers.q0', before: 'L, long', after: 'M' },
    });
    await report(changed, '?update=changed');
    expect((await entries())[0]!.answers).toEqual({ q0: 'o1' });
  });

  it.each([
    ['T-shirt', 'XXL', '“XXL” is not an answer to “T-shirt”: S, M, L, long and बड़ा.'],
    ['Evenings', 'Fri, Sun', '“Sun” is not an answer to “Evenings”: Fri and Sat.'],
    ['Size of shoes', 'large', '“Size of shoes” must be a number from 0.'],
    ['Dances in a group', 'perhaps', '“Dances in a group” must be yes or no.'],
  ])('is wrong in the row whose %s is %s', async (label, cell, message) => {
    const own = ASKED.map(([one]) => (one === label ? quoted(cell) : '')).join();
    const { invalid, created } = await report(answered(1, own), '?dryRun=true');
    const at = ASKED.findIndex(([one]) => one === label);
    expect([invalid, created]).toEqual([[{ row: 2, field: `answers.q${at}`, message }], []]);
    expectError(await send(answered(1, own)), 400, { code: 'invalid_rows' });
  });

  it('takes the column that was chosen for a question, and forgets one that was removed', async () => {
    const columns = `${chosen(1).replaceAll(/\.\d/g, ({ 1: n }) => `.${Number(n) - (n === '1' ? 0 : 1)}`)},answers.q9.0,answers.gone.10`;
    const lines = answered(1).replace('2025/08/01 6:01:02 pm GMT+5:30', '4');
    expect((await report(lines, `?columns=${columns}`)).created).toHaveLength(1);
    expect((await entries())[0]!.answers).toEqual({ q9: 4 });
  });
});

/** How often other requests could run before the answer was there. */
async function countTurns(work: Promise<{ statusCode: number }>): Promise<number> {
  let turns = 0;
  const count = () => {
    turns += 1;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  const { statusCode } = await work;
  clearImmediate(timer);
  expect(statusCode).toBe(200);
  return turns;
}

/** The most rows that an import may have. */
const MANY = isFullRun ? 10_000 : 3_000;

describe('thousands of rows', () => {
  const api = apiForAll();
  const rows = (count: number, fields?: { rating: string }) =>
    file(...Array.from({ length: count }, (_, n) => line(`N${n}`, `BT${n}`, fields)));
  const WAYS: [what: string, query: string, fields: { rating: string } | undefined][] = [
    ['an import', '', undefined],
    ['a preview', '?dryRun=true', undefined],
    ['a preview of invalid rows', '?dryRun=true', { rating: 'eleven' }],
  ];
  it.each(isFullRun ? WAYS : WAYS.slice(0, 1))(
    'let other requests run during %s',
    async (_what, query, fields) => {
      const few = await countTurns(sendFile(api, rows(1, fields), query));
      const many = await countTurns(sendFile(api, rows(MANY, fields), query));
      expect(many).toBeGreaterThan(few + 3);
    },
  );

  it.each(['/export', '/export/reviews'])('let other requests run during %s', async (path) => {
    await api.db.updateTable('audition_entries').set({ time_slot: '16:00 - 16:30' }).execute();
    expect(await countTurns(api.get(`/api/auditions${path}`))).toBeGreaterThan(10);
  });
});
