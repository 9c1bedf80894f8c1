/** @jest-environment jsdom */
import { loadWithRetry, type LoadErrorReport } from './load-with-retry.ts';

const TARGET = { kind: 'chunk', address: '/a.js' } as const;

/** Fails with `failures` one after the other, then succeeds. */
async function load(...failures: Error[]) {
  const reports: LoadErrorReport[] = [];
  let tries = 0;
  const result = await loadWithRetry(
    async () => {
      const failure = failures[tries++];
      if (failure) throw failure;
      return 'there';
    },
    TARGET,
    (report) => reports.push(report),
  ).catch((error: Error) => error);
  return { result, tries, reports };
}

const requested = jest.fn();

beforeEach(() => {
  window.fetch = requested.mockReset().mockResolvedValue({ arrayBuffer: async () => undefined });
});

describe('a load', () => {
  it('says nothing when it succeeds at once', async () => {
    expect(await load()).toEqual({ result: 'there', tries: 1, reports: [] });
  });

  it('is tried again, and says that it recovered', async () => {
    const { result, reports } = await load(new Error('gone'), new TypeError('no function'));
    expect(result).toBe('there');
    expect(reports).toEqual([{ ...TARGET, attempts: 3, recovered: true }]);
  });

  it('fails after the third time, with what failed last', async () => {
    const last = new Error('still gone');
    const { result, reports } = await load(new Error('gone'), new Error('gone'), last);
    expect(result).toBe(last);
    expect(reports).toEqual([{ ...TARGET, attempts: 3, recovered: false }]);
  });

  it('is not tried again once its time is over', async () => {
    const late = Object.assign(new Error('Loading chunk 7 failed.'), { type: 'timeout' });
    expect(await load(late)).toMatchObject({ result: late, tries: 1 });
  });

  it('requests all files that failed past the cache before the next attempt, each once', async () => {
    const failed = Object.assign(document.createElement('script'), { src: '/b.js' });
    const style = Object.assign(document.createElement('link'), { href: '/b.css' });
    document.head.append(failed, style);
    for (const element of [failed, failed, style]) element.dispatchEvent(new Event('error'));
    await load(new Error('broken'));
    expect(
      requested.mock.calls.map(([address]) => new URL(address, window.location.href).pathname),
    ).toEqual(['/b.js', '/b.css', '/a.js']);
    expect(requested).toHaveBeenCalledWith(
      expect.anything(),
      expect.objectContaining({ cache: 'reload' }),
    );
    requested.mockClear();
    await load(new Error('broken'));
    expect(requested).toHaveBeenCalledTimes(1);
  });
});
