import { renderRoutes } from '@nox/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import routes from '../routes.tsx';

describe('every public page', () => {
  it('has a name of its own', async () => {
    const { router } = renderRoutes(routes, '/auditions');
    await waitFor(() => expect(document.title).toBe('Auditions | NOX'));
    await act(() => router.navigate('/'));
    expect(document.title).toBe('NOX | Dance is our shared language');
  });

  it('takes the focus to its heading after a navigation, not on the first load', async () => {
    const { router } = renderRoutes(routes, '/');
    await screen.findByRole('heading', { level: 1 });
    expect(document.body).toHaveFocus();

    await act(() => router.navigate('/auditions'));
    expect(await screen.findByRole('heading', { level: 1, name: /Auditions/ })).toHaveFocus();
  });

  it('ends with where to find the society, and who made the site', async () => {
    renderRoutes(routes, '/');
    const footer = within(await screen.findByRole('contentinfo'));
    expect(
      footer.getByText(
        'Feel free to meet our team in the Nox Room any day between 5:30 and 8:00 PM.',
      ),
    ).toBeInTheDocument();
    expect(
      footer.getByText(`© ${new Date().getFullYear()} NOX. All Rights Reserved.`),
    ).toBeInTheDocument();
    expect(footer.getByText(/^Build and Designed by/)).toBeInTheDocument();
    expect(footer.getByRole('heading', { name: 'Useful Links' })).toBeInTheDocument();
    const links = footer.getAllByRole('link');
    expect(links).toHaveLength(4);
    for (const link of links) {
      expect(link).toHaveAttribute('target', '_blank');
      expect(link).toHaveAttribute('rel', 'noopener');
    }
  });
});
