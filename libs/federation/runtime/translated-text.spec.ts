/** @jest-environment jsdom */
import { fireEvent } from '@testing-library/dom';
import { act, createElement as h, Fragment, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { followTranslators } from './translated-text.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const wrap = (shown: ChildNode) => {
  const font = document.createElement('font');
  const inner = document.createElement('font');
  inner.append(shown);
  font.append(inner);
  return font;
};
const translated = (text: Text) => wrap(new Text(text.data.toUpperCase()));

/** What programs do to a text. */
const WAYS: Record<string, (text: Text) => void> = {
  'replaces texts': (text) => text.replaceWith(translated(text)),
  'replaces texts by what was put before them': (text) => {
    text.before(translated(text));
    text.remove();
  },
  'replaces texts by what was put behind them': (text) => {
    text.after(translated(text));
    text.remove();
  },
  'wraps texts': (text) => {
    const inner = document.createElement('font');
    text.before(wrap(inner));
    inner.append(text);
  },
};

const texts = () => {
  const found: Text[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found.filter(({ data }) => data.trim());
};

const Count = ({ of }: { of: number }): ReactNode => `${of} places`;

function Page() {
  const [places, setPlaces] = useState(16);
  const handleInput = ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
    setPlaces(Number(currentTarget.value));
  return h(
    Fragment,
    null,
    h('input', { onInput: handleInput }),
    h('button', null, 'Select ', places, ' above the line'),
    h(
      'p',
      null,
      places > 10 && 'Many: ',
      places > 5 && h('b', null, 'more '),
      h(Count, { of: places }),
    ),
    h('h1', null, `Places: ${places}`),
    places > 5 ? 'A text alone' : h('i', null, 'An element'),
  );
}

const TRUE_TEXTS: [number, string][] = [
  [16, 'Select 16 above the lineMany: more 16 placesPlaces: 16A text alone'],
  [7, 'Select 7 above the linemore 7 placesPlaces: 7A text alone'],
  [3, 'Select 3 above the line3 placesPlaces: 3An element'],
  [20, 'Select 20 above the lineMany: more 20 placesPlaces: 20A text alone'],
];
const change = (places: number) =>
  fireEvent.input(document.querySelector('input')!, { target: { value: String(places) } });
const shown = () => document.body.textContent!;

/** A translator that was there first sees each change before. */
let isEager = false;
beforeAll(() => {
  new MutationObserver(() => {
    if (!isEager) return;
    const untouched = texts().filter(({ parentElement }) => !parentElement!.closest('font'));
    untouched.forEach(WAYS['replaces texts']!);
  }).observe(document, { childList: true, characterData: true, subtree: true });
  followTranslators();
});
afterEach(() => {
  isEager = false;
});

describe.each([
  ...Object.entries(WAYS),
  ['eagerly replaces texts', () => (isEager = true)] as const,
])('a page of which a program %s', (_, touch) => {
  it('shows what is true after each change, however often it is translated', async () => {
    document.body.innerHTML = '<main></main>';
    const root = createRoot(document.querySelector('main')!);
    await act(async () => root.render(h(Page)));
    for (const [places, text] of TRUE_TEXTS) {
      await act(async () => void change(places));
      expect(shown().toLowerCase()).toBe(text.toLowerCase());
      await act(async () => texts().forEach(touch));
      expect(shown().toLowerCase()).toBe(text.toLowerCase());
    }
    await act(async () => root.unmount());
    expect(shown()).toBe('');
  });
});
