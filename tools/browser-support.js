import { createRequire } from 'node:module';

// Imports would not do: editors start linters with any version of Node.
const require = createRequire(import.meta.url);
/** MDN's table of what which browser can. */
const compat = require('@mdn/browser-compat-data');
const { browserslist } = require('../package.json');

const isSupported = (statements, oldest) =>
  [statements].flat().some((statement) => {
    const { version_added: added, version_removed: removed, flags, alternative_name } = statement;
    if (flags || alternative_name || typeof added !== 'string') return false;
    return parseFloat(added.replace('≤', '')) <= oldest && !(parseFloat(removed) <= oldest);
  });

/** @returns asks for a node of the table which supported browsers lack it: a text, empty for none */
function lackingIn(part) {
  const oldest = browserslist[part].map((entry) => {
    const [name, , version] = entry.replace('ios_saf', 'safari_ios').split(' ');
    return [name, Number(version)];
  });
  return ({ __compat: feature }) =>
    oldest
      .filter(([name, version]) => feature && !isSupported(feature.support[name] ?? [], version))
      .map(([name, version]) => `${compat.browsers[name].name} ${version}`)
      .join(', ');
}

const own = (object, name) => (object && Object.hasOwn(object, name) ? object[name] : undefined);

/** All features that methods of this name may be. Single words are left out: anything may have a method `union`. */
const methodsByName = new Map();
const interfaces = { ...compat.api, ...compat.javascript.builtins };
for (const members of Object.values(interfaces)) {
  for (const [name, feature] of Object.entries(members)) {
    if (!/[a-z][A-Z]/.test(name)) continue;
    methodsByName.set(name, [...(methodsByName.get(name) ?? []), feature]);
  }
}

/** @returns asks for a path in the table which supported browsers lack it; empty for none, and for what is not in it */
export function unsupportedIn(part) {
  const lacking = lackingIn(part);
  return (path) => lacking(path.reduce((node, name) => own(node, name), compat) ?? {});
}

/** A rule of oxlint: names of the platform that a supported browser lacks, unless the file asks whether they are there. */
const unsupportedApis = {
  meta: { schema: [{ enum: ['public', 'administration'] }] },
  create(context) {
    const lacking = lackingIn(context.options[0]);
    const guarded = new Set();
    const found = [];
    const check = (node, name, features) => {
      const lacks = features.map(lacking);
      if (lacks.length > 0 && lacks.every(Boolean)) found.push({ node, name, lacks: lacks[0] });
    };
    return {
      MemberExpression(node) {
        const { object, property, computed, parent } = node;
        if (computed) return;
        const { name } = property;
        if (node.optional || parent.optional) guarded.add(name);
        const fixed =
          own(own(compat.api, object.name), `${name}_static`) ??
          own(own(compat.javascript.builtins, object.name), name);
        if (fixed) check(property, name, [fixed]);
        else if (parent.callee === node) check(property, name, methodsByName.get(name) ?? []);
      },
      CallExpression({ callee }) {
        const feature = own(compat.api.Window, callee.name) ?? own(compat.api, callee.name);
        if (feature) check(callee, callee.name, [feature]);
      },
      NewExpression({ callee: { name, ...node } }) {
        const feature = own(interfaces, name);
        if (feature) check(node, name, [feature]);
      },
      UnaryExpression({ operator, argument }) {
        if (operator === 'typeof') guarded.add(argument.property?.name ?? argument.name);
      },
      BinaryExpression({ operator, left }) {
        if (operator === 'in') guarded.add(left.value);
      },
      'Program:exit'() {
        for (const { node, name, lacks } of found) {
          if (!guarded.has(name)) context.report({ node, message: `${lacks} has no ${name}.` });
        }
      },
    };
  },
};

/** A plugin for oxlint, which has no rule against `export *`, and knows no browsers. */
export default {
  meta: { name: 'nox' },
  rules: {
    'no-export-all': {
      create: (context) => ({
        ExportAllDeclaration: (node) =>
          context.report({ node, message: 'Name what a library exports: no export *.' }),
      }),
    },
    'zod-as-namespace': {
      create: (context) => ({
        ImportSpecifier(node) {
          const isObject = node.local.name === 'z' && node.parent.source.value.startsWith('zod');
          const message =
            'Write `import * as z`: a bundle with the object `z` has all of zod, in 50 languages.';
          if (isObject) context.report({ node, message });
        },
      }),
    },
    'unsupported-apis': unsupportedApis,
  },
};
