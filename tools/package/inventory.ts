import { join } from 'node:path';
import { execa } from 'execa';
import product from '../../package.json' with { type: 'json' };
import { put } from '../run/files.ts';
import { WORKSPACE } from '../workspace.ts';

interface Component {
  'bom-ref': string;
  name: string;
  version: string;
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
}
interface Inventory {
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** Builds contain parts of these development packages: fonts, and the code that loads remotes. */
const IN_BUILDS =
  /^(?:@fontsource-variable\/archivo|@module-federation\/(?:error-codes|runtime|runtime-core|sdk|webpack-bundler-runtime)|webpack)@/;

/** Asks npm for the inventory of a folder, in CycloneDX. @throws Error when something is not installed as the lock file says */
async function inventoryOf(cwd: string, ...options: string[]): Promise<Inventory> {
  const { stdout } = await execa('npm', ['sbom', '--sbom-format=cyclonedx', ...options], { cwd });
  return JSON.parse(stdout) as Inventory;
}

/** Finds what pages and server depend on. `--omit=dev` of npm would leave out what the tools need, too. */
async function packedFromWorkspace(): Promise<Component[]> {
  const options = ['--workspaces=false', '--package-lock-only'];
  const { components, dependencies } = await inventoryOf(WORKSPACE, ...options);
  const needs = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const refs = new Set(Object.entries(product.dependencies).map((one) => one.join('@')));
  // The loop also visits what is added to the set meanwhile.
  for (const ref of refs) for (const needed of needs.get(ref) ?? []) refs.add(needed);
  return components.filter((one) => refs.has(one['bom-ref']) || IN_BUILDS.test(one['bom-ref']));
}

const licenceOf = ({ licenses = [] }: Component): string =>
  licenses
    .map(({ license, expression }) => expression ?? license?.id ?? license?.name)
    .join(', ') || 'see its files';

/** Asks npm's registry about known weaknesses. @returns its report, or a sentence where it does not answer, as JSON */
async function audit(lib: string): Promise<string> {
  const { stdout, exitCode } = await execa('npm', ['audit', '--omit=dev', '--json'], {
    cwd: lib,
    reject: false,
  });
  const found = JSON.parse(stdout || '{}') as { vulnerabilities?: object; message?: string };
  if (found.vulnerabilities) return stdout;
  const message = `npm audit got no answer from its registry (${found.message ?? `exit code ${exitCode}`}): the package was not compared with known weaknesses.`;
  return JSON.stringify({ message }, null, 2);
}

const COPYRIGHT = `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: NOX

Files: *
Copyright: the authors of NOX
License: ${product.license}
 All rights reserved.
Comment: It contains these programs of others. Their licences are beside them below
 /usr/lib/nox (LICENSE in node_modules and bin, *.LICENSE.txt in api and builds).
`;

/** Writes which programs of others the package has, under which licences, and their known weaknesses. @param lib before Node was moved */
export async function writeInventory(lib: string, documents: string): Promise<void> {
  const server = await inventoryOf(lib);
  const all = [...server.components, ...(await packedFromWorkspace())];
  const byName = new Map(all.map((one) => [one['bom-ref'], one]));
  const components = [...byName.values()].toSorted((a, b) =>
    a['bom-ref'] < b['bom-ref'] ? -1 : 1,
  );
  await put(join(documents, 'sbom.cdx.json'), JSON.stringify({ ...server, components }, null, 2));
  await put(join(documents, 'audit.json'), `${await audit(lib)}\n`);
  const lines = components.map((one) => ` ${one['bom-ref']}: ${licenceOf(one)}\n`);
  await put(join(documents, 'copyright'), COPYRIGHT + lines.join(''));
}
