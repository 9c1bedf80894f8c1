import type { AuditionEntry } from '@nox/contracts';
import { renderRoutes } from '@nox/testing';
import { screen } from '@testing-library/react';
import routes from '../routes.tsx';
import { serveEntries } from './serve-entries.ts';

/** Opens the page at an address with these entries, and waits for the list. */
export async function openEntries(entries: AuditionEntry[], search = '') {
  serveEntries(entries);
  const rendered = renderRoutes(routes, `/admin/audition-entries${search}`);
  await screen.findByRole('navigation', { name: 'Filter by status' });
  return rendered;
}
