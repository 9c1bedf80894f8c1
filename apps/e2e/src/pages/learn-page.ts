import type { Page } from '@playwright/test';
import { slideCarousel } from './carousels.ts';

export type LearnPage = ReturnType<typeof learnPage>;

/** `/learn`, where tutorials are watched. */
export function learnPage(page: Page) {
  const section = (style: string) => page.getByRole('region', { name: style, exact: true });

  function tutorial(title: string) {
    const card = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
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
      position: player.getByRole('slider', { name: 'Position' }),
      speed: (text: string) => player.getByRole('button', { name: text, exact: true }),
      mirror: player.getByRole('button', { name: 'Mirror' }),
      part: player.getByRole('button', { name: /^(Loop part|Set end|End loop)$/ }),
      keys: player.getByRole('button', { name: 'Keys', exact: true }),
      unavailable: card.getByText('Video Not Available'),
      tryAgain: card.getByRole('button', { name: 'Try again' }),
      readMore: card.locator('summary', { hasText: 'Read More' }),
      readLess: card.locator('summary', { hasText: 'Read Less' }),
    };
  }

  return {
    address: '/learn',
    title: page.getByRole('heading', { level: 1, name: 'Learn' }),
    section,
    carousel: (style: string) => slideCarousel(section(style)),
    tutorial,
    listOfKeys: page.getByRole('dialog', { name: 'Keys of the video' }),
    skeleton: page.getByText('Loading tutorials…'),
  };
}
