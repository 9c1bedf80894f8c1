import { glob, readFile } from 'node:fs/promises';
import postcss from 'postcss';
import { unsupportedIn } from './browser-support.js';

/** Where it is not there, nothing is lost: lines break otherwise, or an effect is missing. */
const OPTIONAL = [
  ...['break-after', 'content-visibility', 'cursor', 'details-content', 'forced-color-adjust'],
  ...['overflow-anchor', 'page', 'resize', 'scripting', 'selection', 'text-wrap'],
];

/** The part of the product, by folder. */
const PARTS = {
  public: 'apps/{public-site,shell}/src/**/*.css libs/**/src/**/*.css',
  administration: 'apps/{admin,judging,season}/src/**/*.css',
};

/** The names of a declaration, rule or at-rule that browsers must know. */
function namesOf(node) {
  switch (node.type) {
    case 'decl':
      return [
        ['properties', node.prop],
        ...[...node.value.matchAll(/[a-z-]+/g)].map(([word]) => ['properties', node.prop, word]),
        ...[...node.value.matchAll(/([a-z-]+)\(/g)].map(([, name]) => ['types', name]),
      ];
    case 'rule':
      return [...node.selector.matchAll(/::?([a-z-]+)/g)].map(([, name]) => ['selectors', name]);
    case 'atrule':
      return [
        ['at-rules', node.name],
        ...[...node.params.matchAll(/\(([a-z-]+)/g)].map(([, name]) => [
          'at-rules',
          node.name,
          name,
        ]),
      ];
    default:
      return [];
  }
}

/** Whether a browser that does not know it uses another declaration, or skips the block. */
const hasFallback = (node) =>
  node.parent?.name === 'supports' ||
  (node.type === 'decl' && node.parent.nodes.find(({ prop }) => prop === node.prop) !== node) ||
  (node.parent && node.parent.type !== 'root' && hasFallback(node.parent));

for (const [part, patterns] of Object.entries(PARTS)) {
  const lacking = unsupportedIn(part);
  for await (const file of glob(patterns.split(' '))) {
    postcss.parse(await readFile(file, 'utf8')).walk((node) => {
      if (hasFallback(node)) return;
      for (const names of namesOf(node)) {
        const lacks = lacking(['css', ...names]);
        const isOptional = names.some((name) => OPTIONAL.includes(name) || name.startsWith('-'));
        if (!lacks || isOptional) continue;
        console.error(
          `${file}:${node.source.start.line}: ${lacks} has no ${names.slice(1).join(' ')}`,
        );
        process.exitCode = 1;
      }
    });
  }
}
