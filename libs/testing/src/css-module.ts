/** In tests every CSS class is named as in its source. */
const classes: Readonly<Record<string, string>> = new Proxy(
  {},
  { get: (_, name) => (name === '__esModule' ? false : String(name)) },
);

module.exports = classes;
