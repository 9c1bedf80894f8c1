import { achievement, renderRoutes, respond, teamMember, tutorial } from '@nox/testing';
import { screen } from '@testing-library/react';
import routes from '../routes.tsx';

const title = 'Here at last';

describe('the lists of the public pages', () => {
  it.each([
    ['learn', '/tutorials', 'tutorials', { Breaking: [tutorial({ title })] }],
    ['team', '/team', 'team members', [teamMember({ name: title })]],
    ['achievements', '/achievements', 'achievements', [achievement({ title })]],
  ])(
    'of %s say that they could not be loaded, and lead to the same page',
    async (page, path, what, list) => {
      respond('get', path, null, 500);
      const { unmount } = renderRoutes(routes, `/${page}`);
      expect(await screen.findByText(`Loading ${what}…`)).toBeInTheDocument();
      expect(await screen.findByRole('alert')).toHaveTextContent(
        `Could not load ${what}. Please try again later.`,
      );
      expect(screen.getByText('Try again')).toHaveAttribute('href', '');
      unmount();
      respond('get', path, list);
      renderRoutes(routes, `/${page}`);
      expect(await screen.findByRole('article')).toHaveTextContent(title);
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    },
  );

  const imageUrl = '/media/images/first.webp';
  it.each([
    ['learn', '/tutorials', { Breaking: [1, 2].map(() => tutorial({ thumbnailUrl: imageUrl })) }],
    ['team', '/team', [1, 2].map(() => teamMember({ imageUrl, category: 'Executive Board' }))],
    ['achievements', '/achievements', [1, 2].map(() => achievement({ imageUrl }))],
  ])(
    'of %s load the first picture eagerly, and have a drawing for where one is broken',
    async (page, path, list) => {
      respond('get', '/team', []);
      respond('get', path, list);
      renderRoutes(routes, `/${page}`);
      const cards = await screen.findAllByRole('article');
      const pictures = cards.map((card) => card.querySelector('img')!);
      const loading = pictures.map((picture) => picture.getAttribute('loading'));
      expect(loading).toEqual(['eager', 'lazy']);
      for (const picture of pictures) {
        expect(picture).toHaveAttribute('src', imageUrl);
        expect(picture).toHaveAttribute('data-photo');
        expect(picture.parentElement!.nextElementSibling?.tagName).toBe('svg');
      }
    },
  );
});
