import { webcrypto } from 'node:crypto';

// What jsdom lacks and these pages use. The focus of a dialog and Escape are tested by the journeys in apps/e2e.

HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};

HTMLDialogElement.prototype.close = function () {
  if (!this.open) return;
  this.open = false;
  setTimeout(() => this.dispatchEvent(new Event('close')));
};

document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLButtonElement>('button[commandfor]');
  const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '');
  if (!(dialog instanceof HTMLDialogElement)) return;
  if (button!.value) dialog.dataset['value'] = button!.value;
  if (button!.getAttribute('command') === 'close') dialog.close();
  else dialog.showModal();
});

/** Nothing ever becomes visible: there is no layout. */
window.IntersectionObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver;

/** No media query matches: a wide screen without reduced motion. */
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), { matches: false, media, onchange: null }) as MediaQueryList;

/** jsdom has no `subtle`, with which the registration form solves its challenge. */
Object.defineProperty(window, 'crypto', { value: webcrypto });
Element.prototype.scrollIntoView = () => undefined;
