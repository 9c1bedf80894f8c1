import 'swiper/css';
import 'swiper/css/effect-fade';
import { listen } from '@nox/ui/browser';
import { Swiper } from 'swiper';
import { EffectFade } from 'swiper/modules';
import {
  listenToControls,
  type PictureOptions,
  prefersReducedMotion,
  setAttributes,
  setText,
} from './slides.ts';

/** Spec section 9. */
const TRANSITION_MS = 300;
const PERIOD_MS = 5_000;

/** @returns a function that ends it */
export function movePictures(carousel: HTMLElement, options: PictureOptions): () => void {
  const { initial = 0, effect, gap, hasAutoplay = false } = options;
  const frame = carousel.firstElementChild as HTMLElement;
  // The loop changes their order later.
  const slides = [...frame.querySelectorAll('.swiper-slide')];
  carousel.dataset['state'] = 'ready';
  const swiper = new Swiper(frame, {
    modules: [EffectFade],
    effect,
    fadeEffect: { crossFade: true },
    slidesPerView: 1,
    initialSlide: initial,
    spaceBetween: gap,
    speed: prefersReducedMotion() ? 0 : TRANSITION_MS,
    loop: true,
    // Presses faster than the transition all count.
    loopPreventsSliding: false,
  });

  const update = () => {
    const shown = swiper.realIndex;
    slides.forEach((slide, index) => slide.toggleAttribute('inert', index !== shown));
    carousel.querySelectorAll('[data-show]').forEach((bullet, index) =>
      setAttributes(bullet, {
        'aria-current': String(index === shown),
        'data-distance': String(distance(index, shown, slides.length)),
      }),
    );
    setText(carousel.querySelector('[data-number]'), `${shown + 1} of ${slides.length}`);
  };
  swiper.on('realIndexChange', update);
  update();
  const handlers = [
    listenToControls(carousel, (step) => (step === 1 ? swiper.slideNext() : swiper.slidePrev())),
    listen(carousel, {
      click({ target }) {
        const { show } = (target as HTMLElement).dataset;
        if (show) swiper.slideToLoop(Number(show));
      },
    }),
    hasAutoplay ? startAutoplay(carousel, swiper) : () => undefined,
  ];
  if (!hasAutoplay) setAttributes(frame, { 'aria-live': 'polite' });
  return () => {
    for (const end of handlers) end();
    swiper.destroy();
  };
}

/** Steps between two pictures, the shorter way round. */
function distance(index: number, shown: number, count: number): number {
  const steps = Math.abs(index - shown);
  return Math.min(steps, count - steps);
}

const isCovered = () => document.hidden || document.querySelector('dialog[open]') !== null;

/** Pauses on hover, touch or focus, and behind a dialog; off at first under reduced motion. Another picture restarts the period. */
function startAutoplay(carousel: HTMLElement, swiper: Swiper): () => void {
  const button = carousel.querySelector<HTMLElement>('[data-pause]')!;
  let isOn = !prefersReducedMotion();
  let isInterrupted = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  const update = () => {
    const isRunning = isOn && !isInterrupted;
    clearInterval(timer);
    if (isRunning) timer = setInterval(() => isCovered() || swiper.slideNext(), PERIOD_MS);
    setAttributes(swiper.el, { 'aria-live': isRunning ? 'off' : 'polite' });
    setAttributes(button, { 'aria-label': isOn ? 'Pause the pictures' : 'Play the pictures' });
    setAttributes(button.querySelector('path')!, { d: button.dataset[isOn ? 'pause' : 'play']! });
  };
  const interrupt = (is: boolean) => {
    isInterrupted = is;
    update();
  };
  swiper.on('realIndexChange', update);
  update();
  const stop = listen(carousel, {
    pointerenter: () => interrupt(true),
    pointerleave: () => interrupt(carousel.contains(document.activeElement)),
    focusin: () => interrupt(true),
    focusout: ({ relatedTarget }) =>
      interrupt(carousel.contains(relatedTarget as Node | null) || carousel.matches(':hover')),
    click({ target }) {
      if (!button.contains(target as Node)) return;
      isOn = !isOn;
      // The play button itself has the focus and the pointer.
      interrupt(isInterrupted && !isOn);
    },
  });
  return () => {
    clearInterval(timer);
    stop();
  };
}
