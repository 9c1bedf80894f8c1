import type * as loading from './load-scripts.ts';

const script = (name: string) => ({ file: `/static/js/${name}.js`, integrity: `sha256-${name}` });

const links = () =>
  [...document.head.querySelectorAll('link')].map(({ rel, href }) => [rel, new URL(href).pathname]);

beforeEach(() => {
  const scripts = {
    ...{ first: script('main'), others: [script('entry')], later: [script('react')] },
    measurement: script('measure'),
  };
  document.head.innerHTML = '';
  document.body.innerHTML = `<script type="application/json" id="nox-scripts">${JSON.stringify(scripts)}</script>`;
});
afterEach(() => Reflect.deleteProperty(navigator, 'connection'));

/** Each with a module of its own: it knows whether the scripts are being loaded. */
let loadScripts: typeof loading.loadScripts;
let prefetchInTime: typeof loading.prefetchInTime;
let loadMeasurement: typeof loading.loadMeasurement;

let knowsPrefetch: boolean;
DOMTokenList.prototype.supports = () => knowsPrefetch;

beforeEach(() => {
  knowsPrefetch = true;
  jest.resetModules();
  ({ loadScripts, prefetchInTime, loadMeasurement } =
    jest.requireActual<typeof loading>('./load-scripts.ts'));
});

const later = (rel: string) =>
  ['main', 'entry', 'react'].map((name) => [rel, `/static/js/${name}.js`]);

it.each([
  { saveData: false, knowsPrefetch: true, expected: later('prefetch') },
  { saveData: false, knowsPrefetch: false, expected: later('preload') },
  { saveData: true, knowsPrefetch: true, expected: [] },
])('what input may need is fetched unless the visitor saves data: $saveData', (visitor) => {
  Object.defineProperty(navigator, 'connection', { value: visitor, configurable: true });
  ({ knowsPrefetch } = visitor);
  prefetchInTime();
  expect(links()).toEqual(visitor.expected);
});

it('what a form needs is fetched once the visitor scrolls', () => {
  document.body.insertAdjacentHTML('beforeend', '<nox-island><form></form></nox-island>');
  prefetchInTime();
  expect(links()).toEqual([]);
  dispatchEvent(new Event('scroll'));
  expect(links()).toEqual(later('prefetch'));
});

it('of what is being loaded nothing is fetched, and nothing where no island waits for input', () => {
  loadScripts('others');
  document.head.innerHTML = '';
  prefetchInTime();
  expect(links()).toEqual([['prefetch', '/static/js/react.js']]);
  document.head.innerHTML = '';
  document.body.innerHTML =
    '<script type="application/json" id="nox-scripts">{"others":[]}</script>';
  prefetchInTime();
  expect(links()).toEqual([]);
});

it('input before that requests what it needs, also while the first scripts are being loaded', () => {
  loadScripts('others');
  loadScripts('all');
  expect(links()).toEqual([
    ['preload', '/static/js/entry.js'],
    ['preload', '/static/js/react.js'],
  ]);
});

it('a first script that did not arrive is loaded anew', () => {
  loadScripts();
  // The inline script removes it, too.
  document.querySelector('script[src]')!.remove();
  loadScripts();
  expect(document.querySelectorAll('script[src]')).toHaveLength(1);
});

it('the first scripts are loaded once, without what input may need', () => {
  loadScripts('others');
  loadScripts('others');
  expect([...document.head.querySelectorAll('script')].map(({ integrity }) => integrity)).toEqual([
    'sha256-main',
  ]);
  expect(links()).toEqual([['preload', '/static/js/entry.js']]);
});

it('what measures the page view is loaded alone, and is not taken for the first script', () => {
  loadMeasurement();
  expect(links()).toEqual([]);
  loadScripts();
  const loaded = [...document.head.querySelectorAll('script')];
  expect(loaded.map(({ integrity }) => integrity)).toEqual(['sha256-measure', 'sha256-main']);
});
