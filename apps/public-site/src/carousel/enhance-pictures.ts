import { enhancement } from '@nox/federation/islands';
import { listen } from '@nox/ui/listen';
import { prefersReducedMotion } from '../browser/browser.ts';
import { enhanceCarousel, observe, type CarouselOptions } from './enhance-carousel.ts';

/** Spec section 9. */
const PERIOD_MS = 5_000;

export const PAUSE = 'M8 5V19M16 5V19';
const PLAY = 'M7 5L19 12L7 19Z';

/** A carousel of pictures, which may advance by itself, or begins with what the button of its dialog says. */
function enhancePictures(island: HTMLElement, options: CarouselOptions): () => void {
  const { go, jump, end } = enhanceCarousel(island, options);
  const carousel = island.firstElementChild as HTMLElement;
  carousel.firstElementChild!.setAttribute('aria-live', 'polite');
  const button = carousel.querySelector('[data-autoplay]');
  const endAutoplay = button && startAutoplay(carousel, button, () => go(1));
  const dialog = island.closest('dialog');
  const showChosen = () => jump(Number(dialog?.dataset['value'] ?? 0));
  const endDialog = dialog && observe(dialog, { attributeFilter: ['data-value'] }, showChosen);
  showChosen();
  return () => [end, endAutoplay, endDialog].forEach((each) => each?.());
}

/** Shows the next picture again and again, with a button that pauses it; also pauses on hover, touch and focus. It is off at first under reduced motion. */
function startAutoplay(carousel: HTMLElement, button: Element, showNext: () => void) {
  let isOn = !prefersReducedMotion();
  let timer: ReturnType<typeof setInterval> | undefined;

  const stop = () => clearInterval(timer);
  const advance = () => {
    if (!document.hidden) showNext();
  };
  /** Begins the period again. */
  const restart = (isInterrupted: boolean) => {
    stop();
    const isRunning = isOn && !isInterrupted;
    if (isRunning) timer = setInterval(advance, PERIOD_MS);
    carousel.firstElementChild!.setAttribute('aria-live', isRunning ? 'off' : 'polite');
  };
  const showState = () => {
    button.setAttribute('aria-label', isOn ? 'Pause the pictures' : 'Play the pictures');
    button.querySelector('path')!.setAttribute('d', isOn ? PAUSE : PLAY);
  };
  const ends = [
    listen(button, {
      click() {
        isOn = !isOn;
        showState();
        // The play button itself has the focus and the pointer.
        restart(false);
      },
    }),
    listen(carousel, {
      pointerenter: () => restart(true),
      pointerleave: () => restart(carousel.contains(document.activeElement)),
      focusin: () => restart(true),
      focusout: ({ relatedTarget }) =>
        restart(carousel.contains(relatedTarget as Node | null) || carousel.matches(':hover')),
    }),
    stop,
  ];
  showState();
  restart(false);
  return () => ends.forEach((end) => end());
}

export default enhancement('Pictures', enhancePictures);
