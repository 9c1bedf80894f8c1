// The loader of islands: a part of the inline script of a document, so it imports nothing but types.

/** What the loader and the scripts that it loads know of the islands of a page. */
export interface IslandPage {
  /** Islands whose code is needed, until `start` is there. */
  due: HTMLElement[];
  start?: (island: HTMLElement) => void;
  /** Buttons of islands that were clicked before they had handlers; what has the focus gets its event again, too. */
  clicked: Set<HTMLElement>;
  /** Call it with an island that handles events, or never will. */
  end: (island: HTMLElement, state: 'ready' | 'failed') => void;
}

/** The root is one of a page that is hydrated as a whole, whose data are beside it: due at once. */
const ISLAND = 'nox-island, #root:has(+ #nox-data)';
const MARGIN = '200px';
const INPUT = ['pointerdown', 'focusin', 'keydown', 'input', 'click'] as const;

type Control = HTMLInputElement & HTMLOptionElement;

const isRunning = ({ dataset }: HTMLElement) => ['hydrating', 'ready'].includes(dataset['state']!);

const mediaOf = ({ dataset }: HTMLElement) => matchMedia(dataset['media'] ?? 'all');

const showLoss = (island: HTMLElement, isLost: boolean) =>
  island.querySelector('[data-failure]')?.toggleAttribute('hidden', !isLost);

/** A form that says where it goes is sent by the browser itself once its code could not run, and not for lack of a network. */
const sendsItself = ({ method }: HTMLFormElement, { dataset }: HTMLElement) =>
  method === 'post' && dataset['state'] === 'failed' && navigator.onLine;

/** Whether there is a draft, or the browser has restored what was typed into a form. */
const isFilledIn = (island: HTMLElement, storage?: Storage) =>
  storage?.getItem(island.dataset['stored'] ?? '') ||
  [...island.querySelectorAll<Control>('form :is(input, textarea, option)')].some(
    ({ value, defaultValue = value, checked, defaultChecked, selected, defaultSelected }) =>
      value !== defaultValue || checked !== defaultChecked || selected !== defaultSelected,
  );

/** One that was replaced passes its click on; others may be of an island in this one. */
function clickAgain({ clicked }: IslandPage, island: HTMLElement): void {
  for (const button of clicked) {
    if (button.isConnected && button.closest(ISLAND) !== island) continue;
    clicked.delete(button);
    button.click();
  }
}

/** What a person has sent before its code failed goes the other way. */
function sendAgain({ clicked }: IslandPage, island: HTMLElement): void {
  for (const { type, form } of clicked as Set<HTMLButtonElement>) {
    const isOwn = type === 'submit' && form && island.contains(form);
    if (isOwn && sendsItself(form, island)) form.submit();
  }
}

/** Calls back for an island that needs its code while `start` is not there. `data-hydrated` on the document: no island on the screen waits. */
export function watchIslands(
  onDue: (what: 'others' | 'all') => void,
  storage?: Storage,
): IslandPage {
  const waiting = new Set<HTMLElement>();
  const known = new WeakSet<Element>();
  const updateHydrated = () => {
    if (waiting.size === 0) document.documentElement.dataset['hydrated'] = 'islands';
  };
  const page: IslandPage = {
    due: [],
    clicked: new Set(),
    end(island, state) {
      // It did not arrive, and may later.
      const isLost = state === 'failed' && !isRunning(island);
      if (isLost) known.delete(island);
      showLoss(island, isLost);
      island.dataset['state'] = state;
      waiting.delete(island);
      if (state === 'ready') clickAgain(page, island);
      else sendAgain(page, island);
      island.querySelector(':focus')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
      updateHydrated();
    },
  };

  const need = (island: HTMLElement) => {
    if (known.has(island) || !mediaOf(island).matches) return;
    known.add(island);
    waiting.add(island);
    delete island.dataset['state'];
    showLoss(island, false);
    if (page.start) return page.start(island);
    page.due.push(island);
    onDue(island.dataset['when'] === 'interaction' ? 'all' : 'others');
  };
  watchScreen(need, updateHydrated, storage);
  watchInput(page, need);
  return page;
}

/** Needs each island when it is due: once the page is parsed, near the screen, or with the first input in it. */
function watchScreen(need: (island: HTMLElement) => void, onSeen: () => void, storage?: Storage) {
  const handleSeen: IntersectionObserverCallback = (entries) => {
    for (const { isIntersecting, target } of entries) {
      const island = target.closest<HTMLElement>(ISLAND);
      if (isIntersecting && island) need(island);
    }
    onSeen();
  };
  // An old browser that has none loads all islands at once.
  const observer =
    'IntersectionObserver' in window &&
    new IntersectionObserver(handleSeen, { rootMargin: MARGIN });
  const find = () => {
    for (const island of document.querySelectorAll<HTMLElement>(ISLAND)) {
      const media = mediaOf(island);
      const { when = 'idle' } = island.dataset;
      const start = () => {
        // What the address names may be hidden until then, and so never come near the screen.
        const isNamed = island.querySelector(':target');
        const isDue = when === 'idle' || (when === 'visible' && !observer);
        if (isDue || isNamed || isFilledIn(island, storage)) need(island);
        // It has no box of its own.
        else if (when === 'visible') {
          for (const part of island.children) (observer as IntersectionObserver).observe(part);
        }
      };
      if (media.matches) start();
      else media.addEventListener('change', start, { once: true });
    }
    // Called once, whatever is visible.
    if (observer) observer.observe(document.documentElement);
    else onSeen();
  };
  const findLater = () => setTimeout(find);
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', findLater);
  else findLater();
}

function watchInput(page: IslandPage, need: (island: HTMLElement) => void): void {
  const handleInput = ({ type, target }: Event) => {
    const island = (target as Element).closest?.<HTMLElement>(ISLAND);
    // What could not be loaded is loaded anew by a click alone.
    if (!island || (island.dataset['state'] === 'failed' && type !== 'click')) return;
    need(island);
    const button = (target as Element).closest<HTMLElement>('button:not([commandfor]), video');
    // Once React is there, it replays them itself.
    if (type === 'click' && button && !isRunning(island)) page.clicked.add(button);
  };
  addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    const island = form.closest<HTMLElement>(ISLAND);
    if (!island || island.dataset['state'] === 'ready' || sendsItself(form, island)) return;
    event.preventDefault();
  });
  // An enhancement of what is around it comes first, which ends the click of a drag.
  for (const type of INPUT) addEventListener(type, handleInput, { passive: true });
}

/** Starts the islands that are due, and those that will be. */
export function takeIslands(page: IslandPage, start: (island: HTMLElement) => void): void {
  page.start = start;
  page.due.splice(0).forEach(start);
}
