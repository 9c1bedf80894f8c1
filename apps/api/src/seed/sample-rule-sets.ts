import { type RuleSetInput } from '@nox/contracts';

const inOrder = (texts: string[]): RuleSetInput['rules'] =>
  texts.map((text, order) => ({ text, order }));

/** In order of creation; the newest is the active one. */
export const sampleRuleSets: RuleSetInput[] = [
  {
    sectionTitle: 'Audition Rules 2025',
    rules: inOrder([
      'Prepare a solo of one minute.',
      'Bring your track on a phone with a headphone jack.',
      'Be there half an hour before your slot.',
      "The judges' decision is final.",
    ]),
    eventDetails: {
      date: '9 August 2025',
      day: 'Saturday',
      venue: 'Old gymnasium',
      time: '10:00 to 17:00',
    },
    isActive: false,
  },
  {
    sectionTitle: 'Audition Rules & Guidelines',
    rules: inOrder([
      'Open to students of every branch and year. No training is expected.',
      'Prepare a solo of 60 to 90 seconds in any style. Freestyle is as welcome as choreography.',
      'Send your music as an MP3 by the evening before, and bring a copy with you.',
      'Be there 15 minutes before your slot, warmed up. A missed slot moves to the end of the day.',
      'After the solos everyone learns one eight-count together: we look at how you learn, not at how much you know.',
      'Wear clean, flat shoes and clothes to move in. No props, fire, water or powder on the floor.',
      'Tell the desk about injuries. Power moves and flips only on the mats.',
      'Results appear on the notice board and on our pages within a week.',
    ]),
    eventDetails: {
      date: '7 to 9 August 2026',
      day: 'Friday to Sunday',
      venue: 'Rehearsal hall, Student Activity Centre',
      time: 'From 16:00, by slot',
    },
    isActive: true,
  },
];
