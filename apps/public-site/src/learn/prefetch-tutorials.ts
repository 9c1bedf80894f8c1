import { queryClientContext, tutorialQueries } from '@nox/api-client';
import type { LoaderFunctionArgs } from 'react-router-dom';

/** Asks for the tutorials as soon as somebody goes to the learn page; the page does not wait for the answer. */
export function prefetchTutorials({ context }: LoaderFunctionArgs): null {
  void context.get(queryClientContext).prefetchQuery(tutorialQueries.list());
  return null;
}
