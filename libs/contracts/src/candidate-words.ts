import { type CandidateResult, type CandidateView, type LinkView } from './candidate-view.ts';
import { type DayNow } from './day.ts';
import { isHeld } from './offers.ts';
import { pluralize } from './sentences.ts';
import { auditionDay, timeOf, todayAt } from './time-of-day.ts';

/* What a link's page says, with scripts and without. This file has no schemas. */

interface OwnDay extends Pick<CandidateView, 'slot' | 'result'> {
  /** The day of auditions that it is, such as `2026-08-14`. */
  today: string;
  /** Absent on other days than the candidate's. */
  own: DayNow['own'];
}

/** Whether a candidate has danced, or the day of their slot is over: then nothing is asked or needed at the door. */
export const isAuditionOver = ({ slot, today, own }: OwnDay): boolean =>
  own?.attendance === 'finished' || (slot !== undefined && auditionDay(slot) < today);

const firstNameOf = (fullName: string): string => fullName.split(/\s+/)[0]!;

/** What the heading of a confirmed candidate's own page says, without their name. @param write a date in words */
function ownState(day: OwnDay, write: (date: string) => string): string {
  const { slot, today } = day;
  if (!slot) return 'You are registered';
  if (isAuditionOver(day)) return 'Your audition is over';
  const time = timeOf(slot.starts);
  const when = auditionDay(slot) === today ? todayAt(time) : `on ${write(slot.date)}`;
  return `Your audition is ${when} at ${time}`;
}

/** The heading of a confirmed candidate's own page. @param write a date in words */
export function ownHeading(day: OwnDay, fullName: string, write: (date: string) => string): string {
  if (day.own?.attendance === 'called') return `Go to ${day.own.panel} now`;
  // The result itself says the name.
  return day.result ? 'Your result' : `${ownState(day, write)}, ${firstNameOf(fullName)}`;
}

/** What a candidate without a result waits for; empty for a slot that is to come. */
export function ownWait(day: OwnDay): string {
  if (!day.slot) return 'You have no slot yet. We write to you when you have one.';
  if (!isAuditionOver(day)) return '';
  return 'We write to you as soon as there is a result. It is on this page then, too.';
}

/** How late a panel is: by the minute as long as a candidate can make use of that. */
export function describeDelay(minutes: number): string {
  if (minutes < 30) return `${pluralize(minutes, 'minute')} late`;
  const rounded = Math.round(minutes / 15) * 15;
  const hours = pluralize(Math.round(minutes / 60), 'hour');
  return `about ${rounded < 100 ? `${rounded} minutes` : hours} late`;
}

/** What a candidate reads on their day about their turn; empty on others, and where the heading says all. */
export function ownProgress({ own, panels }: DayNow): string {
  if (!own || own.attendance === 'called') return '';
  const { attendance, ahead, panel } = own;
  if (attendance === 'finished') return 'You have danced. Thank you!';
  if (attendance === 'started') return 'You are on.';
  if (attendance === 'no-show' || attendance === 'left') {
    return 'You are marked as not here. If you are here, say so at the door.';
  }
  const isHere = attendance === 'arrived' ? 'You are checked in.' : '';
  if (ahead === null) return isHere;
  const late = panels.find(({ name }) => name === panel)?.minutesBehind;
  const behind = late ? `${panel} is ${describeDelay(late)}.` : '';
  return `${isHere} ${ahead === 0 ? 'You are next' : `${ahead} before you`}. ${behind}`.trim();
}

/** What is left of the ticket: "Your audition: Saturday 15 August, 16:30, Hall B. Your number: 137." @param write a date in words */
export const describePlace = (
  { number, slot }: Pick<CandidateView, 'number' | 'slot'>,
  write: (date: string) => string,
): string =>
  [
    slot &&
      `Your audition: ${[write(slot.date), timeOf(slot.starts), slot.panel, slot.room].filter(Boolean).join(', ')}.`,
    number !== undefined && `Your number: ${number}.`,
  ]
    .filter(Boolean)
    .join(' ');

interface LinkWords {
  title: string;
  text: string;
  /** What confirms; absent where there is nothing to confirm. */
  button?: string;
  /** They have withdrawn, and nobody else has to agree. */
  canComeBack?: true;
}

function guardianWords(view: LinkView & { purpose: 'guardian' }): LinkWords {
  const { candidateName: name, guardianName, hasAgreed, season } = view;
  if (hasAgreed) {
    return {
      title: 'You have agreed',
      text: `Thank you. ${name} hears from us by email; there is nothing else for you to do.`,
    };
  }
  return {
    title: `${name} wants to dance`,
    text: `Hello ${guardianName}. ${name} has applied for ${season.name} and is under 18, so it needs your agreement.`,
    button: 'I agree',
  };
}

const emailWords = ({ isFormer, newEmail }: LinkView & { purpose: 'email' }): LinkWords =>
  isFormer
    ? {
        title: 'Take the change back',
        text: `We write to ${newEmail} again, and what was sent to the other address no longer works.`,
        button: 'Take the change back',
      }
    : {
        title: 'Your new address',
        text: `Once you confirm it, we write to ${newEmail}. If you did not ask for this, close this page.`,
        button: 'Confirm this address',
      };

/** What a link's page says and asks for; undefined for a confirmed candidate, whose page shows more. */
export function linkWords(view: LinkView): LinkWords | undefined {
  if (view.purpose === 'guardian') return guardianWords(view);
  if (view.purpose === 'email') return emailWords(view);
  const { state, season, guardian, needsAgreement, application } = view;
  const who = guardian?.name ?? 'Your guardian';
  if (season.isOver) {
    return {
      title: `Thank you, ${firstNameOf(application.fullName)}`,
      text: `${season.name} is over.`,
    };
  }
  if (state === 'unconfirmed') {
    return {
      title: 'Almost done',
      text: `Confirm your application for ${season.name}, and it counts. You get your number at once.`,
      button: 'Confirm my application',
    };
  }
  if (state === 'guardian') {
    return {
      title: 'One more button',
      text: `Your part is done. ${who} has an email with a link, too: your application counts once they agree there.`,
    };
  }
  if (state !== 'withdrawn') return undefined;
  if (needsAgreement) {
    return {
      title: 'You are not taking part',
      text: `${who} has taken the agreement back. You can come back once they agree again, by the link in their email.`,
    };
  }
  return {
    title: 'You have withdrawn',
    text: 'You are not taking part. If you had a slot, it is free for others; if you come back, you wait for a new one.',
    canComeBack: true,
  };
}

const RESULT_WORDS = {
  Selected: ['You are selected', 'Welcome to {name}!'],
  Reserve: [
    'You are a reserve',
    'We have no place for you now. If one becomes free, we write to you; you need not do anything until then.',
  ],
  'Not Selected': [
    'You are not selected this time',
    'Thank you for your application. We hope that you apply again.',
  ],
} as const;

// No line breaks between these two.
const YOU_ARE_IN = "You're\u00a0in";

const PLACE_WORDS = {
  offered: [YOU_ARE_IN, 'Welcome to {name}! We have a place for you. Do you take it?'],
  accepted: [YOU_ARE_IN, 'You have taken your place. Welcome to {name}!'],
  lapsed: [
    YOU_ARE_IN,
    'The time to answer is over. Your place is still free, and you can take it now.',
  ],
  declined: [
    'You have given your place back',
    'We may offer it to somebody else. If you would like to come after all, ask for a place: an organiser decides.',
  ],
  released: [
    'Your place is no longer held',
    'We had no answer from you in time. If you would like to come, ask for a place: an organiser decides.',
  ],
} as const;

/** Who asks for a place is told that somebody else may have it, and not who. */
const ASKING = [
  'You ask for a place',
  'We have told an organiser. Somebody else may have your place by now: we write to you if there is one for you.',
] as const;

type Resulting = Pick<CandidateView, 'application' | 'season'> & { result: CandidateResult };

/** What a page says of a result. @param society its name @returns `isTheirs`: they have a place, or may take it */
export function resultWords(view: Resulting, society: string) {
  const { result, offer, nextSteps, meeting } = view.result;
  const words = offer && (offer.isAsking ? ASKING : PLACE_WORDS[offer.state]);
  const [title, text] = words ?? RESULT_WORDS[result];
  const isTheirs = result === 'Selected' && isHeld(offer?.state ?? 'accepted');
  const isAll = !isTheirs || nextSteps || meeting || view.season.isOver;
  return {
    isTheirs,
    title: isTheirs ? `${title}, ${firstNameOf(view.application.fullName)}` : title,
    text:
      text.replace('{name}', () => society) +
      (isAll ? '' : ' We write to you about what comes next.'),
  };
}
