import { createHash } from 'node:crypto';
import { type PreloadedFile } from '@nox/release-format';
import { scriptJson } from './head.ts';

/** Keeps the buttons that are pressed before the page answers, for the shell to press them again. */
const KEEP_TAPS = `noxRecordedClicks=[];
noxRecordedClicks.keep=({target})=>{const button=target.closest('#root button');if(button)noxRecordedClicks.push(button)};
document.addEventListener('click',noxRecordedClicks.keep,true);`;

/**
 * Once the page is painted, and its hero picture is there or takes long, asks for its scripts, all of them at once: before,
 * they would share the line with what is looked at.
 */
const ASK = `const askOnce=()=>{
if(askOnce.isDone)return;
askOnce.isDone=true;
const{first,others}=JSON.parse(document.getElementById('nox-scripts').textContent);
const ask=(name,{integrity},more)=>document.head.append(Object.assign(document.createElement(name),{crossOrigin:'anonymous',integrity},more));
if(first)ask('script',first,{fetchPriority:'high',src:first.file});
for(const one of others)ask('link',one,{rel:'preload',as:'script',href:one.file})
};
requestAnimationFrame(()=>setTimeout(()=>{
const hero=document.querySelector('img[fetchpriority=high]');
if(!hero||hero.complete)return askOnce();
for(const end of['load','error'])hero.addEventListener(end,askOnce);
setTimeout(askOnce,1000)
}))`;

const CODE = KEEP_TAPS + ASK;

/** What a page's policy has to allow for `deferredScripts`. */
export const DEFERRED_SCRIPTS_SOURCE = `'sha256-${createHash('sha256').update(CODE).digest('base64')}'`;

/** The scripts of a page that can be read without them. */
export interface DeferredScripts {
  /** What the page begins with, where its HTML does not name it. */
  first: PreloadedFile | undefined;
  /** What that will ask for. */
  others: readonly PreloadedFile[];
}

/** Asks for the scripts of a page that can be read without them. */
export const deferredScripts = (scripts: DeferredScripts): string =>
  `\n    <script type="application/json" id="nox-scripts">${scriptJson(scripts)}</script>\n    <script>${CODE}</script>`;
