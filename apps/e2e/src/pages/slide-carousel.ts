import type { Locator } from '@playwright/test';

/** A list that a small screen shows one at a time. */
export class SlideCarousel {
  constructor(private readonly section: Locator) {}

  get whole() {
    return this.section.locator('[aria-roledescription="carousel"]');
  }

  get slides() {
    return this.whole.locator('[aria-roledescription="slide"]');
  }

  /** The one that is shown; the others are out of reach. */
  get shown() {
    return this.whole.locator('[aria-roledescription="slide"]:not([inert])');
  }

  get position() {
    return this.whole.getByRole('status').filter({ hasText: / of / });
  }

  get next() {
    return this.whole.getByRole('button', { name: /^Next in / });
  }

  get previous() {
    return this.whole.getByRole('button', { name: /^Previous in / });
  }
}
