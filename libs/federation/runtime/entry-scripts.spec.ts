/** @jest-environment jest-fixed-jsdom */
import { entryScripts } from './entry-scripts.ts';

const ADDRESS = 'http://localhost/static/js/site/1.0.0/remoteEntry.js';
const LIMIT_MS = 120_000;

/** Asks for an entry, and listens as the federation runtime does. */
function ask(address: string): HTMLScriptElement {
  const { script } = entryScripts.createScript({ url: address });
  script.onerror = () => {};
  return script;
}

describe('the script of an entry', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is run only if it is what the registry describes', () => {
    entryScripts.registerIntegrity(ADDRESS, 'sha256-known');
    expect(ask(ADDRESS)).toMatchObject({ integrity: 'sha256-known', crossOrigin: 'anonymous' });
  });

  it('is asked for under another address once it ran into its time limit', () => {
    const address = `${ADDRESS}-late`;
    expect(ask(address).src).toBe(address);
    jest.advanceTimersByTime(LIMIT_MS);
    expect(ask(address).src).toBe(`${address}?1`);
    jest.advanceTimersByTime(LIMIT_MS);
    expect(ask(address).src).toBe(`${address}?2`);
  });

  it('keeps its address when it arrived, or failed in another way', () => {
    const address = `${ADDRESS}-failed`;
    ask(address).onerror = null;
    jest.advanceTimersByTime(LIMIT_MS);
    expect(ask(address).src).toBe(address);
  });
});
