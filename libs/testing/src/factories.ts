import { Achievement, AuditionEntry, RuleSet, TeamMember, Tutorial } from '@nox/contracts';

let serial = 0;

/** A member that satisfies the contract; name only what the test is about. */
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

/** A tutorial that satisfies the contract; name only what the test is about. */
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

/** An achievement that satisfies the contract; name only what the test is about. */
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

/** A rule set that satisfies the contract; name only what the test is about. */
export function ruleSet(fields: Partial<RuleSet> = {}): RuleSet {
  serial += 1;
  return RuleSet.parse({
    _id: `rule-set-${serial}`,
    lastUpdated: '2025-08-01T10:00:00.000Z',
    ...fields,
  });
}

/** An audition entry that satisfies the contract; name only what the test is about. */
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
