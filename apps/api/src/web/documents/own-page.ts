import {
  auditionDayAt,
  type CandidateResult,
  type CandidateView,
  type DayNow,
  dayOf,
  describeMeeting,
  describePlace,
  type ErrorBody,
  isAuditionOver,
  LinkRequest,
  type LinkView,
  linkWords,
  ownHeading,
  ownProgress,
  ownWait,
  resultWords,
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
import {
  paragraph,
  paragraphs,
  type PlainDocument,
  plainForm,
  type PlainSite,
} from './plain-document.ts';

/* A candidate's own page for browsers without scripts: a form takes their link, and is answered by a document. */

const ADDRESS = '/candidate/page';

const form = (content: string) => `<form method="post" action="/api${ADDRESS}">
${content}
</form>`;

const PASTE = form(`<label for="link">The whole link from our email</label>
<input id="link" name="link" required autocomplete="off" spellcheck="false">
<button type="submit">Show my audition</button>`);

/** Security boundary: only a page that asks to confirm has the link, hidden, so that it is pasted once. Such a page is stored nowhere. */
const confirmForm = (token: string, button: string) =>
  form(`<input type="hidden" name="link" value="${escapeHtml(token)}">
<button type="submit" name="confirm" value="yes">${escapeHtml(button)}</button>`);

const fact = (term: string, text: string | number, more = '') =>
  `<div><dt>${escapeHtml(term)}</dt><dd class="large">${escapeHtml(`${text}`)}</dd>${more}</div>`;

/** Light around a code belongs to it: cameras need it. In modules. */
const codeOf = (code: string) =>
  encodeQR(code, 'svg', { border: 4 }).replace(
    '<svg',
    '<svg role="img" aria-label="Your check-in code"',
  );

function ticketOf({ slot, number, checkInCode, application }: CandidateView): string {
  const time =
    slot &&
    fact(
      dayOf(slot.date),
      timeOf(slot.starts),
      `<dd><small>until ${timeOf(slot.ends)}</small></dd>`,
    );
  const where = slot && `${escapeHtml(slot.panel)}<small>${escapeHtml(slot.room)}</small>`;
  return `<div class="ticket"><dl>${time ?? ''}${number === undefined ? '' : fact('Number', number)}</dl>
${checkInCode === undefined ? '' : `${codeOf(checkInCode)}<p><strong>${escapeHtml(application.fullName)}</strong><br>Show this at the door: ${checkInCode}</p>`}
${where ? `<dl><dt>Where</dt><dd>${where}</dd></dl>` : ''}</div>`;
}

const WITH_SCRIPTS = 'open your link in a browser with scripts.';

/** A place is answered for by a button that needs scripts. */
function resultDocument(view: CandidateView, result: CandidateResult, society: string) {
  const { title, text } = resultWords({ ...view, result }, society);
  const { nextSteps = '', meeting } = result;
  return {
    title,
    body: [
      paragraph(text),
      result.offer && paragraph(`To answer, ${WITH_SCRIPTS}`),
      paragraphs(nextSteps),
      meeting && paragraph(`First meeting: ${describeMeeting(meeting)}`),
      paragraph(describePlace(view, dayOf)),
    ]
      .filter(Boolean)
      .join('\n'),
  };
}

interface Shown {
  now: DayNow;
  /** The society's date and time. */
  local: string;
  society: string;
  token: string;
}

function ownDocument(view: LinkView, { now, local, society, token }: Shown): PlainDocument {
  const words = linkWords(view);
  if (words) {
    const agreement = view.purpose === 'guardian' && !view.hasAgreed ? view.privacyText : '';
    const confirmation = words.button ? confirmForm(token, words.button) : '';
    return {
      title: words.title,
      body: [
        paragraph(words.text),
        paragraphs(agreement),
        words.canComeBack ? paragraph(`To come back, ${WITH_SCRIPTS}`) : '',
        confirmation,
      ].join('\n'),
    };
  }
  const candidate = view as CandidateView;
  const { slot, result, application } = candidate;
  if (result) return resultDocument(candidate, result, society);
  const day = { slot, result, today: auditionDayAt(local), own: now.own };
  const isDone = isAuditionOver(day);
  const isCalled = now.own?.attendance === 'called';
  const body = [
    paragraph(ownProgress(now)),
    paragraph(ownWait(day)),
    isDone ? paragraph(describePlace(candidate, dayOf)) : ticketOf(candidate),
    paragraph(`As of ${local.slice(11, 16)}. Load this page again for what is new.`),
  ];
  return {
    title: ownHeading(day, application.fullName, dayOf),
    titleTone: isCalled ? 'pending' : slot && !isDone ? 'minor' : undefined,
    body: body.join('\n'),
  };
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

interface Options extends PlainSite {
  timeZone: string;
  config: Parameters<typeof knownHost>[0];
}

export async function ownPageRoute(app: FastifyInstance, options: Options) {
  const { timeZone, config, society } = options;
  await plainForm(app, ADDRESS, {
    site: options,
    summary: "A candidate's audition as a document, for browsers without scripts",
    refusals: [409, 429],
    refuse: ({ message }) => ({ title: 'Your application', body: paragraph(message) + PASTE }),
    act: async ({ fields, request, reply }) => {
      const token = tokenOf(fields);
      const headers = { host: knownHost(config), authorization: `Candidate ${token}` };
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
      const isCandidate = view.purpose === 'candidate';
      return ownDocument(view, {
        now: isCandidate ? await call<DayNow>('/api/season/now') : { panels: [] },
        local: zonedTime(Date.now(), timeZone),
        society: (await society()).society.name,
        token,
      });
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
  options: Parameters<typeof unprovenLinkRequests>[1] & PlainSite,
) {
  const request = await unprovenLinkRequests(app, options);
  await plainForm(app, '/season/link/form', {
    site: options,
    summary: 'Sends a new link to a candidate, for browsers without scripts',
    refusals: [429],
    act: async ({ fields, ...call }) => {
      const asked = validate(Asked, { emailAddress: fields.get('emailAddress') ?? '' });
      if (asked.error) throw asked.error;
      const { message } = await request(asked.value as LinkRequest, call.request, call.reply);
      return { title: 'Check your email', body: paragraph(message) + PASTE };
    },
    refuse: ({ message }) => ({ title: 'A new link', body: paragraph(message) + ASK }),
  });
}
