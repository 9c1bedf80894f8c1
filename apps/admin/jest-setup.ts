// Drafts must not go from one test to the next.
afterEach(() => localStorage.clear());
