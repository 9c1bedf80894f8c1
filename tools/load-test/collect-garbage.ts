/** Frees memory of a server under test on request (preloaded): an idle V8 does so much later, which looks like a leak. */
process.on('message', (message) => {
  if (message !== 'collect garbage') return;
  const options = { type: 'major', execution: 'sync', flavor: 'last-resort' } as const;
  // Twice: what the first time finalises is freed by the second.
  globalThis.gc?.(options);
  globalThis.gc?.(options);
  process.send?.('collected');
});
