import { achievement, click, renderRoutes, respond, teamMember, tutorial } from '@nox/testing';
import { screen } from '@testing-library/react';
import routes from '../routes.tsx';

const title = 'Here at last';

describe('the lists of the public pages', () => {
  it.each([
    ['learn', '/tutorials', 'tutorials', { Breaking: [tutorial({ title })] }],
    ['team', '/team', 'team members', [teamMember({ name: title })]],
    ['achievements', '/achievements', 'achievements', [achievement({ title })]],
  ])('of %s can be loaded again after a failure', async (page, path, what, list) => {
    respond('get', path, null, 500);
    renderRoutes(routes, `/${page}`);
    expect(await screen.findByText(`Loading ${what}…`)).toBeInTheDocument();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `Could not load ${what}. Please try again later.`,
    );
    respond('get', path, list);
    await click('Try again');
    expect(await screen.findByRole('article')).toHaveTextContent(title);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
