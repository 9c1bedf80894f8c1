#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findSite, openSite, sitesIn } from './site.ts';

const HELP = `nox-test [--shells <number> [--from <folder>]]

Runs the specs beside the sources with Jest, and those in the folder "e2e" with Playwright, in the site that is installed
with the build in "dist". CHROMIUM_PATH names another Chromium than Playwright's.

  --shells  runs all of them once for each of so many versions of the site, the newest first
  --from    the folder with their tarballs (default: the one from which @nox/testing was installed)`;

const { resolve: find } = createRequire(import.meta.url);

/** @returns whether a program of Node ended with 0 */
async function run(program: string, args: string[], env = {}): Promise<boolean> {
  const options = { stdio: 'inherit', env: { ...process.env, ...env } } as const;
  const child = spawn(process.execPath, [program, ...args], options);
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

async function runSpecs(site?: string): Promise<boolean> {
  const env = site && { NOX_SITE: site };
  const jest = join(dirname(find('jest/package.json')), 'bin/jest.js');
  if (!(await run(jest, ['--passWithNoTests'], env))) return false;
  if (!existsSync('e2e')) return true;
  const playwright = join(dirname(find('@playwright/test/package.json')), 'cli.js');
  const config = existsSync('playwright.config.ts')
    ? []
    : ['--config', join(import.meta.dirname, 'playwright-config.js')];
  return run(playwright, ['test', ...config], env);
}

/** The folder from which npm has installed this package, as the manifest says. @throws Error with a sentence */
async function packagesFolder(): Promise<string> {
  const { dependencies, devDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
  const { '@nox/testing': from } = { ...dependencies, ...devDependencies } as Record<
    string,
    string
  >;
  if (from?.startsWith('file:')) return dirname(resolve(from.slice('file:'.length)));
  throw new Error(
    'Name the folder with the tarballs of sites: nox-test --shells 5 --from <folder>.',
  );
}

/** Runs all specs in several versions of the site. @returns whether some version runs this build, and none failed */
async function runInShells(count: number, from: string): Promise<boolean> {
  const sites = (await sitesIn(from)).slice(0, count);
  if (sites.length === 0) throw new Error(`There is no tarball of @nox/site in ${from}.`);
  const lines: string[] = [];
  const passed: boolean[] = [];
  for (const { version, file } of sites) {
    const folder = await findSite(file);
    const { contract, refusalOf } = await openSite(folder);
    const title = `@nox/site ${version} (contract ${contract})`;
    console.log(`\n${title}`);
    const refusal = await refusalOf([join(process.cwd(), 'dist')]);
    if (refusal === undefined) passed.push(await runSpecs(folder));
    const outcome = passed.at(-1) ? '✓' : '✗';
    lines.push(refusal ? `- ${title} does not run this build: ${refusal}` : `${outcome} ${title}`);
  }
  console.log(`\n${lines.join('\n')}`);
  if (sites.length < count) console.log(`${from} has ${sites.length} of ${count} versions.`);
  return passed.length > 0 && passed.every(Boolean);
}

async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      shells: { type: 'string' },
      from: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return console.log(HELP) === undefined;
  if (values.shells === undefined) return runSpecs();
  const count = Number(values.shells);
  if (!Number.isInteger(count) || count < 1) throw new Error('--shells takes a number from 1.');
  return runInShells(count, values.from ?? (await packagesFolder()));
}

process.exitCode = await main().then(
  (isPassed) => (isPassed ? 0 : 1),
  (error: Error) => {
    console.error(error.message);
    return 2;
  },
);
