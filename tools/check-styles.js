import { glob, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import postcss from 'postcss';
import { unsupportedIn } from './browser-support.js';

/** Nothing is lost where a browser lacks these: lines break otherwise, or an effect is missing. */
const OPTIONAL = [
  ...['break-after', 'content-visibility', 'cursor', 'details-content', 'forced-color-adjust'],
  ...[
    'overflow-anchor',
    'page',
    'print-color-adjust',
    'resize',
    'scripting',
    'selection',
    'text-wrap',
    'view-transition',
  ],
];

const PARTS = {
  public: 'apps/{public-site,shell}/src/**/*.css libs/**/src/**/*.css{,.ts}',
  administration: 'apps/{admin,judging,season}/src/**/*.css',
};

const findAll = (pattern, text = '') => [...text.matchAll(pattern)].map(([, name]) => name);

const pathsOf = ({ prop, value, selector, name, params }) => [
  ['properties', prop],
  ...findAll(/([a-z-]+)/g, value).map((word) => ['properties', prop, word]),
  ...findAll(/(?<![a-z-])([a-z-]+)\(/g, value).flatMap((each) => [
    ['types', each],
    ['types', 'color', each],
  ]),
  ...findAll(/::?([a-z-]+)/g, selector).map((pseudo) => ['selectors', pseudo]),
  ['at-rules', name],
  ...findAll(/\(([a-z-]+)/g, params).map((feature) => ['at-rules', name, feature]),
];

/** Whether a browser that does not know it uses another declaration, or skips the block. */
const hasFallback = (node) =>
  node.parent?.name === 'supports' ||
  (node.type === 'decl' && node.parent.nodes.find(({ prop }) => prop === node.prop) !== node) ||
  (node.parent && node.parent.type !== 'root' && hasFallback(node.parent));

/** Reads a style sheet: a file, or the text that a module exports. */
const read = async (file) =>
  file.endsWith('.ts') ? (await import(resolve(file))).default : readFile(file, 'utf8');

for (const [part, patterns] of Object.entries(PARTS)) {
  const lacking = unsupportedIn(part);
  for await (const file of glob(patterns.split(' '))) {
    postcss.parse(await read(file)).walk((node) => {
      if (hasFallback(node)) return;
      for (const path of pathsOf(node)) {
        const lacks = lacking(['css', ...path]);
        const isOptional = path.some((name) => OPTIONAL.includes(name) || name?.startsWith('-'));
        if (!lacks || isOptional) continue;
        console.error(
          `${file}:${node.source.start.line}: ${lacks} has no ${path.slice(1).join(' ')}`,
        );
        process.exitCode = 1;
      }
    });
  }
}
