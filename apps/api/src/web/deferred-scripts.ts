import { type DeferredScripts, jsonElement } from '@nox/release-format/page-template';
import { releaseFiles } from './release-files.ts';
import { cspHash } from './security-headers.ts';

/** The shell's inline script that loads a rendered page's scripts after the first paint, and records clicks until then. */
export interface DeferredScript {
  element: (scripts: DeferredScripts) => string;
  /** Its hash, for the page's content security policy. */
  source: string;
}

export function deferredScript(webRoot: string) {
  const read = releaseFiles(webRoot, (code): DeferredScript => {
    if (/<\/script|<!--/i.test(code)) throw new Error('The script cannot be inlined.');
    return {
      element: (scripts) =>
        `${jsonElement('type="application/json" id="nox-scripts"', scripts)}\n    <script>${code}</script>`,
      source: cspHash(code),
    };
  });
  return (shellFolder: string) => read(`${shellFolder}deferred-scripts.js`);
}
