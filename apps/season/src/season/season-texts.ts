import { type JudgingMode, type MINORS, SEASON_LABELS, type SeasonInput } from '@nox/contracts';

export const MINOR_LABELS: Record<(typeof MINORS)[number], string> = {
  'not asked': 'The form does not ask',
  refused: 'Only people of 18 and over may register',
  'with guardian': 'A parent or guardian has to agree by email',
};

export const MODES: Record<JudgingMode, readonly [label: string, meaning: string]> = {
  open: [
    'Open',
    "Judges see each other's reviews at any time. They type their name, until judges are invited as people.",
  ],
  independent: [
    'Independent',
    "Reviews belong to the judge's account. Others' are hidden, also in lists and means, until the judge's own is in and the judge asks for them. The last score before that counts.",
  ],
  deliberation: [
    'Deliberation',
    'All judges see all reviews and compare them. What they change after seeing others is marked, and does not count unless you let it.',
  ],
};

export const HINTS = {
  opensAt: 'Empty: registration stays closed.',
  closesAt: 'Empty: it stays open.',
  parts:
    'Candidates tick when they can come. Without any the form does not ask. What was ticked of a part is lost when you remove it.',
  emailDomains:
    'Such as college.edu, with commas between several: only addresses of these may register. Empty: all.',
  privacyText:
    'Candidates read it above the button, and agree to it: what you store, why, for how long, and whom to ask.',
  contactEmail: 'Candidates write to this address, and answers to our emails go there.',
  selfMoveHours:
    'Candidates choose another free slot of the published schedule. Empty: they may not.',
  criteria:
    'Judges give each of them a score from 1 to 10; the total is the mean by weight. Without any there is one score. The list is fixed with the first review that has such scores; names, hints and weights are not.',
  nextSteps: 'Selected candidates read it with their result, and nobody else.',
  meetingAt: 'Selected candidates get a calendar file. Empty: none.',
  meetingPlace: 'Where the first meeting is.',
  answerBy:
    'Selected candidates are asked to say by then whether they take their place. Nothing happens by itself after that. Empty: no time is set.',
  places: 'Empty: as many as are offered.',
  editsUntil: 'By candidates. Empty: until the last day.',
  endsOn: 'Of the season, with its auditions.',
  deleteAfterDays: 'Counted from the last day: everything about the candidates goes.',
} satisfies Partial<Record<keyof SeasonInput, string>>;

export const textsOf = (name: keyof SeasonInput) => ({
  label: SEASON_LABELS[name],
  hint: (HINTS as Partial<Record<string, string>>)[name],
});
