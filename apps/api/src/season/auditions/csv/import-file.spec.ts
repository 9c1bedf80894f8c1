import { matchColumns } from './import-file.ts';

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
    expect(matchColumns(Object.keys(fields)).fields).toEqual(Object.values(fields));
  });

  it('are understood by the names of our own fields, however they are written', () => {
    const names = ['fullName', 'ROLL_NUMBER', 'dance video url', 'Rate-Yourself:'];
    const fields = ['fullName', 'rollNumber', 'danceVideoUrl', 'rateYourself'];
    expect(matchColumns(names).fields).toEqual(fields);
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
    expect(matchColumns(Object.keys(fields)).fields).toEqual(Object.values(fields));
    expect(matchColumns(['Emergency contact', 'Contact no.']).fields).toEqual([
      null,
      'phoneNumber',
    ]);
  });

  it('are found at once, however long a title is', () => {
    const title = `Full name a${'\u0301'.repeat(80_000)}${'\u0323'.repeat(80_000)}`;
    const before = process.threadCpuUsage();
    expect(matchColumns([title]).fields).toEqual(['fullName']);
    expect(process.threadCpuUsage(before).user).toBeLessThan(50_000);
  });

  it('never name a field twice: the exact name wins, then the first', () => {
    expect(
      matchColumns(['College e-mail', 'Email address', 'Mobile', 'Phone of a friend']).fields,
    ).toEqual([null, 'emailAddress', 'phoneNumber', null]);
    expect(matchColumns(["Guardian's name", 'Name']).fields).toEqual([null, 'fullName']);
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
    expect(matchColumns(titles).unclear).toEqual(unclear);
  });
});
