const { createRequire } = require('node:module');

const { cache, resolve } = createRequire(require.resolve('jest-environment-jsdom'));

/** What tests ask of the styles of a browser: which elements are shown, and which begin a line. jsdom would try 120 rules for each element. */
const STYLES = `
head, meta, title, link, style, script, datalist, noframes, template { display: none }
html, body, p, div, article, aside, footer, header, hgroup, main, nav, section, address, blockquote, figcaption, figure,
center, hr, h1, h2, h3, h4, h5, h6, ul, menu, dir, ol, dd, dl, dt, form, legend, fieldset, optgroup, option, pre, details,
summary { display: block }
q, map, area, output { display: inline }
table { display: table }
tr { display: table-row }
td, th { display: table-cell }
li { display: list-item }
input, textarea, select, button, meter, progress { display: inline-block }
input[type="hidden"], dialog:not([open]), [hidden] { display: none }
`;

// Before jsdom itself is loaded, which reads it once.
const jsdom = createRequire(resolve('jsdom'));
jsdom('./jsdom/browser/default-stylesheet.js');
cache[jsdom.resolve('./jsdom/browser/default-stylesheet.js')].exports = STYLES;

// No test asks for colours, which each call of getComputedStyle would compute.
const STYLE_RULES = jsdom('./jsdom/living/helpers/style-rules.js');
const resolved = STYLE_RULES.propertiesWithResolvedValueImplemented;
for (const name of Object.keys(resolved)) if (name.endsWith('color')) delete resolved[name];

module.exports = require('jest-fixed-jsdom');

// jsdom walks through the whole page each time that it asks a label for its control.
jsdom('./api.js');
const { isLabelable } = jsdom('./jsdom/living/helpers/form-controls.js');
const { prototype } = jsdom('./jsdom/living/nodes/HTMLLabelElement-impl.js').implementation;
const { get: walk } = Object.getOwnPropertyDescriptor(prototype, 'control');
Object.defineProperty(prototype, 'control', {
  get() {
    const id = this.getAttributeNS(null, 'for');
    const root = this.getRootNode({});
    if (!id || root !== this._ownerDocument) return walk.call(this);
    const named = root.getElementById(id);
    return named && isLabelable(named) ? named : null;
  },
});
