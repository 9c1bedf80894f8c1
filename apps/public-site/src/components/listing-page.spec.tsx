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
});
