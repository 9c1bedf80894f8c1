// It comes first: React has to find its hook.
import './refresh-runtime.ts';
import type { Registry } from '@nox/release-format';
import { remotesFor } from '@nox/release-format/remotes-for';
import { takeLeft, watchAdded } from '../../../libs/federation/runtime/left-behind.ts';
import { type Problem, show } from './overlay.ts';
import { watchChunks } from './react.ts';
import { keepTypedValues } from './typed-values.ts';

/** What the development server says after each build of a bundle. */
interface Message {
  action: string;
  name?: string;
  hash: string;
  errors: string[];
}

// A document loads the shell's script where it finds none with an address.
document.currentScript?.remove();
watchChunks();
const typed = keepTypedValues();

const failing = new Map<string, Problem>();
const showFirst = () => show([...failing.values()][0]);

const FILE = /(?<![\w@./-])([\w@./-]+\.(?:[jt]sx?|css|json))[:(](\d+)(?::\d+|,\d+)?/;
const ESCAPES = new RegExp(`${String.fromCodePoint(27)}\\[[\\d;]*m`, 'g');

function syntaxProblem(message: string): Problem {
  const text = message.replaceAll(ESCAPES, '');
  const [, file, line] = FILE.exec(text.slice(text.indexOf('╭'))) ?? FILE.exec(text) ?? [];
  return {
    title: 'It cannot be compiled',
    place: file && `${file.replace(/^.*\/(?=src\/)/, '')}:${line}`,
    text,
  };
}

/** Islands are replaced by themselves; all else of a document is what the server has rendered. */
const withoutIslands = (page: Document) => {
  const copy = page.getElementById('root')!.cloneNode(true) as Element;
  for (const island of copy.querySelectorAll('nox-island')) island.replaceChildren();
  const styles = [...page.querySelectorAll('style[data-href]')].map((one) => one.textContent);
  return copy.innerHTML + styles.join('\n');
};

const isDocument = () => 'noxDocument' in window && !document.getElementById('nox-data');
let shown: string | undefined;
addEventListener('DOMContentLoaded', () => {
  // As it came: scripts change the elements of a document.
  shown = isDocument() ? withoutIslands(document) : undefined;
  const { textContent } = document.getElementById('nox-dev') ?? {};
  if (!textContent) return;
  failing.set('rendering', JSON.parse(textContent) as Problem);
  showFirst();
});

/** A document is loaded again if the server renders it otherwise; so is a page that it could not render before. */
async function updateDocument(): Promise<void> {
  const wasFailed = failing.has('rendering');
  if (shown === undefined && !wasFailed) return;
  const response = await fetch(location.href, { headers: { accept: 'text/html' } });
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const problem = page.getElementById('nox-dev')?.textContent;
  if (problem) {
    failing.set('rendering', JSON.parse(problem) as Problem);
    showFirst();
  } else if (wasFailed || withoutIslands(page) !== shown) location.reload();
}

let last = new Map<string, string>();

function receive({ action, name = '', hash, errors }: Message): void {
  if (action !== 'built' && action !== 'sync') return;
  const [error] = errors;
  if (error) failing.set(name, syntaxProblem(error));
  else failing.delete(name);
  const isNew = last.has(name) && last.get(name) !== hash;
  last.set(name, hash);
  // A boundary that has caught an error shows it until the page is loaded again.
  if (!error && isNew && failing.has('page')) location.reload();
  else if (!error && isNew) {
    typed.restore();
    void updateDocument();
  }
  showFirst();
}

const connect = () => {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`);
  socket.addEventListener('message', ({ data }) => receive(JSON.parse(String(data)) as Message));
  socket.addEventListener('close', () => setTimeout(connect, 1_000));
};
connect();

/** The first place of a stack in the sources that are developed; empty where there is none. */
async function placeOf(stack: string): Promise<string> {
  const response = await fetch('/__nox/place', { method: 'POST', body: stack });
  return response.ok ? response.text() : '';
}

/** An error that one of the developed files has thrown while the page was rendered. */
async function report(error: unknown): Promise<void> {
  if (!(error instanceof Error) || !error.stack?.includes('/dev/')) return;
  const place = await placeOf(error.stack);
  if (!place) return;
  failing.set('page', { title: 'The page throws', place, text: error.message });
  showFirst();
}

const { error: log } = console;
// React says there what a boundary has caught.
console.error = (...words: unknown[]) => {
  log(...words);
  void report(words.find((word) => word instanceof Error));
};
const readRemotes = () => {
  const text = document.getElementById('nox-page')?.textContent ?? '{}';
  return (JSON.parse(text) as { registry?: Registry }).registry?.remotes ?? [];
};

/** A page's cleanup has run half a second after it was left. */
const LEFT_MS = 500;
const added = watchAdded();
const visited = new Set<string>();
let before = '';

/** Says what remotes whose page was left have left behind. */
async function reportLeft(): Promise<void> {
  const shown = remotesFor(location.pathname, readRemotes()).map(({ name }) => name);
  const isSettled = before === shown.join();
  before = shown.join();
  for (const name of shown) visited.add(name);
  for (const name of isSettled ? visited : []) {
    const left = shown.includes(name) ? undefined : takeLeft(added, name);
    if (!left) continue;
    const places = await Promise.all(left.frames.map((frame) => placeOf(frame)));
    console.warn('[nox]', [left.sentence, ...places].join('\n  '));
  }
}
setInterval(() => void reportLeft(), LEFT_MS);
addEventListener('error', ({ error }) => void report(error));
addEventListener('unhandledrejection', ({ reason }) => void report(reason));
