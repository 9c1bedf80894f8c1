import { createQueryClient, ruleQueries, seasonQueries } from '@nox/api-client';
import { failRequests, respond } from '@nox/testing';
import { NO_RULES } from '../content/texts.ts';
import { prepareSeason } from './prepare-season.ts';

function client() {
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { retry: false } });
  return queryClient;
}

it('says on the page of an open season that there are no active rules', async () => {
  respond('get', '/season', { state: 'open' });
  respond('get', '/audition-rules/active', { code: 'not_found', message: 'None.' }, 404);
  const queryClient = client();
  await prepareSeason(queryClient, '/auditions');
  expect(queryClient.getQueryData(ruleQueries.active().queryKey)).toEqual(NO_RULES);
});

it('leaves other pages without a season that cannot be read', async () => {
  failRequests('get', '/season');
  const queryClient = client();
  await prepareSeason(queryClient, '/');
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});

it('gives other pages the season', async () => {
  respond('get', '/season', { state: 'open' });
  const queryClient = client();
  await prepareSeason(queryClient, '/team');
  expect(queryClient.getQueryData(seasonQueries.current().queryKey)).toEqual({ state: 'open' });
});
