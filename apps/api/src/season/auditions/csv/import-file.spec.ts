import { SeasonInput } from '@nox/contracts';
import { matchColumns } from './column-matching.ts';
import { readImportFile } from './import-file.ts';

const match = (titles: readonly string[]) => matchColumns(titles, []);

describe('the columns of an import', () => {
  it('are understood as Google Forms writes them', () => {
    const fields = {
      Timestamp: null,
      'Email Address': 'emailAddress',
      'Full Name': 'fullName',
      'Roll No. (e.g. BT24CSE001)': 'rollNumber',
      'WhatsApp number': 'phoneNumber',
      'Branch / Department': 'branch',
      'How would you rate your dance skills out of 10?': 'rateYourself',
      'Why do you want to join NOX?': 'whyNox',
      'Any other skills or talents': 'otherSkills',
      'Which dance style do you prefer?': 'danceStyle',
      'Link to a video in that style (Drive or YouTube)': 'danceVideoUrl',
    };
    expect(match(Object.keys(fields)).fields).toEqual(Object.values(fields));
  });

  it('are understood by the names of our own fields, however they are written', () => {
    const names = ['fullName', 'ROLL_NUMBER', 'dance video url', 'Rate-Yourself:'];
    const fields = ['fullName', 'rollNumber', 'danceVideoUrl', 'rateYourself'];
    expect(match(names).fields).toEqual(fields);
  });

  it('are those of the candidate, whoever else a form asks about before', () => {
    const fields = {
      "Partner's name": null,
      'Emergency contact number': null,
      'Team name': null,
      'Guardian email': null,
      'Contact number': null,
      'Your Name please': 'fullName',
      'WhatsApp number': 'phoneNumber',
      'College email': 'emailAddress',
      'College roll number': 'rollNumber',
    };
    expect(match(Object.keys(fields)).fields).toEqual(Object.values(fields));
    expect(match(['Emergency contact', 'Contact no.']).fields).toEqual([null, 'phoneNumber']);
  });

  it('are found at once, however long a title is', () => {
    const title = `Full name a${'\u0301'.repeat(80_000)}${'\u0323'.repeat(80_000)}`;
    const before = process.threadCpuUsage();
    expect(match([title]).fields).toEqual(['fullName']);
    expect(process.threadCpuUsage(before).user).toBeLessThan(50_000);
  });

  it('never name a field twice: the exact name wins, then the first', () => {
    expect(
      match(['College e-mail', 'Email address', 'Mobile', 'Phone of a friend']).fields,
    ).toEqual([null, 'emailAddress', 'phoneNumber', null]);
    expect(match(["Guardian's name", 'Name']).fields).toEqual([null, 'fullName']);
  });

  it.each([
    [['Email address', 'Email address'], ['emailAddress']],
    [['Phone number', 'Mobile', 'Email address', 'College e-mail'], []],
    [
      ['WhatsApp number', 'Contact no.', 'Why us?', 'Why you?'],
      ['phoneNumber', 'whyNox'],
    ],
    [["Guardian's name", 'Your name'], []],
  ])('of %j are unclear for %j', (titles, unclear) => {
    expect(match(titles).unclear).toEqual(unclear);
  });
});

const TITLES = 'Full name,Roll no.,Phone,Email,Branch,Style,Rate yourself';
const ROW = 'Zoë,BT1,98765 43210,zoe@example.com,CSE,Popping style,7';
const read = (lines: readonly string[], header?: string) =>
  readImportFile(
    Buffer.from(lines.join('\n')),
    async () => ({ columns: undefined, isRemembered: false }),
    SeasonInput.parse({ name: 'Autumn' }),
    header,
  );

describe('the row of the titles', () => {
  it.each<[what: string, rows: string, lines: string[]]>([
    ['the first', '1', [TITLES, ROW]],
    ['below a title, an empty row and a time', '4', ['NOX 2026,,', '', 'Exported,1 Aug', TITLES]],
    ['below titles of groups', '2', ['Person,,Contact,,Dance,,', TITLES]],
    [
      'divided over two rows',
      '2-3',
      ['NOX 2026', 'Full name,Roll no.,Contact,,Branch,Dance,Rating', ',,Phone,Email,,Style,'],
    ],
    [
      'the first, although an answer has words of titles',
      '1',
      [TITLES, `Style name branch,${ROW}`],
    ],
  ])('is found: %s', async (_, rows, lines) => {
    const { header, candidates, missing, headers } = await read([...lines, ROW]);
    expect([header, missing]).toEqual([rows, []]);
    expect(candidates.at(-1)).toMatchObject({
      row: lines.length + 1,
      application: { fullName: 'Zoë', emailAddress: 'zoe@example.com' },
    });
    expect(headers?.map((one) => one.rows)).toContain(rows);
  });

  it('can be chosen, and is refused where there is none', async () => {
    const lines = [TITLES, 'नाम,अनुक्रमांक,फ़ोन,ईमेल,शाखा,शैली,अंक', ROW];
    const { header, columns, missing, headers } = await read(lines, '2');
    expect([header, columns[0]?.header, missing?.length]).toEqual(['2', 'नाम', 7]);
    expect(headers?.[1]).toEqual({ rows: '2', text: 'नाम, अनुक्रमांक, फ़ोन, ईमेल' });
    expect((await read(['NOX 2026', ...lines], '1')).missing).toHaveLength(7);
    await expect(read(lines, '9')).rejects.toMatchObject({ status: 400, code: 'invalid' });
  });
});
