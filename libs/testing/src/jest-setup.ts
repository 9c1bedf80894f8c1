import '@testing-library/jest-dom';
import { configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { failIfRefused, fakeApi, refuseUnanswered } from './fake-api.ts';
import { pauseTyping } from './page.ts';

// While a query waits, a page is not printed for each attempt that fails: the last failure prints it.
const { getElementError } = getConfig();
configure({
  // Ends only what hangs. The first render of a lazy page compiles its modules.
  asyncUtilTimeout: 60_000,
  getElementError: (message, container) =>
    (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })
      ._disableExpensiveErrorDiagnostics
      ? new Error(message ?? '')
      : getElementError(message, container),
});

// React records a stack for each of the first ten thousand elements of a second, for messages in a console that no test reads.
const internals = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
) as object;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => 10_000,
  set() {},
});

// jsdom has no layout to scroll and to observe.
window.scrollTo = () => undefined;
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

beforeAll(() =>
  fakeApi.listen({
    onUnhandledRequest(request, print) {
      refuseUnanswered(request);
      print.error();
    },
  }),
);
beforeEach(() => pauseTyping());
afterEach(() => fakeApi.resetHandlers());
afterEach(failIfRefused);
afterAll(() => fakeApi.close());

// An unexpected console.error fails the test.
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation((...message: unknown[]) => {
    throw new Error(`Unexpected console.error: ${message.map(String).join(' ')}`);
  });
});
