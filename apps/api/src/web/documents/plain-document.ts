import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { MAX_OPTIONS, MAX_QUESTIONS } from '@nox/contracts';
import { z } from 'zod';
import { refusalOf } from '#platform/errors/error-handler.ts';
import { type HttpError } from '#platform/errors/http-error.ts';
import { escapeHtml } from '#platform/http/encoding.ts';
import { actionRoute } from '#platform/http/routes.ts';
import { useRawBodies } from '#platform/http/validation.ts';
import { cspHash } from '../rendering/page-cache.ts';

/* Documents that answer the forms of browsers without scripts, or too old for them: HTML and CSS of any age. */

const FORM_TYPE = 'application/x-www-form-urlencoded';

const STYLE = `:root{color-scheme:dark}
body{margin:0;background:#0d0b14;color:#f3efe6;font:1.125rem/1.5 sans-serif}
main{max-width:40rem;margin:auto;padding:1.25rem}
h1,h2{line-height:1.1;overflow-wrap:anywhere}
a{color:inherit}
dt,small{display:block;color:#a9a3b8}
label,legend{display:block;margin-top:1.25rem;padding:0;font-weight:bold}
small{font-weight:normal;font-size:1rem}
dd{margin:0 0 .75rem;font-size:1.5rem}
svg{display:block;width:min(17rem,100%);background:#fff}
fieldset{margin:1.25rem 0 0;padding:0;border:0}
input,button,select,textarea{box-sizing:border-box;min-height:44px;padding:.5rem .75rem;font:inherit}
input,select,textarea{display:block;width:100%;margin:.5rem 0;border:1px solid #7d7690;border-radius:2px;background:#15121f;color:inherit;accent-color:#9b7bff}
input[type=radio],input[type=checkbox]{display:inline-block;width:1.5rem;min-height:1.5rem;margin:0 .5rem 0 0;vertical-align:middle}
button{margin-top:1.25rem;padding:.5rem 1.25rem;border:0;border-radius:2px;background:#9b7bff;color:#0d0b14;font-weight:bold}
fieldset label{display:inline-block;min-width:4rem;margin:0;padding:.5rem .75rem .5rem 0;font-weight:normal}
.long label{display:block;padding-left:2rem;text-indent:-2rem;font-weight:normal}
.many{max-height:20rem;padding:0 .75rem;border:1px solid #a9a3b8;overflow:auto}
nav{margin-top:2.5rem;border-top:1px solid #2e2940}
nav a{display:inline-block;padding:.75rem 1.25rem .75rem 0}
.error{margin:.25rem 0;color:#ff9d7a}
.summary{margin:1rem 0;padding:.25rem 1.25rem;border:2px solid #ff9d7a}
.trap{position:absolute;left:-100vw}`;

/** Nothing of such a page comes from elsewhere, and it tells no other page its address. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src ${cspHash(STYLE)}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'content-type': 'text/html; charset=utf-8',
};

export const paragraph = (text: string) => (text ? `<p>${escapeHtml(text)}</p>` : '');

/** @param body in HTML */
export const documentOf = (title: string, body: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style>
<main><h1>${escapeHtml(title)}</h1>
${body}
<nav><a href="/">Home</a><a href="/auditions">Auditions</a><a href="/auditions/mine">Your application</a></nav></main></html>`;

interface FormCall {
  fields: URLSearchParams;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface PlainForm {
  summary: string;
  refusals: (403 | 409 | 429)[];
  /** @returns the document */
  act: (call: FormCall) => Promise<string>;
  /** The document that says why it was refused, with what was typed. */
  refuse: (error: HttpError, fields: URLSearchParams) => string | Promise<string>;
}

/** All texts of a registration at their longest, in three bytes a character and each byte as three. */
const MAX_BYTES = (192 + MAX_QUESTIONS * 48) * 1024;
/** Forms have fewer; what a program sends beyond them would only cost time. */
const MAX_FIELDS = 100 + MAX_QUESTIONS * MAX_OPTIONS;

const fieldsIn = ({ body }: FastifyRequest) =>
  new URLSearchParams(
    String(body ?? '')
      .split('&', MAX_FIELDS)
      .join('&'),
  );

/** Declares a `POST` that a form sends by itself. A program reads errors as from all other calls. */
export async function plainForm(app: FastifyInstance, address: string, form: PlainForm) {
  const { act, refuse, ...contract } = form;
  useRawBodies(app, [FORM_TYPE], 'The form must be sent as a form.');
  app.setErrorHandler(async (error, request, reply) => {
    if (!request.headers.accept?.includes('text/html')) throw error;
    const known = refusalOf(error, request, reply);
    const answer = await refuse(known, fieldsIn(request));
    // What was typed is there again by Back, as in a form that was not sent: browsers show no other `POST` without this.
    const headers = { ...HEADERS, 'cache-control': 'private, no-cache' };
    return reply.code(known.status).headers(headers).send(answer);
  });
  actionRoute(app, 'public', 'POST', address, {
    ...contract,
    bodyType: FORM_TYPE,
    bodyLimit: MAX_BYTES,
    response: { 200: { content: { 'text/html': { schema: z.string() } } } },
    act: async ({ request, reply }) => {
      const answer = await act({ fields: fieldsIn(request), request, reply });
      return reply.headers(HEADERS).send(answer);
    },
  });
}
