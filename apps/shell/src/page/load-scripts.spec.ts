import { loadScripts, prefetchScripts } from './load-scripts.ts';

const script = (name: string) => ({ file: `/static/js/${name}.js`, integrity: `sha256-${name}` });

const links = () =>
  [...document.head.querySelectorAll('link')].map(({ rel, href }) => [rel, new URL(href).pathname]);

beforeEach(() => {
  const scripts = { first: script('main'), others: [script('entry')], later: [script('react')] };
  document.head.innerHTML = '';
  document.body.innerHTML = `<script type="application/json" id="nox-scripts">${JSON.stringify(scripts)}</script>`;
});
afterEach(() => Reflect.deleteProperty(navigator, 'connection'));

it.each([
  { saveData: false, expected: [['prefetch', '/static/js/react.js']] },
  { saveData: true, expected: [] },
])('what input may need is fetched unless the visitor saves data: $saveData', (visitor) => {
  Object.defineProperty(navigator, 'connection', { value: visitor, configurable: true });
  prefetchScripts();
  expect(links()).toEqual(visitor.expected);
});

it('the first scripts are loaded once, without what input may need', () => {
  loadScripts();
  loadScripts();
  expect([...document.head.querySelectorAll('script')].map(({ integrity }) => integrity)).toEqual([
    'sha256-main',
  ]);
  expect(links()).toEqual([['preload', '/static/js/entry.js']]);
});
