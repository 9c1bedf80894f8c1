import {
  Account,
  Achievement,
  AuditionEntry,
  RuleSet,
  Society,
  TeamMember,
  Tutorial,
  type PublicSeason,
  type Question,
} from '@nox/contracts';

let serial = 0;

/** @returns a function that makes a valid entity; pass only the fields that the test is about */
const factory =
  <Entity>(schema: { parse: (value: unknown) => Entity }, fieldsOf: (serial: number) => object) =>
  (fields: Partial<Entity> = {}): Entity =>
    schema.parse({ ...fieldsOf((serial += 1)), ...fields });

/** An administrator, unless other roles are passed. */
export const account = factory(Account, () => ({
  uid: 'meera',
  email: 'meera@nox.example',
  isAdmin: true,
  roles: ['administrator'],
  judgeName: null,
  judgeSlots: [],
}));

export const teamMember = factory(TeamMember, (number) => ({
  _id: `member-${number}`,
  name: `Member ${number}`,
  position: 'Dancer',
  year: '2nd Year',
}));

export const tutorial = factory(Tutorial, (number) => ({
  _id: `tutorial-${number}`,
  title: `Tutorial ${number}`,
  danceStyle: 'Hip Hop',
  description: 'One step after the other.',
  instructor: 'Asha Rao',
}));

export const achievement = factory(Achievement, (number) => ({
  _id: `achievement-${number}`,
  title: `Achievement ${number}`,
  year: '2025',
  description: 'We danced, and they liked it.',
}));

export const ruleSet = factory(RuleSet, (number) => ({
  _id: `rule-set-${number}`,
  lastUpdated: '2025-08-01T10:00:00.000Z',
}));

export const society = factory(Society, () => ({ _id: 'society' }));

export const auditionEntry = factory(AuditionEntry, (number) => ({
  _id: `entry-${number}`,
  fullName: `Candidate ${number}`,
  phoneNumber: '9876543210',
  rollNumber: `BT23CSE${String(number).padStart(3, '0')}`,
  emailAddress: `candidate-${number}@example.com`,
  branch: 'Computer Science',
  rateYourself: 7,
  whyNox: 'To dance.',
  danceStyle: 'Hip Hop',
  status: 'Pending',
  timeSlot: '',
  reviews: [],
}));

export const publicSeason = (fields: Partial<PublicSeason> = {}): PublicSeason => ({
  state: 'open',
  name: 'Autumn',
  opensAt: null,
  closesAt: null,
  parts: [
    { key: 'fri', label: 'Friday evening', date: '2026-08-21', from: '16:00', to: '20:00' },
    { key: 'sat', label: 'Saturday', date: '2026-08-22', from: '10:00', to: '13:00' },
  ],
  asksPartner: false,
  minors: 'not asked',
  films: 'link',
  privacyText: 'We use it for the auditions.',
  contactEmail: 'auditions@nox.example',
  form: 'autumn-1',
  questions: [],
  fields: {},
  ...fields,
});

/** A question of a season's own, which is asked and answered by a line, and read by organisers alone. */
export const ownQuestion = (
  fields: Partial<Question> & Pick<Question, 'key' | 'label'>,
): Question => ({
  ...{ kind: 'line', hint: '', isRequired: false, options: [], readers: [] },
  ...{ places: ['facts'], changes: 'with all', isSensitive: false },
  ...fields,
});
