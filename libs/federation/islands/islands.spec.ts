/** @jest-environment jsdom */
import { TextDecoder, TextEncoder } from 'node:util';
import { fireEvent, waitFor } from '@testing-library/dom';
import { createElement, useEffect, useState, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { islandStart } from '../runtime/start-island.ts';
import { remote } from '../runtime/testing.ts';
import type * as renderModule from '../server/render-document.ts';
import { takeIslands, watchIslands } from './due-islands.ts';
import { enhancement, island, islandsOf, type IslandTiming } from './index.ts';

Object.assign(globalThis, { TextDecoder, TextEncoder });
const mockToServer = jest.fn();
const mockSettings = { leftOut: ['site/Loop'] };
jest.mock('node:worker_threads', () => ({
  workerData: mockSettings,
  parentPort: { postMessage: (message: unknown) => void mockToServer(message) },
}));
const { renderDocument } = jest.requireActual<typeof renderModule>('../server/render-document.ts');

const loadExposed = jest.fn();
jest.mock('../runtime/load-exposed.ts', () => ({
  loadExposed: (...args: unknown[]) => loadExposed(...args) as unknown,
}));

const Counter = island(
  'Counter',
  ({ from, isBroken = false }: { from: number; isBroken?: boolean }) => {
    const [count, setCount] = useState(from);
    if (isBroken && typeof window === 'object' && loadExposed.mock.calls.length > 0) {
      throw new Error('It is broken.');
    }
    return createElement('button', { onClick: () => setCount(count + 1) }, `Count ${count}`);
  },
);
const { Island, Enhanced } = islandsOf('site');

const lights = enhancement(
  'Lights',
  (element: HTMLElement, { isBroken }: { isBroken: boolean }) => {
    if (isBroken) throw new Error('It is broken.');
    element.querySelector('output')!.textContent = 'on';
    return () => undefined;
  },
);

let visible: (element: Element) => void;
let isNarrow = true;

interface CounterIsland extends IslandTiming {
  from: number;
  isBroken?: boolean;
}

const counterOf = ({ from, isBroken, ...timing }: CounterIsland) =>
  createElement(Island<{ from: number; isBroken?: boolean }>, {
    of: Counter,
    props: { from, ...(isBroken && { isBroken }) },
    ...timing,
  });

const open = (...islands: CounterIsland[]) => openWith(...islands.map(counterOf));

/** A light around a counter. */
function lightsAround(counter: CounterIsland, isBroken = false) {
  const children = createElement('div', null, createElement('output'), counterOf(counter));
  const enhanced = { of: lights, props: { isBroken }, when: 'idle' as const, children };
  return createElement(Enhanced<{ isBroken: boolean }>, enhanced);
}

/** A document with islands, whose scripts have not arrived. */
function openWith(...content: ReactElement[]) {
  document.body.innerHTML = renderDocument(createElement('main', null, ...content));
  const onFirst = jest.fn();
  return { page: watchIslands(onFirst, localStorage), onFirst };
}

const onError = jest.fn();

/** The scripts of the page arrive. */
function start(page: ReturnType<typeof open>['page'], onLateError = jest.fn()) {
  const hydrate = islandStart({
    registry: { remotes: [{ ...remote('site', '/'), version: '1.2.3' }] },
    onError,
  });
  takeIslands(page, (element) =>
    hydrate(element, (error) => {
      onLateError(error);
      page.end(element, 'failed');
    }).then(
      () => page.end(element, 'ready'),
      () => page.end(element, 'failed'),
    ),
  );
}

const buttons = () => [...document.querySelectorAll('button')];
const texts = () => buttons().map(({ textContent }) => textContent);
const states = () =>
  [...document.querySelectorAll<HTMLElement>('nox-island')].map(({ dataset }) => dataset['state']);
const isSettled = () => 'hydrated' in document.documentElement.dataset;
/** Once the loader has looked for islands, in a task after the next frame. */
const frame = () =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve))));

const listen = window.addEventListener.bind(window);
const listeners: Parameters<typeof listen>[] = [];
window.addEventListener = (...args: Parameters<typeof listen>) => {
  listeners.push(args);
  listen(...args);
};
afterEach(() => {
  for (const args of listeners.splice(0)) window.removeEventListener(...args);
});

beforeEach(() => {
  delete document.documentElement.dataset['hydrated'];
  loadExposed.mockReset().mockResolvedValue({
    Counter: async () => ({ default: Counter }),
    Lights: async () => ({ default: lights }),
  });
  onError.mockReset();
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { matches: media === 'all' || isNarrow }) as MediaQueryList;
  window.IntersectionObserver = class {
    constructor(onChange: (entries: object[]) => void) {
      visible = (target) => onChange([{ isIntersecting: true, target }]);
    }
    observe() {}
  } as never;
});

describe('an island', () => {
  it('is in the document with its props, and its remote', () => {
    open({ from: 3 });
    const [element] = document.querySelectorAll<HTMLElement>('nox-island');
    expect(element!.dataset).toMatchObject({ remote: 'site', name: 'Counter', when: 'visible' });
    expect(JSON.parse(element!.dataset['props']!)).toEqual({ from: 3 });
    expect(texts()).toEqual(['Count 3']);
  });

  it('loads nothing until it is visible, and then works', async () => {
    const { page, onFirst } = open({ from: 1 }, { from: 5 });
    await frame();
    expect(onFirst).not.toHaveBeenCalled();
    visible(buttons()[0]!);
    expect(onFirst).toHaveBeenCalledTimes(1);
    expect(isSettled()).toBe(false);
    start(page);
    await waitFor(() => expect(states()).toEqual(['ready', undefined]));
    expect(isSettled()).toBe(true);
    fireEvent.click(buttons()[0]!);
    await waitFor(() => expect(texts()).toEqual(['Count 2', 'Count 5']));
  });

  it('is due once the page is painted if it says so', async () => {
    const { onFirst } = open({ from: 1, when: 'idle' });
    expect(onFirst).not.toHaveBeenCalled();
    await waitFor(() => expect(onFirst).toHaveBeenCalled());
  });

  it('is rendered by the browser where the server has left it out, which is no error', async () => {
    const { page } = open({ from: 1, when: 'idle' });
    document.querySelector('nox-island')!.replaceChildren();
    start(page);
    await waitFor(() => expect(states()).toEqual(['ready']));
    expect(texts()).toEqual(['Count 1']);
    expect(onError).not.toHaveBeenCalled();
  });

  it('is none where its media query does not match, whatever happens in it', async () => {
    isNarrow = false;
    const { onFirst } = open({ from: 1, when: 'idle', media: '(width < 48rem)' });
    await frame();
    fireEvent.pointerDown(buttons()[0]!);
    expect(onFirst).not.toHaveBeenCalled();
    isNarrow = true;
  });

  it('is loaded by the first input in it, and gets the clicks from before', async () => {
    const { page, onFirst } = open({ from: 1, when: 'interaction' });
    await frame();
    fireEvent.click(buttons()[0]!);
    fireEvent.click(buttons()[0]!);
    expect(onFirst).toHaveBeenCalledTimes(1);
    start(page);
    await waitFor(() => expect(texts()).toEqual(['Count 2']));
  });

  it('waits for input if it says so, and gets a click on its video; not one that ends a drag', async () => {
    const { page, onFirst } = open({ from: 1, when: 'interaction' });
    await frame();
    const video = document.createElement('video');
    const [element] = document.querySelectorAll('nox-island');
    element!.append(video);
    const end = (event: Event) => event.stopPropagation();
    element!.addEventListener('click', end, true);
    fireEvent.click(video);
    expect(page.clicked.size).toBe(0);
    element!.removeEventListener('click', end, true);
    fireEvent.click(video);
    expect([...page.clicked]).toEqual([video]);
    expect(onFirst).toHaveBeenCalledTimes(1);
  });

  it('is the root of a page that is hydrated as a whole, at once and with the clicks from before', async () => {
    document.body.innerHTML =
      '<div id="root"><button>Vote</button></div><script id="nox-data"></script>';
    const [button] = buttons();
    const vote = jest.fn();
    const onFirst = jest.fn();
    const page = watchIslands(onFirst);
    fireEvent.click(button!);
    await frame();
    expect(onFirst).toHaveBeenCalledTimes(1);
    button!.addEventListener('click', vote);
    page.end(document.getElementById('root')!, 'ready');
    expect(vote).toHaveBeenCalledTimes(1);
    expect(isSettled()).toBe(true);
  });

  it('that throws is as it came, is reported, and harms no other', async () => {
    const { page } = open({ from: 1, isBroken: true, when: 'idle' }, { from: 5, when: 'idle' });
    await frame();
    start(page);
    buttons()[0]!.focus();
    await waitFor(() => expect(states()).toEqual(['failed', 'ready']));
    expect(document.activeElement).toBe(buttons()[0]);
    expect(texts()).toEqual(['Count 1', 'Count 5']);
    expect(onError).toHaveBeenCalledWith({
      kind: 'render',
      address: '/',
      remote: 'site',
      version: '1.2.3',
      attempts: 1,
      recovered: false,
      message: 'Island Counter: It is broken.',
    });
  });

  it('whose code cannot be loaded is as it came', async () => {
    loadExposed.mockRejectedValue(new Error('gone'));
    const { page } = open({ from: 1, when: 'idle' });
    await frame();
    start(page);
    await waitFor(() => expect(states()).toEqual(['failed']));
    expect(isSettled()).toBe(true);
  });
});

describe('a form that waits for input', () => {
  const sent = jest.fn();
  const agree = jest.fn();
  /** A control whose value React has. */
  const Mirror = () => {
    const [text, setText] = useState('');
    return createElement(
      'label',
      null,
      'You typed: ',
      text,
      createElement('input', {
        name: 'mirror',
        value: text,
        onChange: ({ currentTarget }) => setText(currentTarget.value),
      }),
    );
  };
  const Form = island('Form', ({ name }: { name: string }) =>
    createElement(
      'form',
      { method: 'dialog', onSubmit: sent },
      createElement('input', { name, defaultValue: '' }),
      ['3', '7'].map((value) =>
        createElement('input', { key: value, type: 'radio', name: 'rating', value }),
      ),
      createElement('input', {
        type: 'checkbox',
        name: 'consent',
        value: 'yes',
        onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
          agree(currentTarget.checked),
      }),
      createElement('input', { type: 'file', name: 'picture' }),
      createElement('textarea', { name: 'why' }),
      createElement(
        'select',
        { name: 'style', defaultValue: 'Hip Hop' },
        ['Hip Hop', 'Popping'].map((style) => createElement('option', { key: style }, style)),
      ),
      createElement(Mirror),
      createElement(
        'p',
        { 'data-failure': true, hidden: true, suppressHydrationWarning: true },
        'It could not be loaded.',
      ),
      createElement('button', null, 'Send'),
    ),
  );
  const openForm = () => {
    const props = { name: 'city' };
    const form = { of: Form, props, when: 'interaction' as const, stored: 'draft' };
    return openWith(createElement(Island<{ name: string }>, form));
  };
  const field = () => document.querySelector('input')!;
  const failure = () => document.querySelector('p')!;
  const control = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!;
  const select = () => document.querySelector('select')!;
  const pictures = [new File(['1'], 'me.png')] as unknown as FileList;
  beforeEach(() => {
    localStorage.clear();
    sent.mockReset();
    agree.mockReset();
    loadExposed.mockResolvedValue({ Form: async () => ({ default: Form }) });
  });

  it.each([true, false])(
    'that says where it goes is sent by the browser once its code cannot run, online: %s',
    async (isOnline) => {
      const submit = jest.fn();
      HTMLFormElement.prototype.submit = submit;
      jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
      const Native = island('Native', (_props: object) =>
        createElement(
          'form',
          { method: 'post', action: '/api/forms' },
          createElement('button', { type: 'button' }, 'Empty'),
          createElement('button', { type: 'submit' }, 'Send'),
        ),
      );
      loadExposed.mockRejectedValue(new Error('Unexpected token'));
      const native = { of: Native, props: {}, when: 'interaction' as const };
      const { page } = openWith(createElement(Island<object>, native));
      await frame();
      const [empty, send] = buttons();
      fireEvent.click(empty!);
      start(page);
      await waitFor(() => expect(states()).toEqual(['failed']));
      expect(submit).not.toHaveBeenCalled();
      // It is loaded anew before that.
      send!.click();
      expect(states()).toEqual([undefined]);
      await waitFor(() => expect(states()).toEqual(['failed']));
      expect(submit).toHaveBeenCalledTimes(isOnline ? 1 : 0);
      jest.restoreAllMocks();
    },
  );

  it('loads nothing while nobody uses it', async () => {
    const { onFirst } = openForm();
    await frame();
    expect(onFirst).not.toHaveBeenCalled();
  });

  it.each([
    ['a draft is stored', () => localStorage.setItem('draft', 'Pune')],
    ['the browser has restored what was typed', () => (field().value = 'Pune')],
    ['the browser has restored a tick', () => (control('consent').checked = true)],
    ['the browser has restored a choice', () => (select().value = 'Popping')],
  ])('is due once the page is parsed where %s', async (_, fill) => {
    const { onFirst } = openForm();
    fill();
    await frame();
    expect(onFirst).toHaveBeenCalledTimes(1);
  });

  it('is due when the browser fills it in, and has it then', async () => {
    const { page } = openForm();
    await frame();
    fireEvent.input(field(), { target: { value: 'Pune' } });
    start(page);
    await waitFor(() => expect(states()).toEqual(['ready']));
    expect(field().value).toBe('Pune');
  });

  it.each<[string, () => void]>([
    [
      'a translator has wrapped its texts',
      () => {
        const font = document.createElement('font');
        font.textContent = 'Senden';
        buttons()[0]!.firstChild!.replaceWith(font);
      },
    ],
    [
      'a password manager has put an element behind a field',
      () => field().after(document.createElement('div')),
    ],
  ])('has all that was typed, chosen, focused and clicked where %s', async (_, touch) => {
    jest.spyOn(console, 'warn').mockReturnValue(undefined);
    const { page } = openForm();
    const served = field();
    await frame();
    field().focus();
    touch();
    fireEvent.click(buttons()[0]!);
    start(page);
    control('mirror').value = 'Nagpur';
    control('why').value = 'Two\nlines';
    document.querySelectorAll<HTMLInputElement>('[name=rating]')[1]!.checked = true;
    control('consent').checked = true;
    select().value = 'Popping';
    Object.defineProperty(control('picture'), 'value', { value: 'C:\\fakepath\\me.png' });
    Object.defineProperty(control('picture'), 'files', { value: pictures });
    const files = jest.spyOn(HTMLInputElement.prototype, 'files', 'set').mockReturnValue();
    field().value = 'Pune';
    field().setSelectionRange(1, 3);
    await waitFor(() => expect(states()).toEqual(['ready']));
    expect(served.isConnected).toBe(false);
    expect(field().value).toBe('Pune');
    expect(document.activeElement).toBe(field());
    expect([field().selectionStart, field().selectionEnd]).toEqual([1, 3]);
    expect(control('why').value).toBe('Two\nlines');
    const ratings = [...document.querySelectorAll<HTMLInputElement>('[name=rating]')];
    expect(ratings.map(({ checked }) => checked)).toEqual([false, true]);
    expect(control('consent').checked).toBe(true);
    await waitFor(() => expect(agree.mock.calls).toEqual([[true]]));
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
    expect(select().value).toBe('Popping');
    expect(files).toHaveBeenCalledWith(pictures);
    await waitFor(() =>
      expect(document.querySelector('label')!.textContent).toBe('You typed: Nagpur'),
    );
    expect(control('mirror').value).toBe('Nagpur');
  });

  it('says that it could not be loaded, and is loaded anew by a click, with the click from before', async () => {
    const { page, onFirst } = openForm();
    await frame();
    fireEvent.click(buttons()[0]!);
    // The first script does not arrive.
    page.end(page.due.pop()!, 'failed');
    expect(failure().hidden).toBe(false);
    fireEvent.input(field(), { target: { value: 'Pune' } });
    expect(onFirst).toHaveBeenCalledTimes(1);
    fireEvent.click(field());
    expect(onFirst).toHaveBeenCalledTimes(2);
    expect([failure().hidden, ...states()]).toEqual([true, undefined]);
    // Another script does not arrive.
    loadExposed.mockRejectedValueOnce(new Error('gone'));
    start(page);
    await frame();
    fireEvent.click(field());
    await waitFor(() => expect(states()).toEqual(['ready']));
    expect(sent).toHaveBeenCalledTimes(1);
    expect(field().value).toBe('Pune');
  });

  it.each(['at its start', 'in an effect', 'later'])(
    'that throws %s stays with what was typed, is reported, and not loaded anew',
    async (when) => {
      const onLateError = jest.fn();
      let fail = when === 'at its start';
      const Broken = island('Form', (props: { name: string }) => {
        const [, setCount] = useState(0);
        useEffect(() => {
          if (when === 'in an effect') throw new Error('It is broken.');
          return () => {
            throw new Error('So is its cleanup.');
          };
        }, []);
        if (fail) throw new Error('It is broken.');
        return createElement(
          'div',
          { onClick: () => setCount((count) => count + 1) },
          createElement(Form, props),
        );
      });
      const { page } = openForm();
      await frame();
      loadExposed.mockResolvedValue({ Form: async () => ({ default: Broken }) });
      if (when !== 'at its start')
        document.querySelector('form')!.outerHTML =
          `<div>${document.querySelector('form')!.outerHTML}</div>`;
      fireEvent.input(field(), { target: { value: 'Pune' } });
      start(page, onLateError);
      if (when === 'later') {
        await waitFor(() => expect(states()).toEqual(['ready']));
        fail = true;
        fireEvent.click(field());
      }
      await waitFor(() => expect(states()).toEqual(['failed']));
      expect(field().value).toBe('Pune');
      expect(onError).toHaveBeenCalledWith(
        expect.objectContaining({ kind: 'render', message: 'Island Form: It is broken.' }),
      );
      expect(onLateError).toHaveBeenCalledTimes(when === 'later' ? 1 : 0);
      expect(failure().hidden).toBe(true);
      fireEvent.click(buttons()[0]!);
      await frame();
      expect(states()).toEqual(['failed']);
      expect(page.due).toEqual([]);
      expect(onError).toHaveBeenCalledTimes(1);
    },
  );
});

describe('an enhancement', () => {
  const light = () => document.querySelector('output')!.textContent;

  it('works on the content of the document, and leaves an island in it to itself', async () => {
    const { page } = openWith(lightsAround({ from: 1, when: 'interaction' }));
    await frame();
    fireEvent.click(buttons()[0]!);
    start(page);
    await waitFor(() => expect(states()).toEqual(['ready', 'ready']));
    expect(light()).toBe('on');
    await waitFor(() => expect(texts()).toEqual(['Count 2']));
  });

  it('that throws is reported, and its content is as it came', async () => {
    const { page } = openWith(lightsAround({ from: 1 }, true));
    await frame();
    start(page);
    await waitFor(() => expect(states()[0]).toBe('failed'));
    expect(onError).toHaveBeenCalledWith(
      expect.objectContaining({ kind: 'render', message: 'Island Lights: It is broken.' }),
    );
  });

  it('works in a page that the browser renders once its content is there', async () => {
    document.body.innerHTML = '<div></div>';
    const root = createRoot(document.body.firstElementChild!);
    root.render(lightsAround({ from: 1 }));
    await waitFor(() => expect(light()).toBe('on'));
    root.unmount();
  });
});

describe('a document on the server', () => {
  const island1 = (name: string, component: () => ReactElement) =>
    createElement(Island<object>, { of: island(name, component), props: {}, when: 'visible' });
  const text = (name: string) => () => createElement('b', null, name);
  const broken = () => {
    throw new Error('No window.');
  };

  it('leaves an island that throws to the browser, at once, and tells the server', () => {
    mockToServer.mockClear();
    const parts = [island1('Before', text('Before')), island1('Broken', broken)];
    const html = renderDocument(createElement('main', null, ...parts, 'After'));
    expect(html).toContain('<b>Before</b>');
    expect(html).toContain(
      'data-name="Broken" data-when="idle" data-props="{}" data-prefix="island2-"></nox-island>After',
    );
    const told = mockToServer.mock.calls.map(([message]) => message as object);
    expect(told).toEqual([
      { kind: 'part', part: 'site/Before' },
      { kind: 'part' },
      { kind: 'part', part: 'site/Broken' },
      expect.objectContaining({ kind: 'part', part: 'site/Broken', message: 'No window.' }),
      { kind: 'part' },
    ]);
  });

  it('does not render what ended a process before', () => {
    const html = renderDocument(createElement('main', null, island1('Loop', broken), 'After'));
    expect(html).toContain('data-name="Loop" data-when="idle"');
    expect(html).toContain('</nox-island>After');
  });
});
