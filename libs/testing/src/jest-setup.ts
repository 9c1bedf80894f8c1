import '@testing-library/jest-dom';
import { fakeApi } from './fake-api';

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
