import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import product from '../../package.json' with { type: 'json' };
import { importedPackages } from '../release/pack/manifest.ts';
import { filesBelow } from '../run/files.ts';

/** The versions of the packages that our manifest names. */
export const VERSIONS: Record<string, string> = {
  ...product.devDependencies,
  ...product.dependencies,
  ...product.optionalDependencies,
};

/** The packages of the registry that programs below a folder import, in the versions with which they were tried. */
export async function registryPackagesOf(folder: string): Promise<Record<string, string>> {
  const programs = (await filesBelow(folder)).filter(
    (file) => /\.m?js$/.test(file) && !file.startsWith('builds/'),
  );
  const code = await Promise.all(programs.map((file) => readFile(join(folder, file), 'utf8')));
  const names = [...new Set(code.flatMap(importedPackages))].filter((name) => VERSIONS[name]);
  return Object.fromEntries(names.toSorted().map((name) => [name, VERSIONS[name]!]));
}
