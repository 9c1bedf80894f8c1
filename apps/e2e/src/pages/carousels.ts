import type { Locator } from '@playwright/test';

function carousel(section: Locator) {
  const whole = section.locator('[aria-roledescription="carousel"]');
  return {
    /** Only after hydration. */
    whole,
    /** The current slide; the others are inert. */
    shown: whole.locator('[aria-roledescription="slide"]:not([inert])'),
  };
}

/** A carousel of pictures. */
export function pictureCarousel(section: Locator) {
  const { whole, shown } = carousel(section);
  return {
    whole,
    shown,
    pictures: section.getByRole('img'),
    announcer: whole.locator('[aria-live]'),
    next: whole.getByRole('button', { name: 'Next picture' }),
    previous: whole.getByRole('button', { name: 'Previous picture' }),
    pause: whole.getByRole('button', { name: 'Pause the pictures' }),
    play: whole.getByRole('button', { name: 'Play the pictures' }),
    bullets: whole.getByRole('button', { name: /^Picture \d$/ }),
  };
}

/** A list that is a carousel on small screens. */
export function slideCarousel(section: Locator) {
  const { whole, shown } = carousel(section);
  return {
    whole,
    shown,
    position: whole.getByRole('status').filter({ hasText: / of / }),
    next: whole.getByRole('button', { name: /^Next in / }),
    previous: whole.getByRole('button', { name: /^Previous in / }),
  };
}
