/// <reference types="jest" />
import { importedPackages, packageManifest } from './manifest.ts';

const LIBRARY = {
  name: '@nox/api-client',
  version: '1.2.0',
  type: 'module',
  exports: { '.': './src/index.ts', './styles.css': './src/index.css', './page': './src/page.tsx' },
};
const WORKSPACE = {
  license: 'UNLICENSED',
  engines: { node: '>=20.19' },
  installed: {
    axios: '1.21.1',
    react: '19.3.1',
    '@types/react': '19.3.0',
    zod: '4.6.7',
    firebase: '12.0.0',
  },
  libraries: { '@nox/contracts': '1.0.0', '@nox/auth': '1.1.0', '@nox/api-client': '1.2.0' },
  single: ['react', '@nox/auth', '@nox/api-client'],
  optional: ['firebase'],
};

const manifestOf = (...imported: string[]) => packageManifest(LIBRARY, imported, WORKSPACE);

it('finds the packages that code and types import', () => {
  const code = `
    import axios from 'axios';
    import { join } from 'node:path';
    import './own.js';
    export { one } from "@nox/contracts/testing";
    const later = () => import('zod/mini');
    const loader = resolve('css-loader');
    type T = import("react").ReactNode;
    const text = \`import * as all from '\${name}'\`;`;
  const found = ['axios', '@nox/contracts', 'zod', 'css-loader', 'react'];
  expect(importedPackages(code)).toEqual(found);
});

it('points exports to what is compiled', () => {
  expect(manifestOf().exports).toEqual({
    '.': { types: './src/index.d.ts', default: './src/index.js' },
    './styles.css': './src/index.css',
    './page': { types: './src/page.d.ts', default: './src/page.js' },
    './package.json': './package.json',
  });
});

it('names the version of everything that is imported, and leaves to the team what a shell provides', () => {
  expect(
    manifestOf('react', 'axios', '@nox/auth', '@nox/contracts', '@nox/api-client', 'firebase'),
  ).toEqual(
    expect.objectContaining({
      version: '1.2.0',
      license: 'UNLICENSED',
      dependencies: { '@nox/contracts': '^1.0.0', '@types/react': '19.3.0', axios: '1.21.1' },
      peerDependencies: { '@nox/auth': '^1.1.0', react: '19.3.1', firebase: '12.0.0' },
      peerDependenciesMeta: { firebase: { optional: true } },
    }),
  );
});

it('leaves nothing out', () => {
  expect(() => manifestOf('left-pad')).toThrow(
    '@nox/api-client imports left-pad, of which nothing is installed.',
  );
});
