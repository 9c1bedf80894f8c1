import { queryClientContext, teamQueries } from '@nox/api-client';
import type { LoaderFunctionArgs } from 'react-router-dom';

/** Asks for the members as soon as somebody goes to the team page; the page does not wait for the answer. */
export function prefetchTeam({ context }: LoaderFunctionArgs): null {
  void context.get(queryClientContext).prefetchQuery(teamQueries.list());
  return null;
}
