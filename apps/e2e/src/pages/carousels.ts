import type { Locator } from '@playwright/test';

/** A carousel of pictures. */
export class PictureCarousel {
  constructor(private readonly section: Locator) {}

  /** Only after hydration. */
  get whole() {
    return this.section.locator('[aria-roledescription="carousel"]');
  }

  get pictures() {
    return this.section.getByRole('img');
  }

  /** The live region. */
  get announcer() {
    return this.whole.locator('[aria-live]');
  }

  /** The current slide; the others are inert. */
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

/** A list that is a carousel on small screens. */
export class SlideCarousel {
  constructor(private readonly section: Locator) {}

  get whole() {
    return this.section.locator('[aria-roledescription="carousel"]');
  }

  get slides() {
    return this.whole.locator('[aria-roledescription="slide"]');
  }

  /** The current slide; the others are inert. */
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
