import { isBuiltin } from 'node:module';

/** A library's own `package.json`, as far as a package needs it. */
export interface Library {
  name: string;
  version: string;
  type: string;
  sideEffects?: boolean | string[];
  exports: Record<string, string>;
}

export interface Workspace {
  license: string;
  engines: Record<string, string>;
  /** The versions of third parties with which everything here was built. */
  installed: Record<string, string>;
  libraries: Record<string, string>;
  /** A page or a build has exactly one of each, in the version that was tried: packages do not bring their own. */
  single: string[];
  /** What only the shell needs, though packages import it. */
  optional: string[];
}

const IMPORT =
  /\b(?:from|import|resolve)\s*(?:\(\s*)?['"]((?:@[\w-]+\/)?[\w-][\w.-]*)(?:\/[^'"]*)?['"]/g;

/** The packages that compiled code, or its types, imports. */
export function importedPackages(code: string): string[] {
  const names = [...code.matchAll(IMPORT)].map(([, name]) => name!);
  return names.filter((name) => !isBuiltin(name) && !name.startsWith('node:'));
}

/** The manifest with which a library is installed elsewhere. @throws Error if one of the `imported` packages has no version here */
export function packageManifest(
  library: Library,
  imported: Iterable<string>,
  workspace: Workspace,
) {
  const { name, version, type, sideEffects, exports } = library;
  const { license, engines, installed, single, optional } = workspace;
  const others = [...new Set(imported)].filter((one) => one !== name);
  const types = others.map((one) => `@types/${one}`).filter((one) => installed[one]);
  const versions = [...others, ...types].toSorted().map((one) => {
    const found = versionOf(one, workspace);
    if (!found) throw new Error(`${name} imports ${one}, of which nothing is installed.`);
    return [one, found] as const;
  });
  const peers = [...single, ...optional];
  return {
    name,
    version,
    license,
    type,
    sideEffects,
    engines,
    exports: { ...compiled(exports), './package.json': './package.json' },
    dependencies: Object.fromEntries(versions.filter(([one]) => !peers.includes(one))),
    peerDependencies: Object.fromEntries(versions.filter(([one]) => peers.includes(one))),
    peerDependenciesMeta: Object.fromEntries(
      others.filter((one) => optional.includes(one)).map((one) => [one, { optional: true }]),
    ),
  };
}

/** Our own libraries keep what they promise within a major version; of others, what was tried is what counts. */
const versionOf = (name: string, { installed, libraries }: Workspace): string | undefined =>
  libraries[name] ? `^${libraries[name]}` : installed[name];

const SOURCE = /\.tsx?$/;

function compiled(exports: Record<string, string>): Record<string, unknown> {
  const all = Object.entries(exports).map(([path, file]) => [
    path,
    SOURCE.test(file)
      ? { types: file.replace(SOURCE, '.d.ts'), default: file.replace(SOURCE, '.js') }
      : file,
  ]);
  return Object.fromEntries(all);
}
