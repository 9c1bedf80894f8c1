import { PageTemplate } from '@nox/release-format/page-template';
import { escapeHtml } from '#platform/http/encoding.ts';
import { type Shown } from '../releases/release-previews.ts';
import { cspHash } from '../rendering/page-cache.ts';

/** As the banners of the shell are, which a document has only where its scripts run. */
const STYLE = `.nox-preview{position:sticky;bottom:0;z-index:10;display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.5rem 1.5rem;padding:.5rem var(--gutter,1.25rem);border-top:1px solid var(--line,#2e2940);border-left:3px solid var(--lamp,#ffb55c);background:var(--ink-3,#1f1b2c);color:var(--chalk,#f3efe6);overflow-wrap:anywhere}
.nox-preview p{margin:0}
.nox-preview button{min-height:2.75rem;padding:.25rem 1rem;border:1px solid;border-radius:2px;background:none;color:inherit;font:inherit;cursor:pointer}
.nox-preview button:focus-visible{outline:2px solid var(--lamp,#ffb55c);outline-offset:2px}
:root:has(.nox-preview){scroll-padding-bottom:5rem}
@media (min-width:62em){.nox-preview{width:fit-content;max-width:min(56rem,100% - 14rem);margin-left:auto;padding-inline:1rem;border-right:1px solid var(--line,#2e2940)}}
@media print{.nox-preview{display:none}}`;

export const BAR_SOURCE = cspHash(STYLE);

function wordsOf({ preview }: Shown): [label: string, text: string, action: string] {
  if (!preview) {
    const text =
      'The link to this preview is not valid, or has ended: ask for a new one. You see the site as everybody does.';
    return ['Preview', text, 'Close'];
  }
  const { name, until, remote } = preview;
  const end = `${until.slice(0, 16).replace('T', ' ')} UTC`;
  const text = `${remote.title} is the preview ${name}, in this browser alone, until ${end}.`;
  return [`Preview ${name} of ${remote.name}`, text, 'End the preview'];
}

/** The shell's page with a bar below its content. The bar needs no script: its form asks for the page that is open. */
export function withPreviewBar(template: PageTemplate, shown: Shown): PageTemplate {
  const [label, text, action] = wordsOf(shown).map(escapeHtml) as [string, string, string];
  const bar = `<style>${STYLE}</style><aside class="nox-preview" aria-label="${label}"><p>${text}</p>
<form><button name="preview" value="end">${action}</button></form></aside>`;
  const html = template.render({ settings: template.settings });
  return new PageTemplate(html.replace(/(?=<\/body>)/, () => bar));
}
