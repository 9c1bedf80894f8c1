import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { fakeApi } from './fake-api.ts';

// The first render of a lazy page compiles its modules, which takes a busy machine seconds.
configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(30_000);

// jsdom has no layout to scroll.
window.scrollTo = () => undefined;

beforeAll(() => fakeApi.listen({ onUnhandledRequest: 'error' }));
afterEach(() => fakeApi.resetHandlers());
afterAll(() => fakeApi.close());

// An unexpected console.error fails the test.
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation((...message: unknown[]) => {
    throw new Error(`Unexpected console.error: ${message.map(String).join(' ')}`);
  });
});
