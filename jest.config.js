/** Every project at once, with one count at the end; `npx nx test <project>` runs one. */
export default {
  // Five seconds are not much for what starts a database, beside everything else that a small machine does then.
  testTimeout: 20_000,
  projects: ['apps', 'libs', 'tools'].map((room) => `<rootDir>/${room}/*/jest.config.js`),
};
