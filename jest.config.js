/** Every project at once, with one count at the end; `npx nx test <project>` runs one. */
export default { projects: ['<rootDir>/apps/*/jest.config.js', '<rootDir>/libs/*/jest.config.js'] };
