import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';
import ts from 'typescript';
import * as z from 'zod';

const ROOT = join(__dirname, '../..');
/** Specs, and what serves only them, read texts of our own. */
const EXCLUDED =
  /\.spec\.tsx?$|\/(?:node_modules|dist|testing|test)\/|^apps\/e2e\/|^tools\/(?:bench|screens)/;
/** Analysing an expression takes up to three seconds. A usual run analyses those that are not in this list; a full one writes it. */
const LIST = join(__dirname, 'linear-expressions.json');
const isFullRun = process.env.NOX_TEST === 'all';
const known = new Set<string>(isFullRun ? [] : JSON.parse(readFileSync(LIST, 'utf8')));
jest.setTimeout(30 * 60_000);

/** The analysis runs in a thread without Jest, whose modules are ten times slower. Its limits are counts, the same on each machine. */
process.env.RECHECK_BACKEND = 'worker';
const LIMITS = { timeout: null, attackTimeout: null, incubationTimeout: null };

interface Expression {
  where: string;
  /** Absent where it is not written at its place. */
  source?: string | undefined;
  flags: string;
}

/** What a template inserts stands as a digit, which may also be a count and a member of a class. */
function textOf(node: ts.Expression | undefined): string | undefined {
  if (!node) return '';
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map(({ literal }) => `1${literal.text}`).join('');
  }
  return undefined;
}

function expressionsIn(file: string, code: string): Expression[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest);
  const found: Expression[] = [];
  const whereIs = (node: ts.Node) =>
    `${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`;
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const [text, flags] = [node.text.slice(1, end), node.text.slice(end + 1)];
      found.push({ where: whereIs(node), source: text, flags });
    }
    const isCall = ts.isNewExpression(node) || ts.isCallExpression(node);
    if (isCall && ts.isIdentifier(node.expression) && node.expression.text === 'RegExp') {
      const [pattern, flags] = node.arguments ?? [];
      found.push({ where: whereIs(node), source: textOf(pattern), flags: textOf(flags) ?? '' });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** An adversarial text, and how the time grows with its length; undefined for a linear expression. */
async function fault({ where, source, flags }: Expression): Promise<string | undefined> {
  if (source === undefined) return `${where} must be written where RegExp is called.`;
  // Nothing is repeated without a bound.
  if (!/[*+]|\{\d+,/.test(source)) return undefined;
  const result = await check(source, flags, LIMITS);
  if (result.status === 'safe') return undefined;
  const { complexity, attack } = result.status === 'vulnerable' ? result : {};
  return `${where} /${source}/${flags}: ${complexity?.summary ?? 'cannot be analysed'}, ${attack?.pattern}`;
}

const keyOf = ({ source, flags }: Expression) => `/${source}/${flags}`;

/** Those of expressions that are not known to be linear. */
async function faultsIn(expressions: Expression[]): Promise<string[]> {
  const faults: string[] = [];
  for (const each of expressions.filter((one) => !known.has(keyOf(one)))) {
    const found = await fault(each);
    if (found) faults.push(found);
    else known.add(keyOf(each));
  }
  return faults;
}

describe('the regular expressions of all sources', () => {
  afterAll(() => {
    if (isFullRun) writeFileSync(LIST, `${JSON.stringify([...known].toSorted(), null, 2)}\n`);
  });

  it('take a time that grows in proportion to the text, however adversarial it is', async () => {
    const expressions = globSync('{apps,libs,tools}/**/*.{ts,tsx,js}', { cwd: ROOT })
      .filter((file) => !EXCLUDED.test(file))
      .flatMap((file) => expressionsIn(file, readFileSync(join(ROOT, file), 'utf8')));
    expect(expressions.length).toBeGreaterThan(300);
    expect(await faultsIn(expressions)).toEqual([]);
  });

  it.each([
    ['two neighbours that share a character', String.raw`/^https?:[/\\]*[^/?#]*@/i`],
    ['a run that is tried from each of its characters', String.raw`/\s+$/`],
    ['an opening without its end', '/<b>.*?<.b>/gs'],
    ['a look ahead from each place', '/a(?=.*b)/g'],
    ['an expression that is put together', 'new RegExp(`^${name}\\\\s*\\\\s*:`)'],
    ['one from elsewhere', 'new RegExp(pattern)'],
  ])('are refused with %s', async (_what, code) => {
    expect(await faultsIn(expressionsIn('x.ts', code))).toHaveLength(1);
  });

  it('are linear in zod, too', async () => {
    const { regexes } = z;
    const made = [regexes.uuid(), regexes.datetime({}), regexes.datetime({ offset: true })];
    const all = [...Object.values(regexes), ...made].filter((each) => each instanceof RegExp);
    expect(all.length).toBeGreaterThan(40);
    expect(
      await faultsIn(all.map(({ source, flags }) => ({ where: 'zod', source, flags }))),
    ).toEqual([]);
  });
});
