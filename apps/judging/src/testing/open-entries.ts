import type { AuditionEntry } from '@nox/contracts';
import { renderRoutes } from '@nox/testing';
import { screen } from '@testing-library/react';
import type { RouteObject } from 'react-router-dom';
import { serveEntries } from './serve-entries.ts';

/** For the remote's `routes`: opens the page at an address with these entries, and waits for the list. */
export const entriesOpener =
  (routes: RouteObject[]) =>
  async (entries: AuditionEntry[], search = '') => {
    serveEntries(entries);
    const rendered = renderRoutes(routes, `/admin/audition-entries${search}`);
    await screen.findByRole('navigation', { name: 'Filter by status' });
    return rendered;
  };
