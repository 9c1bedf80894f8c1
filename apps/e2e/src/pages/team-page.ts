import type { Page } from '@playwright/test';
import { slideCarousel } from './carousels.ts';

export function teamPage(page: Page) {
  const section = (category: string) => page.getByRole('region', { name: category, exact: true });
  const member = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
  return {
    address: '/team',
    section,
    carousel: (category: string) => slideCarousel(section(category)),
    member,
    /** All cards, also those of hidden slides. */
    cards: page.locator('article'),
    photo: (name: string) => member(name).getByRole('img', { name, exact: true }),
    readMore: (name: string) => page.getByRole('button', { name: `Read More about ${name}` }),
    modal: (name: string) => page.getByRole('dialog', { name }),
  };
}
