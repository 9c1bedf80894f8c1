import { achievement, apiUrl, fakeApi, renderRoutes, teamMember, tutorial } from '@nox/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import routes from '../routes.tsx';

const title = 'Here at last';

describe('the lists of the public pages', () => {
  it.each([
    ['learn', '/tutorials', 'tutorials', { Breaking: [tutorial({ title })] }],
    ['team', '/team', 'team members', [teamMember({ name: title })]],
    ['achievements', '/achievements', 'achievements', [achievement({ title })]],
  ])('of %s can be loaded again after a failure', async (page, path, what, list) => {
    fakeApi.use(http.get(apiUrl(path), () => new HttpResponse(null, { status: 500 })));
    renderRoutes(routes, `/${page}`);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `Could not load ${what}. Please try again later.`,
    );
    fakeApi.use(http.get(apiUrl(path), () => HttpResponse.json(list)));
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article')).toHaveTextContent(title);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
