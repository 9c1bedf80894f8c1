import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fillPlatformGaps, reloadWhenDue } from './platform-gaps.ts';

HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
window.matchMedia = () => ({ matches: true }) as MediaQueryList;

fillPlatformGaps();

const about = () => document.getElementById('about') as HTMLDialogElement;
const isOpen = () => about().open;

describe('dialogs', () => {
  beforeEach(() => {
    window.location.hash = '';
    document.body.innerHTML = `
      <article id="asha" data-opens="about"><button command="show-modal" commandfor="about" value="2">More</button></article>
      <a href="#asha">Asha</a>
      <dialog id="about" data-modal><p>Dances.</p><button command="close" commandfor="about">Close</button></dialog>`;
  });

  it('open and close by the commands of buttons, whose value they have', async () => {
    await userEvent.click(screen.getByText('More'));
    expect(isOpen()).toBe(true);
    await userEvent.click(screen.getByText('Close'));
    expect(isOpen()).toBe(false);
    expect(about().dataset).toMatchObject({ value: '2' });
  });

  it('close on a click beside them, not on one inside, nor on the second of a double click', async () => {
    await userEvent.click(screen.getByText('More'));
    await userEvent.click(screen.getByText('Dances.'));
    fireEvent.click(about(), { detail: 2 });
    expect(isOpen()).toBe(true);
    await userEvent.click(about());
    await waitFor(() => expect(isOpen()).toBe(false));
  });

  describe('of browsers that know commands', () => {
    /** @returns whether the browser is to do it */
    const send = (type: string, command?: string) =>
      fireEvent(about(), Object.assign(new Event(type, { cancelable: true }), { command }));
    const showPopover = jest.fn();
    beforeEach(() => {
      showPopover.mockClear();
      Object.assign(about(), { showPopover });
    });

    it('are painted before the page is inert, and gone before it is active again', async () => {
      expect(send('command', 'show-modal')).toBe(false);
      expect(about()).toMatchObject({ popover: 'manual', inert: true, open: false });
      // A second tap is too early.
      expect(send('command', 'show-modal')).toBe(false);
      expect(showPopover).toHaveBeenCalledTimes(1);
      await waitFor(() => expect(isOpen()).toBe(true));
      expect(about()).toMatchObject({ popover: null, inert: false });
      for (const [type, command] of [
        ['command', 'close'],
        ['cancel', undefined],
      ] as const) {
        expect(send(type, command)).toBe(false);
        expect(about()).toMatchObject({ hidden: true, open: true });
        await waitFor(() => expect(isOpen()).toBe(false));
        expect(about().hidden).toBe(false);
        about().showModal();
      }
    });

    it('are left to the browser for other commands, and where they are no modals of ours', () => {
      expect(send('command', '--zoom')).toBe(true);
      about().removeAttribute('data-modal');
      expect(send('command', 'show-modal')).toBe(true);
      expect(send('cancel')).toBe(true);
    });
  });

  it('open with the address of what they belong to, which gets the focus back', async () => {
    window.location.hash = '#asha';
    fireEvent(window, new Event('hashchange'));
    expect(isOpen()).toBe(true);
    await userEvent.click(screen.getByText('Close'));
    expect(screen.getByText('More')).toHaveFocus();
  });

  it('open again by the same link, and close on going back', () => {
    window.location.hash = '#asha';
    fireEvent.click(screen.getByText('Asha'));
    expect(isOpen()).toBe(true);
    window.location.hash = '';
    fireEvent(window, new Event('hashchange'));
    expect(isOpen()).toBe(false);
  });

  it('open once what the address names is there', async () => {
    const page = document.body.innerHTML;
    document.body.innerHTML = '';
    window.location.hash = '#asha';
    Element.prototype.scrollIntoView = jest.fn();
    fireEvent(window, new Event('DOMContentLoaded'));
    document.body.innerHTML = page;
    await Promise.resolve();
    expect(isOpen()).toBe(true);
    expect(jest.mocked(Element.prototype.scrollIntoView).mock.contexts).toEqual([
      document.getElementById('asha'),
    ]);
  });

  it.each(['#nobody', '#%E0%A4'])('stay closed for the address %s', (hash) => {
    window.location.hash = hash;
    fireEvent(window, new Event('hashchange'));
    expect(isOpen()).toBe(false);
  });
});

describe('a link within the page', () => {
  afterEach(() => jest.useRealTimers());

  it('scrolls smoothly, and what scripts scroll later does not, though no scroll ends', () => {
    jest.useFakeTimers();
    jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList);
    document.body.innerHTML = '<a href="#family">We are a family</a><p id="family"></p>';
    fireEvent.click(screen.getByText('We are a family'));
    const { style } = document.documentElement;
    expect(style.scrollBehavior).toBe('smooth');
    jest.runAllTimers();
    expect(style.scrollBehavior).toBe('');
  });
});

describe('a menu', () => {
  const menu = () => document.querySelector('details')!;
  beforeEach(() => {
    document.body.innerHTML =
      '<header data-menu><details open><summary>Menu</summary></details><a href="#team">Team</a></header><button>Page</button>';
  });

  it('closes when one of its links within the page was chosen', async () => {
    await userEvent.click(screen.getByText('Team'));
    expect(menu().open).toBe(false);
  });

  it('closes when a router answers one of its links', () => {
    const link = screen.getByText<HTMLAnchorElement>('Team');
    link.href = '/team';
    link.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(link);
    expect(menu().open).toBe(false);
  });

  it('stays open until a link to another page has left this one', () => {
    document.querySelector('a')!.href = '/team';
    // jsdom does not navigate.
    addEventListener('click', (event) => event.preventDefault(), { once: true });
    fireEvent.click(screen.getByText('Team'));
    expect(menu().open).toBe(true);
    fireEvent(window, new Event('pagehide'));
    expect(menu().open).toBe(false);
  });

  it('is laid out when its button is pressed', () => {
    fireEvent.pointerDown(screen.getByText('Menu'));
    expect(menu()).toHaveAttribute('data-pressed');
  });

  it('closes on Escape, and gives the focus back to its button', async () => {
    screen.getByText('Team').focus();
    await userEvent.keyboard('{Escape}');
    expect(menu().open).toBe(false);
    expect(screen.getByText('Menu')).toHaveFocus();
  });

  it('closes when the focus moves on into the page, not within it', async () => {
    screen.getByText('Menu').focus();
    screen.getByText('Team').focus();
    expect(menu().open).toBe(true);
    screen.getByText('Page').focus();
    expect(menu().open).toBe(false);
  });
});

it('hides an image that cannot be loaded where something is in its place', () => {
  document.body.innerHTML = '<img data-photo alt="Asha"><img alt="Ravi">';
  for (const image of document.images) fireEvent.error(image);
  expect([...document.images].map(({ hidden }) => hidden)).toEqual([true, false]);
});

it('loses no field that WebKit would empty when a page comes back', () => {
  document.body.innerHTML = '<input autocomplete="off"><input autocomplete="email"><input>';
  const inputs = [...document.querySelectorAll('input')];
  const controls = () => inputs.map(({ value, autocomplete }) => [value, autocomplete]);
  const leave = (persisted: boolean) =>
    fireEvent(window, Object.assign(new Event('pagehide'), { persisted }));
  const comeBack = () => {
    for (const input of inputs) if (input.autocomplete === 'off') input.value = '';
    fireEvent(window, new Event('pageshow'));
  };
  for (const input of inputs) input.value = 'Asha';
  for (const _ of [1, 2]) {
    leave(true);
    comeBack();
    expect(controls()).toEqual(['off', 'email', ''].map((hint) => ['Asha', hint]));
  }
  // Otherwise other browsers would restore it in a new document.
  leave(false);
  expect(inputs[0]!.autocomplete).toBe('off');
});

describe('a document that names a time', () => {
  const HOUR_MS = 3_600_000;

  beforeEach(() => void jest.useFakeTimers({ now: new Date('2026-08-01T12:00Z') }));
  afterEach(() => void jest.useRealTimers());

  it.each([
    ['at its time', '2026-08-01T12:30Z', 0.5 * HOUR_MS],
    ['in months', '2026-11-01T12:00Z', 92 * 24 * HOUR_MS],
    ['in a minute, where the clock is ahead', '2026-08-01T11:00Z', 60_000],
  ])('is loaded anew %s', (_, at, afterMs) => {
    document.body.innerHTML = `<p data-reload-at="${at}"></p>`;
    const reload = jest.fn();
    reloadWhenDue(reload);
    jest.advanceTimersByTime(afterMs - 1_000);
    expect(reload).not.toHaveBeenCalled();
    jest.advanceTimersByTime(2_000);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it.each(['', '<p data-reload-at="soon"></p>'])('is not loaded anew for %p', (html) => {
    document.body.innerHTML = html;
    reloadWhenDue();
    expect(jest.getTimerCount()).toBe(0);
  });
});

it('pauses what moves where data is saved, until the visitor starts it', () => {
  document.body.innerHTML = '<input type="checkbox" data-pause="" />';
  document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
  expect(screen.getByRole('checkbox')).toBeChecked();
});
