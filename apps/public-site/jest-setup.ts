// What jsdom lacks and these pages use. Where the focus goes and that Escape closes are the browser's own doing:
// only a browser can show that they work, and the journeys in apps/e2e do.

HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};

HTMLDialogElement.prototype.close = function () {
  if (!this.open) return;
  this.open = false;
  setTimeout(() => this.dispatchEvent(new Event('close')));
};

/** Nothing ever comes into sight: there is no layout. */
class BlindIntersectionObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
window.IntersectionObserver = BlindIntersectionObserver;

/** No media query applies: a wide screen, and motion is welcome. */
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), { matches: false, media, onchange: null }) as MediaQueryList;
