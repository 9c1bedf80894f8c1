import { createHash } from 'node:crypto';
import { scriptJson } from './head';
import { type PreloadedFile } from './release-preloads';

/** Once the page is painted, asks for its scripts, all of them at once: before, they would share the line with what is read. */
const CODE = `requestAnimationFrame(()=>setTimeout(()=>{
for(const{file,integrity}of JSON.parse(document.getElementById('nox-scripts').textContent))
document.head.append(Object.assign(document.createElement('link'),{rel:'preload',as:'script',href:file,integrity,crossOrigin:'anonymous'}))
}))`;

/** What a page's policy has to allow for `lateScripts`. */
export const LATE_SCRIPTS_SOURCE = `'sha256-${createHash('sha256').update(CODE).digest('base64')}'`;

/** Preloads for a page that can be read without its scripts. */
export const lateScripts = (scripts: readonly PreloadedFile[]): string =>
  `\n    <script type="application/json" id="nox-scripts">${scriptJson(scripts)}</script>\n    <script>${CODE}</script>`;
