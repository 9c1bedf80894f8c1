import {
  auditionDayAt,
  type CandidateResult,
  type CandidateView,
  type DayNow,
  dayOf,
  type ErrorBody,
  isAuditionOver,
  isHeld,
  type LinkView,
  ownHeading,
  ownProgress,
  timeOf,
  tokenIn,
} from '@nox/contracts';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { encodeQR } from 'qr';
import { z } from 'zod';
import { toHttpError } from '#platform/errors/error-handler.ts';
import { HttpError, invalid } from '#platform/errors/http-error.ts';
import { escapeHtml } from '#platform/http/encoding.ts';
import { knownHost } from '#platform/http/known-hosts.ts';
import { actionRoute } from '#platform/http/routes.ts';
import { useRawBodies } from '#platform/http/validation.ts';
import { zonedTime } from '#season/seasons/current-season.ts';
import { cspHash } from '../rendering/page-cache.ts';

/* A candidate's own page for browsers without scripts: a form takes their link, and is answered by a document. */

const FORM_TYPE = 'application/x-www-form-urlencoded';
const ADDRESS = '/candidate/page';

const STYLE = `:root{color-scheme:dark}
body{margin:0;background:#0d0b14;color:#f3efe6;font:1.125rem/1.5 sans-serif}
main{max-width:40rem;margin:auto;padding:1.25rem}
h1{line-height:1.1;overflow-wrap:anywhere}
dt,label{display:block;color:#a9a3b8}
dd{margin:0 0 .75rem;font-size:1.5rem}
svg{display:block;width:min(17rem,100%);background:#fff}
input,button{box-sizing:border-box;min-height:44px;padding:.5rem .75rem;font:inherit}
input{display:block;width:100%;margin:.5rem 0}`;

/** Nothing of such a page comes from elsewhere, and it tells no other page its address. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src ${cspHash(STYLE)}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'content-type': 'text/html; charset=utf-8',
};

/** The form never holds a link: who reads the page over a shoulder, or from the browser's cache, gets none. */
const FORM = `<form method="post" action="/api${ADDRESS}">
<label for="link">The whole link from our email</label>
<input id="link" name="link" required autocomplete="off" spellcheck="false">
<button>Show my audition</button>
</form>`;

const documentOf = (title: string, body: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style>
<main><h1>${escapeHtml(title)}</h1>
${body}
${FORM}</main></html>`;

const paragraph = (text: string) => (text ? `<p>${escapeHtml(text)}</p>` : '');

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
  unconfirmed: 'Your application is not confirmed yet. Its button needs a browser with scripts.',
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
  if (incomplete) return documentOf('Your application', paragraph(incomplete));
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
  return documentOf(ownHeading(day, application.fullName), body.filter(Boolean).join('\n'));
}

const BROKEN =
  'This link does not work: it is too old, a newer one has replaced it, or a part of it is missing. Copy the whole link from our latest email.';

/** The token of a pasted link, which ends with it. @throws HttpError 400 */
function tokenOf({ body }: FastifyRequest): string {
  const link = new URLSearchParams(String(body ?? '')).get('link') ?? '';
  const token = tokenIn(link.split(/#|%(?:25)*23/).at(-1)!);
  if (!token) throw invalid('link', BROKEN);
  return token;
}

interface Options {
  timeZone: string;
  config: Parameters<typeof knownHost>[0];
}

export async function ownPageRoute(app: FastifyInstance, { timeZone, config }: Options) {
  useRawBodies(app, [FORM_TYPE], 'The form must be sent as a form.');
  app.setErrorHandler((error, request, reply) => {
    // A program reads errors as from all other calls.
    if (!request.headers.accept?.includes('text/html')) throw error;
    const { status, message } = toHttpError(error);
    return reply
      .code(status)
      .headers(HEADERS)
      .send(documentOf('Your audition', paragraph(message)));
  });

  actionRoute(app, 'public', 'POST', ADDRESS, {
    summary: "A candidate's audition as a document, for browsers without scripts",
    bodyType: FORM_TYPE,
    refusals: [409, 429],
    response: { 200: { content: { 'text/html': { schema: z.string() } } } },
    act: async ({ request, reply }) => {
      const headers = { host: knownHost(config), authorization: `Candidate ${tokenOf(request)}` };
      /** Calls by a link have one gate, and one limit for each address. */
      const call = async <Result>(url: string): Promise<Result> => {
        const answer = await app.inject({ url, headers, remoteAddress: request.ip });
        if (answer.statusCode === 200) return answer.json<Result>();
        if (answer.statusCode === 401) throw invalid('link', BROKEN);
        const { code, message } = answer.json<ErrorBody>();
        reply.header('retry-after', answer.headers['retry-after']);
        throw new HttpError(answer.statusCode, code, message);
      };
      const view = await call<LinkView>('/api/candidate');
      if (view.purpose !== 'candidate') {
        throw invalid(
          'link',
          'This link needs a browser with scripts: it asks you to confirm something.',
        );
      }
      const now = await call<DayNow>('/api/season/now');
      const page = ownDocument(view, now, zonedTime(Date.now(), timeZone));
      return reply.headers(HEADERS).send(page);
    },
  });
}
