import type { Locator } from '@playwright/test';

/** Pictures to look through, one at a time. */
export class PictureCarousel {
  constructor(private readonly section: Locator) {}

  /** Only once it can be moved. */
  get whole() {
    return this.section.locator('[aria-roledescription="carousel"]');
  }

  get pictures() {
    return this.section.getByRole('img');
  }

  /** Where new pictures are announced. */
  get announcer() {
    return this.whole.locator('[aria-live]');
  }

  /** The one that is shown; the others are out of reach. */
  get shown() {
    return this.whole.locator('[aria-roledescription="slide"]:not([inert])');
  }

  get next() {
    return this.whole.getByRole('button', { name: 'Next picture' });
  }

  get previous() {
    return this.whole.getByRole('button', { name: 'Previous picture' });
  }

  get pause() {
    return this.whole.getByRole('button', { name: 'Pause the pictures' });
  }

  get play() {
    return this.whole.getByRole('button', { name: 'Play the pictures' });
  }

  get bullets() {
    return this.whole.getByRole('button', { name: /^Picture \d$/ });
  }
}
