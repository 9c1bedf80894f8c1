import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { fakeApi } from './fake-api.ts';

// The first look at a lazily loaded page waits for its module to be compiled, which takes a busy machine seconds.
configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(30_000);

// jsdom has no layout to scroll.
window.scrollTo = () => undefined;

beforeAll(() => fakeApi.listen({ onUnhandledRequest: 'error' }));
afterEach(() => fakeApi.resetHandlers());
afterAll(() => fakeApi.close());

// What React or a library complains about is a fault until a test says that it expects it.
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation((...complaint: unknown[]) => {
    throw new Error(`Unexpected console.error: ${complaint.map(String).join(' ')}`);
  });
});
