/**
 * Preloaded into a server under test: collects its garbage on request, and gives free memory back. V8 does so
 * much later in an idle server, and until then it looks like a leak.
 */
process.on('message', (message) => {
  if (message !== 'collect garbage') return;
  const options = { type: 'major', execution: 'sync', flavor: 'last-resort' } as const;
  // Twice: what the first time finalises is freed by the second.
  globalThis.gc?.(options);
  globalThis.gc?.(options);
  process.send?.('collected');
});
