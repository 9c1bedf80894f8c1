import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { MAX_OPTIONS, MAX_QUESTIONS } from '@nox/contracts';
import * as z from 'zod';
import { refusalOf } from '#platform/errors/error-handler.ts';
import { type HttpError } from '#platform/errors/http-error.ts';
import { escapeHtml } from '#platform/http/encoding.ts';
import { actionRoute } from '#platform/http/routes.ts';
import { useRawBodies } from '#platform/http/validation.ts';
import { type LiveSociety } from '#content/items/society.ts';
import { type LiveRemotes } from '../releases/live-remotes.ts';
import { filesAt, ofPage } from '../releases/page-files.ts';
import { liveShell } from '../releases/release-files.ts';
import { cspHash } from '../rendering/page-cache.ts';
import { withColors } from './head.ts';

/* Documents that answer the forms of browsers without scripts, or too old for them: HTML and CSS of any age. */

const FORM_TYPE = 'application/x-www-form-urlencoded';

/* The colours are those of the product's stylesheets, for browsers that know no custom properties, too. */
const STYLE = `:root{color-scheme:dark}
*{box-sizing:border-box}
body{margin:0;padding:0 clamp(1.25rem,.05rem + 4.95vw,4rem) 4rem;background:#0d0b14;color:#f3efe6;font:1.125rem/1.5 Archivo,sans-serif}
header,main{max-width:92rem;margin:auto}
header a{display:inline-block;padding:1.25rem 0;font-size:1.375rem;font-weight:800;font-stretch:125%;line-height:1.3;text-decoration:none}
h1,h2{line-height:1.1;overflow-wrap:anywhere}
h1{margin:1.5rem 0;font-size:clamp(2.5rem,7vw,5.5rem);font-weight:850;font-stretch:110%;letter-spacing:-.02em;line-height:1}
h1.pending{color:#ffb55c}
h1.minor{font-size:clamp(1.5rem,1.3rem + .85vw,1.875rem);font-stretch:112%;letter-spacing:0}
main>*,form>*{max-width:40rem}
h1,form{max-width:none}
a{color:inherit}
dt,small{display:block;color:#a9a3b8}
label,legend{display:block;margin-top:1.25rem;padding:0;font-weight:bold}
small{font-weight:normal;font-size:1rem}
dd{margin:0;font-size:1.5rem;font-weight:800;line-height:1.3}
dd.large{color:#9b7bff;color:var(--light,#9b7bff);font-size:2.5rem;font-weight:900;font-stretch:125%;line-height:1.1}
.ticket{padding:1.25rem;border-left:6px solid #9b7bff;border-color:var(--light,#9b7bff);background:#15121f}
.ticket dl{margin:0}
.ticket p + dl{margin-top:1.25rem}
.ticket small{color:inherit}
.ticket div{display:inline-block;margin:0 1.5rem 1rem 0;vertical-align:top}
.ticket p{margin:.75rem 0 0}
svg{display:block;width:min(14rem,100%);background:#fff}
fieldset{margin:1.25rem 0 0;padding:0;border:0}
input,button,select,textarea{min-height:44px;padding:.5rem .75rem;font:inherit}
input,select,textarea{display:block;width:100%;margin:.5rem 0;border:1px solid #7d7690;border-radius:2px;background:#15121f;color:inherit;accent-color:#9b7bff;accent-color:var(--light,#9b7bff)}
input[type=radio],input[type=checkbox]{display:inline-block;width:1.5rem;min-height:1.5rem;margin:0 .5rem 0 0;vertical-align:middle}
button{margin-top:1.25rem;min-height:3.5rem;padding:.5rem 2rem;border:0;border-radius:2px;background:#9b7bff;background:var(--light,#9b7bff);color:#0d0b14;font-weight:bold}
:focus-visible{outline:2px solid #9b7bff;outline-color:var(--light,#9b7bff);outline-offset:3px}
fieldset label{display:inline-block;min-width:min(16.6%,3.625rem);margin:0;padding:.5rem .25rem .5rem 0;font-weight:normal}
.long label{display:block;padding-left:2rem;text-indent:-2rem;font-weight:normal}
.many{max-height:20rem;padding:0 .75rem;border:1px solid #a9a3b8;overflow:auto}
nav{margin-top:2.5rem;border-top:1px solid #2e2940}
nav a{display:inline-block;padding:.75rem 1.25rem .75rem 0}
.error{margin:.25rem 0;color:#ff9d7a}
.summary{margin:1rem 0;padding:.25rem 1.25rem;border:2px solid #ff9d7a}
.trap{position:absolute;left:-100vw}
@media print{:root{color-scheme:light}body,.ticket{background:#fff;color:#000}h1.pending{color:inherit}dt{color:#333}dd.large{color:#4a2bc4}form,nav{display:none}}`;

const face = (font: string) =>
  `@font-face{font-family:Archivo;src:url("${font}") format("woff2");font-weight:100 900;font-stretch:62% 125%;font-display:swap}`;

export const paragraph = (text: string) => (text ? `<p>${escapeHtml(text)}</p>` : '');

/** Empty lines divide the text. */
export const paragraphs = (text: string) =>
  text
    .split(/\n{2,}/)
    .map(paragraph)
    .join('');

export interface PlainDocument {
  title: string;
  /** `pending`: something is to be done at once. `minor`: what is larger follows. */
  titleTone?: 'pending' | 'minor' | undefined;
  /** HTML, in which texts are escaped. */
  body: string;
}

export interface PlainSite {
  remotes: LiveRemotes;
  society: LiveSociety;
  webRoot: string;
  staticOrigin: string | undefined;
}

/** Makes such documents, with the society's mark and colours, and the font that all pages have loaded. */
function documentsOf({ remotes, society, webRoot, staticOrigin }: PlainSite) {
  const shell = liveShell(webRoot);
  const readFonts = async () => {
    const [{ template }, state] = await Promise.all([shell(), remotes.state()]);
    const files = await remotes.filesFor('/', { template, state }, ofPage('/'));
    return filesAt(staticOrigin, files).fonts;
  };
  return async ({ title, titleTone, body }: PlainDocument) => {
    // Before the first release there is none.
    const [{ society: words }, [font]] = await Promise.all([
      society(),
      readFonts().catch((): string[] => []),
    ]);
    const css = STYLE + (font ? face(font) : '');
    const styles = withColors({ html: `<style>${css}</style>`, sources: [cspHash(css)] }, words);
    const html = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>${styles.html}
<header><a href="/">${escapeHtml(words.name)}</a></header>
<main><h1${titleTone ? ` class="${titleTone}"` : ''}>${escapeHtml(title)}</h1>
${body}
<nav><a href="/">Home</a><a href="/auditions">Auditions</a><a href="/auditions/mine">Your application</a></nav></main></html>`;
    return { html, headers: headersOf(styles.sources, staticOrigin) };
  };
}

/** Such a page loads its font alone, and tells no other page its address. */
const headersOf = (styles: readonly string[], fontOrigin = "'self'") => ({
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src ${styles.join(' ')}; font-src ${fontOrigin}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'content-type': 'text/html; charset=utf-8',
});

interface FormCall {
  fields: URLSearchParams;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface PlainForm {
  summary: string;
  refusals: (403 | 409 | 429)[];
  act: (call: FormCall) => Promise<PlainDocument>;
  /** The document that says why it was refused, with what was typed. */
  refuse: (error: HttpError, fields: URLSearchParams) => PlainDocument | Promise<PlainDocument>;
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
export async function plainForm(
  app: FastifyInstance,
  address: string,
  { site, ...form }: PlainForm & { site: PlainSite },
) {
  const { act, refuse, ...contract } = form;
  const make = documentsOf(site);
  useRawBodies(app, [FORM_TYPE], 'The form must be sent as a form.');
  app.setErrorHandler(async (error, request, reply) => {
    if (!request.headers.accept?.includes('text/html')) throw error;
    const known = refusalOf(error, request, reply);
    const { html, headers } = await make(await refuse(known, fieldsIn(request)));
    // What was typed is there again by Back, as in a form that was not sent: browsers show no other `POST` without this.
    const stored = { ...headers, 'cache-control': 'private, no-cache' };
    return reply.code(known.status).headers(stored).send(html);
  });
  actionRoute(app, 'public', 'POST', address, {
    ...contract,
    bodyType: FORM_TYPE,
    bodyLimit: MAX_BYTES,
    response: { 200: { content: { 'text/html': { schema: z.string() } } } },
    act: async ({ request, reply }) => {
      const { html, headers } = await make(
        await act({ fields: fieldsIn(request), request, reply }),
      );
      return reply.headers(headers).send(html);
    },
  });
}
