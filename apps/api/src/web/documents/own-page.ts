import {
  auditionDayAt,
  type CandidateResult,
  type CandidateView,
  type DayNow,
  dayOf,
  type ErrorBody,
  isAuditionOver,
  isHeld,
  LinkRequest,
  type LinkView,
  ownHeading,
  ownProgress,
  timeOf,
  tokenIn,
} from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { encodeQR } from 'qr';
import { HttpError, invalid } from '#platform/errors/http-error.ts';
import { escapeHtml } from '#platform/http/encoding.ts';
import { knownHost } from '#platform/http/known-hosts.ts';
import { validate } from '#platform/http/validation.ts';
import { unprovenLinkRequests } from '#season/candidates/send-link.ts';
import { zonedTime } from '#season/seasons/current-season.ts';
import { documentOf, paragraph, plainForm } from './plain-document.ts';

/* A candidate's own page for browsers without scripts: a form takes their link, and is answered by a document. */

const ADDRESS = '/candidate/page';

/** The form never holds a link: who reads the page over a shoulder, or from the browser's cache, gets none. */
const withForm = (
  title: string,
  body: string,
  button = '<button type="submit">Show my audition</button>',
) =>
  documentOf(
    title,
    `${body}
<form method="post" action="/api${ADDRESS}">
<label for="link">The whole link from our email</label>
<input id="link" name="link" required autocomplete="off" spellcheck="false">
${button}
</form>`,
  );

const CONFIRM = '<button type="submit" name="confirm" value="yes">Confirm my application</button>';

const facts = (rows: [term: string, text: string | number | undefined][]) =>
  rows
    .filter(([, text]) => text !== undefined && text !== '')
    .map(([term, text]) => `<dt>${term}</dt><dd>${escapeHtml(String(text))}</dd>`)
    .join('\n');

/** Light around a code belongs to it: cameras need it. In modules. */
const codeOf = (code: string) =>
  encodeQR(code, 'svg', { border: 4 }).replace(
    '<svg',
    '<svg role="img" aria-label="Your check-in code"',
  );

const INCOMPLETE: Partial<Record<CandidateView['state'], string>> = {
  unconfirmed: 'Your application is not confirmed yet. Paste the link once more, and confirm.',
  guardian: 'Your application counts once your guardian agrees, by the link in their email.',
  withdrawn: 'You take no part in the auditions.',
};

/** An offer is answered by a button that needs scripts. */
function describeOffer({ state, isAsking }: NonNullable<CandidateResult['offer']>): string {
  const whole = 'open your link in a browser with scripts.';
  if (state === 'accepted') return `You have taken your place. To give it back, ${whole}`;
  if (isHeld(state)) return `We have a place for you. To answer, ${whole}`;
  if (isAsking) return 'You ask for a place. We write to you if there is one for you.';
  return `Your place is no longer held for you. To ask for one, ${whole}`;
}

/** @param local the society's date and time */
function ownDocument(view: CandidateView, now: DayNow, local: string): string {
  const { slot, result, number, checkInCode: code, application, season, state } = view;
  const incomplete = season.isOver ? `${season.name} is over.` : INCOMPLETE[state];
  const isAsking = state === 'unconfirmed' && !season.isOver;
  if (incomplete) {
    return withForm('Your application', paragraph(incomplete), isAsking ? CONFIRM : undefined);
  }
  const day = { slot, result, today: auditionDayAt(local), own: now.own };
  const hasCode = code !== undefined && !result && !isAuditionOver(day);
  const where = slot && [slot.panel, slot.room].filter(Boolean).join(', ');
  const time = slot && `${dayOf(slot.date)}, ${timeOf(slot.starts)} to ${timeOf(slot.ends)}`;
  const body = [
    paragraph(ownProgress(now)),
    '<dl>',
    facts([
      ['Your result', result?.offer ? describeOffer(result.offer) : result?.result],
      ['Your number', number],
      ['Where', where],
      ['When', time ?? (result ? undefined : 'You have no slot yet.')],
    ]),
    '</dl>',
    hasCode && `${codeOf(code)}<p>Show this at the door: ${code}</p>`,
    paragraph(`As of ${local.slice(11, 16)}. Load this page again for what is new.`),
  ];
  return withForm(ownHeading(day, application.fullName, dayOf), body.filter(Boolean).join('\n'));
}

const BROKEN =
  'This link does not work: it is too old, a newer one has replaced it, or a part of it is missing. Copy the whole link from our latest email.';

/** The token of a pasted link, which ends with it. @throws HttpError 400 */
function tokenOf(fields: URLSearchParams): string {
  const link = fields.get('link') ?? '';
  const token = tokenIn(link.split(/#|%(?:25)*23/).at(-1)!);
  if (!token) throw invalid('link', BROKEN);
  return token;
}

const ASKS = 'This link needs a browser with scripts: it asks you to confirm something.';

interface Options {
  timeZone: string;
  config: Parameters<typeof knownHost>[0];
}

export async function ownPageRoute(app: FastifyInstance, { timeZone, config }: Options) {
  await plainForm(app, ADDRESS, {
    summary: "A candidate's audition as a document, for browsers without scripts",
    refusals: [409, 429],
    refuse: ({ message }) => withForm('Your audition', paragraph(message)),
    act: async ({ fields, request, reply }) => {
      const headers = { host: knownHost(config), authorization: `Candidate ${tokenOf(fields)}` };
      /** Calls by a link have one gate, and one limit for each address. */
      const call = async <Result>(url: string, method: 'GET' | 'POST' = 'GET'): Promise<Result> => {
        const answer = await app.inject({ method, url, headers, remoteAddress: request.ip });
        if (answer.statusCode === 200) return answer.json<Result>();
        if (answer.statusCode === 401) throw invalid('link', BROKEN);
        const { code, message } = answer.json<ErrorBody>();
        reply.header('retry-after', answer.headers['retry-after']);
        throw new HttpError(answer.statusCode, code, message);
      };
      const view = fields.has('confirm')
        ? await call<LinkView>('/api/candidate/confirm', 'POST')
        : await call<LinkView>('/api/candidate');
      if (view.purpose !== 'candidate') throw invalid('link', ASKS);
      const now = await call<DayNow>('/api/season/now');
      return ownDocument(view, now, zonedTime(Date.now(), timeZone));
    },
  });
}

const ASK = `<form method="post" action="/api/season/link/form">
<label for="emailAddress">Your email address, the one with which you applied</label>
<input id="emailAddress" name="emailAddress" type="email" required autocomplete="email">
<button type="submit">Send me a new link</button>
</form>`;

const Asked = LinkRequest.pick({ emailAddress: true });

export async function plainLinkRoute(
  app: FastifyInstance,
  options: Parameters<typeof unprovenLinkRequests>[1],
) {
  const request = await unprovenLinkRequests(app, options);
  await plainForm(app, '/season/link/form', {
    summary: 'Sends a new link to a candidate, for browsers without scripts',
    refusals: [429],
    act: async ({ fields, ...call }) => {
      const asked = validate(Asked, { emailAddress: fields.get('emailAddress') ?? '' });
      if (asked.error) throw asked.error;
      const { message } = await request(asked.value as LinkRequest, call.request, call.reply);
      return withForm('Check your email', paragraph(message));
    },
    refuse: ({ message }) => documentOf('A new link', paragraph(message) + ASK),
  });
}
