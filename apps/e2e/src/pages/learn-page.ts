import type { Page } from '@playwright/test';
import { SlideCarousel } from './carousels.ts';

/** `/learn`, where tutorials are watched. */
export class LearnPage {
  readonly address = '/learn';

  constructor(private readonly page: Page) {}

  get title() {
    return this.page.getByRole('heading', { level: 1, name: 'Learn' });
  }

  section(style: string) {
    return this.page.getByRole('region', { name: style, exact: true });
  }

  carousel(style: string) {
    return new SlideCarousel(this.section(style));
  }

  tutorial(title: string) {
    const card = this.page
      .getByRole('article')
      .filter({ has: this.page.getByRole('heading', { name: title, exact: true }) });
    const player = card.getByRole('group', { name: `Video: ${title}` });
    return {
      card,
      player,
      video: card.locator('video'),
      play: player.getByRole('button', { name: 'Play', exact: true }),
      pause: player.getByRole('button', { name: 'Pause', exact: true }),
      mute: player.getByRole('button', { name: 'Mute', exact: true }),
      unmute: player.getByRole('button', { name: 'Unmute', exact: true }),
      fullScreen: player.getByRole('button', { name: 'Full screen', exact: true }),
      exitFullScreen: player.getByRole('button', { name: 'Exit full screen' }),
      unavailable: card.getByText('Video Not Available'),
      tryAgain: card.getByRole('button', { name: 'Try again' }),
      readMore: card.locator('summary', { hasText: 'Read More' }),
      readLess: card.locator('summary', { hasText: 'Read Less' }),
    };
  }

  get skeleton() {
    return this.page.getByText('Loading tutorials…');
  }
}
