/** @jest-environment jest-fixed-jsdom */
import { entryScripts } from './load-exposed.ts';

const ADDRESS = 'http://localhost/static/js/site/1.0.0/remoteEntry.js';
const LIMIT_MS = 120_000;

/** Requests an entry, with a listener as the federation runtime has. */
function request(address: string): HTMLScriptElement {
  const { script } = entryScripts.createScript({ url: address });
  script.onerror = () => {};
  return script;
}

describe('the script of an entry', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is run only if it is what the registry describes', () => {
    entryScripts.registerIntegrity(ADDRESS, 'sha256-known');
    expect(request(ADDRESS)).toMatchObject({ integrity: 'sha256-known', crossOrigin: 'anonymous' });
  });

  it('is requested at another address once it has timed out', () => {
    const address = `${ADDRESS}-late`;
    expect(request(address).src).toBe(address);
    jest.advanceTimersByTime(LIMIT_MS);
    expect(request(address).src).toBe(`${address}?1`);
    jest.advanceTimersByTime(LIMIT_MS);
    expect(request(address).src).toBe(`${address}?2`);
  });

  it('has the same address after it arrived, or failed in another way', () => {
    const address = `${ADDRESS}-failed`;
    request(address).onerror = null;
    jest.advanceTimersByTime(LIMIT_MS);
    expect(request(address).src).toBe(address);
  });
});
