import { type DeferredScripts, jsonElement } from '@nox/release-format/page-template';
import { releaseFiles } from './release-files.ts';
import { cspHash } from './security-headers.ts';

/** A script of the shell that stands in the page itself. */
export interface InlineScript {
  element: string;
  /** Its hash, for the page's content security policy. */
  source: string;
}

/** Reads such scripts by the folder of the shell's release; undefined where the shell has none of that name. */
export function inlineScript(webRoot: string, file: string) {
  const read = releaseFiles(webRoot, (code): InlineScript => {
    if (/<\/script|<!--/i.test(code)) throw new Error('The script cannot be inlined.');
    return { element: `<script>${code}</script>`, source: cspHash(code) };
  });
  return (shellFolder: string) => read(shellFolder + file);
}

/** With what `deferred-scripts.js` loads after the first paint of a rendered page. It records clicks until then. */
export const deferredElement = ({ element }: InlineScript, scripts: DeferredScripts) =>
  `${jsonElement('type="application/json" id="nox-scripts"', scripts)}\n    ${element}`;
