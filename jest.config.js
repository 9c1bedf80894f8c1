/** Every project at once, with one count at the end; `npx nx test <project>` runs one. */
export default {
  projects: ['apps', 'libs', 'tools'].map((room) => `<rootDir>/${room}/*/jest.config.js`),
};
