import type { Locator, Page } from '@playwright/test';

/** The navigation bar that visitors see; on a small screen its links are behind a button. */
export function publicHeader(page: Page) {
  const bar = page.getByRole('banner');
  const toggle = bar.locator('summary', { hasText: 'Menu' });
  const links = bar.getByRole('navigation').getByRole('link');
  const link = (name: string) => bar.getByRole('link', { name, exact: true });

  async function open(): Promise<void> {
    await bar.waitFor();
    if (!(await links.first().isVisible())) await toggle.click();
  }

  return {
    bar,
    logo: bar.getByRole('link', { name: 'NOX, home' }),
    toggle,
    links,
    link,
    open,
    async goTo(name: string): Promise<void> {
      await open();
      await link(name).click();
    },
  };
}

export function siteFooter(page: Page) {
  const footer = page.getByRole('contentinfo');
  return { footer, quote: footer.getByText('Feel free to meet our team') };
}

export function homePage(page: Page) {
  const family = page.getByRole('region', { name: 'We are a family' });
  const about = page.getByRole('region', { name: 'About NOX' });
  return {
    hero: page.getByRole('heading', { level: 1, name: /Dance is\s*Our Shared Language!/ }),
    glimpse: page.getByRole('button', { name: 'A Glimpse of NOX !' }),
    film: page.getByRole('dialog', { name: 'A Glimpse of NOX !' }),
    further: page.getByRole('main').getByRole('link', { name: 'We are a family' }),
    family,
    viewTeam: family.getByRole('link', { name: 'View Team' }),
    familyPictures: pictureCarousel(family),
    about,
    aboutPictures: pictureCarousel(about),
  };
}

export function teamPage(page: Page) {
  const section = (category: string) => page.getByRole('region', { name: category, exact: true });
  const member = (name: string) =>
    // The carousel of a phone may not show it yet.
    page
      .getByRole('article', { includeHidden: true })
      .filter({ has: page.getByRole('heading', { name, exact: true, includeHidden: true }) });
  return {
    address: '/team',
    section,
    carousel: (category: string) => slideCarousel(section(category)),
    member,
    cards: page.locator('article'),
    photo: (name: string) =>
      member(name).getByRole('img', { name, exact: true, includeHidden: true }),
    readMore: (name: string) => page.getByRole('button', { name: `Read More about ${name}` }),
    modal: (name: string) => page.getByRole('dialog', { name }),
  };
}

export function achievementsPage(page: Page) {
  const modal = page.getByRole('dialog', { name: 'Team' });
  const cards = page.getByRole('article');
  return {
    address: '/achievements',
    cards,
    card: (title: string) =>
      cards.filter({ has: page.getByRole('heading', { name: title, exact: true }) }),
    viewTeam: (title: string) => page.getByRole('button', { name: `View Team of ${title}` }),
    furtherPictures: (card: Locator) => card.getByRole('button', { name: /^View picture/ }),
    gallery: pictureCarousel(page.getByRole('dialog', { name: 'Pictures' })),
    modal,
    people: modal.getByRole('listitem'),
    view: (name: string) => modal.getByRole('link', { name: `View ${name}` }),
    close: modal.getByRole('button', { name: 'Close' }),
  };
}

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
  };
}

function carousel(section: Locator) {
  const whole = section.locator('[aria-roledescription="carousel"]');
  return {
    /** The carousel is there only after hydration. */
    whole,
    /** The current slide; the others are inert. */
    shown: whole.locator('[aria-roledescription="slide"]:not([inert])'),
  };
}

export function pictureCarousel(section: Locator) {
  const { whole, shown } = carousel(section);
  return {
    whole,
    shown,
    pictures: section.getByRole('img'),
    next: whole.getByRole('button', { name: 'Next picture' }),
    previous: whole.getByRole('button', { name: 'Previous picture' }),
    pause: whole.getByRole('button', { name: 'Pause the pictures' }),
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
