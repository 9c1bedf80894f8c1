// jsdom has no layout whose changes could be observed.
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// Names and drafts must not go from one test to the next.
afterEach(() => localStorage.clear());
