import { type ParseArgsConfig } from 'node:util';
import { type Start } from '../run/command.ts';
import { installationAt, VERSION } from './installation.ts';

/** A command as `command` makes it. Its help begins with how it is called; a paragraph that says what it does follows. */
export type Command = ((start: Start) => Promise<void>) & {
  help: string;
  options: NonNullable<ParseArgsConfig['options']>;
};
export type Commands = Record<string, Command>;

const DOCUMENTS = '/usr/share/doc/nox';

/** Names commands and documents as an installed machine has them; the tools name them as a checkout does. */
export const phrase = (text: string): string =>
  text
    .replaceAll(/npm run (release|rollback|retire|releases|pull|backup|restore)\b( --)?/g, 'nox $1')
    .replaceAll(/\bdocs(?=\/[\w-]+\.md)/g, DOCUMENTS);

/** The first sentence of a command's help, up to a colon. */
function summaryOf({ help }: Command): string {
  const [, text = ''] = help.split('\n\n');
  const [sentence = ''] = text.replaceAll('\n', ' ').split(/[.:](?: |$)/);
  return `${sentence}.`;
}

const widthOf = (commands: Commands) =>
  Math.max(...Object.keys(commands).map((name) => name.length)) + 2;

/** The text that `nox help` prints. */
export const overview = (commands: Commands): string =>
  [
    `nox ${VERSION} runs the website of a dance society on a Debian machine.`,
    '',
    ...Object.entries(commands).map(
      ([name, command]) => `  ${name.padEnd(widthOf(commands))}${summaryOf(command)}`,
    ),
    '',
    'nox <command> --help says more. Exit code 0 means done, 1 refused or something is wrong, 2 not understood.',
  ].join('\n');

const wordsOf = ({ options }: Command): string =>
  [...Object.keys(options), 'help'].map((name) => `--${name}`).join(' ');

/** The script for bash. It completes commands, then the options of the command that was typed; other words are files. */
export const completion = (commands: Commands): string => `_nox() {
  local word=\${COMP_WORDS[COMP_CWORD]} words=''
  if [ "$COMP_CWORD" = 1 ]; then words='${Object.keys(commands).join(' ')}'; else
    case \${COMP_WORDS[1]} in
${Object.entries(commands)
  .map(([name, command]) => `      ${name}) words='${wordsOf(command)}' ;;`)
  .join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _nox nox`;

/** Troff takes dots and quotes at the beginning of a line for its own, and `-` for a hyphen. */
const troff = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(/^(?=[.'])/gm, '\\&');

export function manualPage(commands: Commands): string {
  const { settings, data, backups, webRoot } = installationAt('/');
  const files = { [settings]: 'settings', [data]: 'database and files', [backups]: 'backups' };
  return [
    `.TH NOX 1 "" "NOX ${VERSION}"`,
    '.SH NAME',
    'nox \\- runs the website of a dance society on a Debian machine',
    '.SH SYNOPSIS',
    '.B nox',
    '\\fIcommand\\fR [\\fIoptions\\fR]',
    '.SH COMMANDS',
    ...Object.entries(commands).flatMap(([name, { help }]) => [
      `.SS ${name}`,
      '.nf',
      troff(phrase(help)),
      '.fi',
    ]),
    '.SH FILES',
    ...Object.entries({ ...files, [webRoot]: 'released pages', [DOCUMENTS]: 'documents' }).flatMap(
      ([path, what]) => ['.TP', `.I ${troff(path)}`, what],
    ),
    '.SH EXIT STATUS',
    '0 when it is done, 1 when it is refused or something is wrong, 2 when it is not understood.',
  ].join('\n');
}
