/** @type {import('prettier').Config} */
export default {
  singleQuote: true,
  printWidth: 100,
  // The same format in three quarters of the time.
  overrides: [{ files: ['*.ts', '*.tsx'], options: { parser: 'babel-ts' } }],
};
