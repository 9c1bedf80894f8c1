import { configureApiClient } from '@nox/api-client';
import { respondBy } from '@nox/testing';
import { HttpResponse } from 'msw';
import { candidateCalls } from './candidate-calls.ts';

describe('the calls of a link', () => {
  it('send its token in the header only, and never that of an account', async () => {
    const tokenSource = jest.fn(() => Promise.resolve('of-an-account'));
    configureApiClient({ tokenSource });
    const seen: [url: string, authorization: string | null, match: string | null][] = [];
    const record = ({ request }: { request: Request }) => {
      const { headers, url } = request;
      seen.push([new URL(url).pathname, headers.get('authorization'), headers.get('if-match')]);
      return HttpResponse.json({});
    };
    respondBy('get', '/candidate', record);
    respondBy('put', '/candidate', record);
    respondBy('post', '/candidate/erase', record);
    const calls = candidateCalls('secret');
    await calls.read();
    await calls.change({} as never, '"7"');
    await calls.erase('BT1');
    expect(seen).toEqual([
      ['/api/candidate', 'Candidate secret', null],
      ['/api/candidate', 'Candidate secret', '"7"'],
      ['/api/candidate/erase', 'Candidate secret', null],
    ]);
    expect(tokenSource).not.toHaveBeenCalled();
  });
});
