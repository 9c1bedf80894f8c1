import { quoted } from '@nox/release-format/file-path';
import { type AtRule, type ChildNode, type Declaration, parse, type Rule } from 'postcss';
import selectorParser, { type Node, type Pseudo, type Selector } from 'postcss-selector-parser';

/** Names that a page has once, such as `.card`, `--ink`, `@layer base`, `@keyframes spin` and `@font-face archivo`, each with who has it. */
export type TakenNames = ReadonlyMap<string, string>;

/** Which elements a selector can match: any (0); only those with a class of the remote (1); only those inside of such an element (2). */
type Reach = 0 | 1 | 2;

const strongest = (all: Reach[]) => Math.max(0, ...all) as Reach;
const weakest = (all: Reach[]) => Math.min(2, ...all) as Reach;

const LISTS = /^:(?:is|where|matches|-(?:webkit|moz)-any)$/i;
/** The layer of `libs/ui`, which is a part of each remote. */
const SHARED_LAYER = 'primitives';
/** What a page may set for the whole document while it is shown. */
const OF_THE_DOCUMENT = /^(?:overflow|overscroll-behavior|scroll-padding|scrollbar-gutter|--)/;
const WITH_PREFIX = /^--[a-z\d]+-./i;
const NO_MAP = { map: { prev: false } };

const isList = (node: Node): node is Pseudo => node.type === 'pseudo' && LISTS.test(node.value);
const isCondition = (node: Node): node is Pseudo => node.type === 'pseudo' && node.value === ':has';
const isAtRule = (node: ChildNode['parent']): node is AtRule => node?.type === 'atrule';

const selectorsIn = (text: string): Selector[] => selectorParser().astSync(text).nodes;

/** Splits a selector at its combinators. */
function compoundsOf({ nodes }: Selector): { combinator: string; parts: Node[] }[] {
  const compounds = [{ combinator: '', parts: [] as Node[] }];
  for (const node of nodes) {
    if (node.type !== 'combinator') compounds.at(-1)!.parts.push(node);
    else compounds.push({ combinator: node.value.trim() || ' ', parts: [] });
  }
  return compounds;
}

/** The document's own elements are nobody's, whatever classes they have. */
const isOfDocument = (node: Node): boolean =>
  (node.type === 'tag' && /^(?:html|head|body)$/i.test(node.value)) ||
  (node.type === 'id' && node.value === 'root') ||
  (node.type === 'pseudo' && /^:(?:root|scope)$/i.test(node.value)) ||
  (isList(node) && node.nodes.some((one) => compoundsOf(one).at(-1)!.parts.some(isOfDocument)));

/** The siblings of an element are inside of the remote only where it is not the outermost of that. */
function inheritedBy(combinator: string, left: Reach): Reach {
  if (combinator === ' ' || combinator === '>') return left && 2;
  return left === 2 && /^[~+]$/.test(combinator) ? 2 : 0;
}

/** Says what a node of a remote's stylesheet does to others, and what to write. */
class StyleCheck {
  readonly #app: string;
  readonly #taken: TakenNames;

  constructor(app: string, taken: TakenNames) {
    this.#app = app;
    this.#taken = taken;
  }

  findingOf(node: ChildNode): string | undefined {
    if (node.type === 'rule') return this.#ofRule(node);
    if (node.type === 'atrule') return this.#ofAtRule(node);
    return node.type === 'decl' ? this.#ofProperty(node) : undefined;
  }

  #ofRule(rule: Rule): string | undefined {
    if (isStep(rule)) return undefined;
    const around = this.#reachAround(rule);
    const wrong = selectorsIn(textOf(rule)).find(
      (one) => !this.#reach(one, around) && !this.#isForDocument(one, rule),
    );
    if (!wrong) return undefined;
    const text = String(wrong).trim();
    if (/^:root\b(?!.*\s)/.test(text))
      return `styles ${quoted(text)}, the document of all remotes: set only properties that begin with "--${this.#app}-" there, or scrolling while a class of yours is there (":root:has(.page)")`;
    const shared = classesIn(text).find((name) => this.#taken.has(name));
    const why = shared
      ? `and ${shared} is a class of ${this.#taken.get(shared)}, too`
      : 'which is on the pages of other remotes, too';
    return `styles ${quoted(text)}, ${why}: give its element a class of a CSS module, or write such a class of an element around it before it (".page h1")`;
  }

  /** Whether it matches nothing but the document, in which a page concerns itself with scrolling, and with printing. */
  #isForDocument(selector: Selector, rule: Rule): boolean {
    const [first, content, ...others] = compoundsOf(selector);
    const [root, ...conditions] = first!.parts;
    // Pages have no shadow roots.
    if (root?.type === 'pseudo' && /^:host\b/i.test(root.value)) return true;
    if (String(root).trim() !== ':root' || others.length > 0) return false;
    const isShown = conditions.every(
      (node) => isCondition(node) && node.nodes.every((one) => this.#reach(one)),
    );
    const isPlain = conditions.length === 0;
    if (content) {
      const isContent = content.parts.join('').trim() === '#root';
      return isContent && isShown && !isPlain && isInside(rule.parent, 'media', /^print$/);
    }
    const allowed = isPlain ? WITH_PREFIX : OF_THE_DOCUMENT;
    return isShown && rule.nodes.every((node) => node.type !== 'decl' || allowed.test(node.prop));
  }

  #ofAtRule(rule: AtRule): string | undefined {
    if (rule.name === 'import') return 'imports another stylesheet: bundle that one with it';
    const name = namesOf(rule).find((one) => this.#taken.has(one));
    return (
      name &&
      `has ${name}, a name that ${this.#taken.get(name)} has, too: begin it with "${this.#app}-"`
    );
  }

  #ofProperty({ prop, value, parent }: Declaration): string | undefined {
    if (!prop.startsWith('--') || !this.#taken.has(prop)) return undefined;
    // Another property of the product is of its design, and forced colours are the user's.
    if (/^\s*var\(--[\w-]+\)\s*$/.test(value) || isInside(parent, 'media', /forced-colors/)) return;
    return `sets ${prop}, a property of ${this.#taken.get(prop)}: write "--${this.#app}-${prop.slice(2)}", and use that`;
  }

  /** What `&` stands for: the rule or the `@scope` around a rule. */
  #reachAround({ parent }: ChildNode): Reach | undefined {
    if (parent?.type !== 'rule' && !isAtRule(parent)) return undefined;
    const around = this.#reachAround(parent as ChildNode);
    const text = isAtRule(parent) ? scopeOf(parent) : textOf(parent as Rule);
    if (text === undefined) return around;
    return weakest(selectorsIn(text).map((one) => this.#reach(one, around)));
  }

  /** @param around of the rule around it, if there is one, below which a selector without `&` begins */
  #reach(selector: Selector, around?: Reach): Reach {
    let isBelow = around !== undefined;
    selector.walkNesting(() => void (isBelow = false));
    let reach: Reach = isBelow ? around! : 0;
    for (const [index, { combinator, parts }] of compoundsOf(selector).entries()) {
      if (index === 0 && parts.length === 0) continue;
      const inherited = inheritedBy(index === 0 && isBelow ? ' ' : combinator, reach);
      reach = strongest([inherited, this.#reachOfCompound(parts, around)]);
    }
    return reach;
  }

  /** What is inside `:not()` and `:has()` limits no match to elements of the remote. */
  #reachOfCompound(parts: Node[], around: Reach = 0): Reach {
    if (parts.some(isOfDocument)) return 0;
    const all = parts.map((node): Reach => {
      if (node.type === 'nesting') return around;
      if (node.type === 'class') return this.#taken.has(`.${node.value}`) ? 0 : 1;
      const isSome = isList(node) && node.nodes.length > 0;
      return isSome ? weakest(node.nodes.map((one) => this.#reach(one, around))) : 0;
    });
    return strongest(all);
  }
}

/** The elements in which the rules of an `@scope` match; none are named where it stands for the whole document. */
const scopeOf = ({ name, params }: AtRule) =>
  name === 'scope' ? /^\s*\((.*?)\)\s*(?:to\s*\(|$)/s.exec(params)?.[1] : undefined;

const textOf = ({ selector, parent }: Rule) =>
  isAtRule(parent) && scopeOf(parent) !== undefined
    ? selector.replaceAll(/:scope\b/gi, '&')
    : selector;

/** Names of a keyframe's steps are no selectors. */
const isStep = ({ parent }: Rule) => isAtRule(parent) && parent.name.endsWith('keyframes');

const isInside = (node: ChildNode['parent'], name: string, params: RegExp): boolean =>
  (isAtRule(node) && node.name === name && params.test(node.params)) ||
  (node?.parent !== undefined && isInside(node.parent as ChildNode['parent'], name, params));

function classesIn(selector: string): string[] {
  const names: string[] = [];
  selectorParser((root) =>
    root.walkClasses(({ value }) => void names.push(`.${value}`)),
  ).processSync(selector);
  return names;
}

/** The names that an at-rule gives to the whole page. */
function namesOf({ name, params, nodes = [] }: AtRule): string[] {
  const kind = name.toLowerCase().replace(/^-\w+-/, '');
  if (kind === 'property') return [params];
  if (kind === 'layer') {
    const layers = params.split(',').map((one) => one.trim().split('.')[0]!);
    return layers.flatMap((one) => (one && one !== SHARED_LAYER ? `@layer ${one}` : []));
  }
  if (kind === 'font-face') {
    const families = nodes.filter((node) => node.type === 'decl' && node.prop === 'font-family');
    return families.map((node) =>
      `@font-face ${(node as Declaration).value.replaceAll(/["']/g, '')}`.toLowerCase(),
    );
  }
  const isName = /^(?:keyframes|counter-style|position-try|font-palette-values)$/.test(kind);
  return isName ? [`@${kind} ${params}`] : [];
}

/** The names that a stylesheet gives to the whole page, as in `TakenNames`; none where it cannot be read. */
export function namesIn(css: string): string[] {
  const names: string[] = [];
  try {
    parse(css, NO_MAP).walk((node) => {
      if (node.type === 'atrule') names.push(...namesOf(node));
      if (node.type !== 'rule' || isStep(node)) return;
      names.push(...classesIn(node.selector));
      if (node.selector !== ':root') return;
      for (const one of node.nodes) if (one.type === 'decl' && one.variable) names.push(one.prop);
    });
  } catch {
    return [];
  }
  return names;
}

/**
 * What a remote's stylesheet does to others: the first such thing, and where, in the source if the build has a map.
 * The element in which a selector ends has a class of the remote, or is inside of one that has: `.a p`, `:is(.a, .b)` and `.x .a ~ p`,
 * but not `h1`, `[data-state]`, `:not(.a)`, `:where(h1, .a)`, `body:has(.a)`, `html.a`, and `.a ~ *`, since `.a` may be the outermost.
 * @throws CssSyntaxError
 */
export function findStyleProblem(css: string, app: string, taken: TakenNames, prev?: string) {
  const check = new StyleCheck(app, taken);
  let problem: { finding: string; place: string } | undefined;
  parse(css, prev === undefined ? NO_MAP : { map: { prev } }).walk((node) => {
    const finding = check.findingOf(node);
    if (finding === undefined) return undefined;
    const { line, column } = node.source!.start!;
    const origin = prev === undefined ? false : node.source!.input.origin(line, column);
    const file = origin && (origin.file ?? origin.url).replace(/^webpack:\/\/[^/]*\//, '');
    problem = { finding, place: origin ? `${file}:${origin.line}` : `line ${line}:${column}` };
    return false;
  });
  return problem;
}
