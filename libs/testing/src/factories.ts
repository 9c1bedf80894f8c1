import { Achievement, AuditionEntry, RuleSet, TeamMember, Tutorial } from '@nox/contracts';

/** Each factory makes a valid entity; pass only the fields that the test is about. */
let serial = 0;

export function teamMember(fields: Partial<TeamMember> = {}): TeamMember {
  serial += 1;
  return TeamMember.parse({
    _id: `member-${serial}`,
    name: `Member ${serial}`,
    position: 'Dancer',
    year: '2nd Year',
    ...fields,
  });
}

export function tutorial(fields: Partial<Tutorial> = {}): Tutorial {
  serial += 1;
  return Tutorial.parse({
    _id: `tutorial-${serial}`,
    title: `Tutorial ${serial}`,
    danceStyle: 'Hip Hop',
    description: 'One step after the other.',
    instructor: 'Asha Rao',
    ...fields,
  });
}

export function achievement(fields: Partial<Achievement> = {}): Achievement {
  serial += 1;
  return Achievement.parse({
    _id: `achievement-${serial}`,
    title: `Achievement ${serial}`,
    year: '2025',
    description: 'We danced, and they liked it.',
    ...fields,
  });
}

export function ruleSet(fields: Partial<RuleSet> = {}): RuleSet {
  serial += 1;
  return RuleSet.parse({
    _id: `rule-set-${serial}`,
    lastUpdated: '2025-08-01T10:00:00.000Z',
    ...fields,
  });
}

export function auditionEntry(fields: Partial<AuditionEntry> = {}): AuditionEntry {
  serial += 1;
  return AuditionEntry.parse({
    _id: `entry-${serial}`,
    fullName: `Candidate ${serial}`,
    phoneNumber: '9876543210',
    rollNumber: `BT23CSE${String(serial).padStart(3, '0')}`,
    emailAddress: `candidate-${serial}@example.com`,
    branch: 'Computer Science',
    rateYourself: 7,
    whyNox: 'To dance.',
    otherSkills: '',
    danceStyle: 'Hip Hop',
    danceVideoUrl: '',
    status: 'Pending',
    timeSlot: '',
    reviews: [],
    ...fields,
  });
}
