/** Every CSS class has its source name in tests. */
const classes: Readonly<Record<string, string>> = new Proxy(
  {},
  { get: (_, name) => (name === '__esModule' ? false : String(name)) },
);

module.exports = classes;
