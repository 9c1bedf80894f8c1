import { AuditionEntry, TeamMember } from '@nox/contracts';

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
