import type { Locator, Page } from '@playwright/test';
import { pictureCarousel } from './carousels.ts';

/** `/achievements`, as visitors see it. */
export function achievementsPage(page: Page) {
  const modal = page.getByRole('dialog', { name: 'Team' });
  const cards = page.getByRole('article');
  return {
    address: '/achievements',
    cards,
    card: (title: string) =>
      cards.filter({ has: page.getByRole('heading', { name: title, exact: true }) }),
    viewTeam: (title: string) => page.getByRole('button', { name: `View Team of ${title}` }),
    /** The small pictures of a card; each opens the gallery. */
    furtherPictures: (card: Locator) => card.getByRole('button', { name: /^View picture/ }),
    gallery: pictureCarousel(page.getByRole('dialog', { name: 'Pictures' })),
    modal,
    people: modal.getByRole('listitem'),
    view: (name: string) => modal.getByRole('link', { name: `View ${name}` }),
    close: modal.getByRole('button', { name: 'Close' }),
  };
}
