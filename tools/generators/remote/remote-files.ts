import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { AppName, type RemoteDeclaration } from '@nox/release-format';
import { noveltyProblems } from '../../release/mount-fit.ts';
import { refuseFirst } from '../../release/release-error.ts';
import { CommandError } from '../../run/command.ts';
import { filesBelow } from '../../run/files.ts';

export const BUNDLERS = ['webpack', 'rspack'] as const;

export interface RemoteSettings {
  name: string;
  /** Its name for people; the default is the name with a capital. */
  title?: string | undefined;
  /** Whether it has a page for visitors, too. */
  visitors: boolean;
  bundler: (typeof BUNDLERS)[number];
  /** What a repository of its own installs, by name; absent for a folder of this workspace. */
  dependencies?: Record<string, string>;
  siteOrder: number;
  adminOrder: number;
}

const TEMPLATES = join(import.meta.dirname, 'files');

/** The files of a new remote by their paths; a template without text for these settings is none. @throws CommandError if a release would refuse the name or the title */
export async function remoteFiles(settings: RemoteSettings): Promise<Record<string, string>> {
  const { name, dependencies } = settings;
  const title = settings.title ?? titleOf(name);
  if (!AppName.safeParse(name).success) {
    throw new CommandError(
      `${JSON.stringify(name)} is no name for a remote: write one in small letters, such as events.`,
    );
  }
  const values = { ...settings, title, literal, isOwn: dependencies !== undefined };
  const files = (await filesBelow(TEMPLATES)).toSorted().map(async (path) => {
    const text = render(await readFile(join(TEMPLATES, path), 'utf8'), values);
    const target = path.replaceAll('__name__', name).replace(/\.template$/, '');
    return [target, `${text.trim()}\n`] as const;
  });
  const written = (await Promise.all(files)).filter(([, text]) => text !== '\n');
  const all: Record<string, string> = Object.fromEntries(written);
  const remote = JSON.parse(all['remote.json']!) as RemoteDeclaration;
  refuseFirst(noveltyProblems({ app: name, version: '0.1.0', contract: remote.contract, remote }));
  return all;
}

const titleOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

const literal = (text: string) => `'${text.replaceAll(/[\\']/g, '\\$&')}'`;

/** Fills a template, in which `<%= value %>` is replaced, and `<% code %>` decides on what is between it and the next. */
function render(template: string, values: object): string {
  const parts = template.split(/<%([^%]*)%>/).map((part, index) => {
    if (index % 2 === 0) return `text += ${JSON.stringify(part)};`;
    return part.startsWith('=') ? `text += ${part.slice(1)};` : part;
  });
  const code = `let text = ''; ${parts.join('\n')} return text;`;
  const run = compileFunction(code, Object.keys(values)) as (...of: unknown[]) => string;
  return run(...Object.values(values));
}
