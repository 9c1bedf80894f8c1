import { matchColumns } from './import-file.ts';

describe('the columns of an import', () => {
  it('are understood as Google Forms writes them', () => {
    const header = [
      'Timestamp',
      'Email Address',
      'Full Name',
      'Roll No. (e.g. BT24CSE001)',
      'WhatsApp number',
      'Branch / Department',
      'How would you rate your dance skills out of 10?',
      'Why do you want to join NOX?',
      'Any other skills or talents',
      'Which dance style do you prefer?',
      'Link to a video in that style (Drive or YouTube)',
    ];
    expect(matchColumns(header)).toEqual([
      null,
      'emailAddress',
      'fullName',
      'rollNumber',
      'phoneNumber',
      'branch',
      'rateYourself',
      'whyNox',
      'otherSkills',
      'danceStyle',
      'danceVideoUrl',
    ]);
  });

  it('are understood by the names of our own fields, however they are written', () => {
    expect(matchColumns(['fullName', 'ROLL_NUMBER', 'dance video url', 'Rate-Yourself:'])).toEqual([
      'fullName',
      'rollNumber',
      'danceVideoUrl',
      'rateYourself',
    ]);
  });

  it('never name a field twice: the exact name wins, then the first', () => {
    expect(
      matchColumns(['College e-mail', 'Email address', 'Mobile', 'Phone of a friend']),
    ).toEqual([null, 'emailAddress', 'phoneNumber', null]);
    expect(matchColumns(["Guardian's name", 'Name'])).toEqual([null, 'fullName']);
  });
});
