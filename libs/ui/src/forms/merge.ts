export type Side = 'mine' | 'theirs';

/** What is merged part by part. Every other field is one value. */
export interface MergeShape {
  groups?: readonly string[];
  /** Lists, with the field that identifies a row: each row is one value. */
  rows?: Readonly<Record<string, string>>;
  /** Fields that are one value together, such as a picture with its description; the first one names it. */
  units?: readonly (readonly string[])[];
}

/** A value that both have changed, to different ones; undefined for a row that is not there. */
export interface Conflict {
  /** The path names a part: `eventDetails.date`, or a list and the id of its row; a list alone stands for its order. */
  path: string;
  mine: unknown;
  theirs: unknown;
}

type Values = Readonly<Record<string, unknown>>;

/** Compares what JSON has of two values, in any order of their fields. */
export const isSame = (one: unknown, other: unknown) => textOf(one) === textOf(other);

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    isRecord(part) ? Object.fromEntries(Object.entries(part).toSorted(byName)) : part,
  );

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);

/**
 * Merges two versions by their common base: what one side alone has changed is taken.
 * @param base undefined where it is not known: then each difference is a conflict
 * @param choices for conflicts, by path
 * @returns `values` have mine where nothing was chosen, and `conflicts` are those without a choice
 */
export function merge<Input extends object>(
  base: Input | undefined,
  mine: Input,
  theirs: Input,
  shape: MergeShape = {},
  choices: Readonly<Record<string, Side>> = {},
): { values: Input; conflicts: Conflict[] } {
  const split = splitter(shape, [base, mine, theirs].filter(Boolean) as Values[]);
  const known = base && split(base as Values);
  const [own, other] = [split(mine as Values), split(theirs as Values)];
  const conflicts: Conflict[] = [];

  const partAt = (path: string) => {
    const [one, two] = [own.parts.get(path), other.parts.get(path)];
    if (isSame(one, two)) return one;
    if (known && isSame(known.parts.get(path), one)) return two;
    if (known && isSame(known.parts.get(path), two)) return one;
    const choice = choices[path];
    if (!choice) conflicts.push({ path, mine: one, theirs: two });
    return choice === 'theirs' ? two : one;
  };

  const paths = new Set([...own.parts.keys(), ...other.parts.keys()]);
  const parts = new Map([...paths].map((path) => [path, partAt(path)]));
  const orderOf = (field: string, order: readonly string[]) => {
    const [base, theirOrder] = [known?.orders.get(field), other.orders.get(field)!];
    const sides = sidesOfOrder(base, order, theirOrder);
    const choice = choices[field];
    if (sides === 'both' && !choice) {
      const valueIn = (values: Input) => (values as Values)[field];
      conflicts.push({ path: field, mine: valueIn(mine), theirs: valueIn(theirs) });
    }
    const isTheirs = sides === 'theirs' || (sides === 'both' && choice === 'theirs');
    // Rows that only the other side has are last.
    return [...new Set(isTheirs ? [...theirOrder, ...order] : [...order, ...theirOrder])];
  };
  const orders = new Map([...own.orders].map(([field, order]) => [field, orderOf(field, order)]));
  return { values: join(mine as Values, shape, parts, orders) as Input, conflicts };
}

export const differencesBetween = <Input extends object>(
  theirs: Input,
  mine: Input,
  shape?: MergeShape,
): Conflict[] => merge(undefined, mine, theirs, shape).conflicts;

/** Divides versions into parts. A list whose rows are not identified in one of them is one value in all. */
function splitter({ groups = [], rows = {}, units = [] }: MergeShape, versions: readonly Values[]) {
  const pathsOf = (list: unknown, field: string) =>
    (list as readonly Values[]).map((row) => `${field}.${String(row[rows[field]!])}`);
  const isIdentified = (list: unknown, field: string) =>
    Array.isArray(list) && new Set(pathsOf(list, field)).size === list.length;
  const lists = Object.keys(rows).filter((field) =>
    versions.every((values) => isIdentified(values[field], field)),
  );

  return (values: Values) => {
    const parts = new Map<string, unknown>();
    const orders = new Map<string, string[]>();
    for (const [field, value] of Object.entries(values)) {
      const unit = units.find((fields) => fields.includes(field));
      if (unit) {
        if (field === unit[0])
          parts.set(field, Object.fromEntries(unit.map((name) => [name, values[name]])));
      } else if (groups.includes(field) && isRecord(value)) {
        for (const [name, part] of Object.entries(value)) parts.set(`${field}.${name}`, part);
      } else if (lists.includes(field)) {
        const paths = pathsOf(value, field);
        orders.set(field, paths);
        paths.forEach((path, index) => parts.set(path, (value as unknown[])[index]));
      } else parts.set(field, value);
    }
    return { parts, orders };
  };
}

/** Says which sides have changed the order of the rows that all have, and of the others if only one side has changed anything. */
function sidesOfOrder(
  base: readonly string[] | undefined,
  mine: readonly string[],
  theirs: readonly string[],
): Side | 'both' {
  if (isSame(base, mine)) return 'theirs';
  const common = mine.filter((path) => theirs.includes(path) && (base?.includes(path) ?? true));
  const [before, own, other] = [base ?? [], mine, theirs].map((order) =>
    order.filter((path) => common.includes(path)).join('\n'),
  );
  if (other === before || other === own) return 'mine';
  return own === before ? 'theirs' : 'both';
}

function join(
  mine: Values,
  { groups = [], units = [] }: MergeShape,
  parts: ReadonlyMap<string, unknown>,
  orders: ReadonlyMap<string, readonly string[]>,
): Values {
  const fields = new Map<string, unknown>();
  for (const [field, order] of orders) {
    fields.set(
      field,
      order.map((path) => parts.get(path)).filter((row) => row !== undefined),
    );
  }
  for (const [path, part] of parts) {
    const [field, name] = path.split('.') as [string, string?];
    if (units.some(([first]) => first === path)) {
      for (const [each, value] of Object.entries(part as Values)) fields.set(each, value);
    } else if (name === undefined) fields.set(field, part);
    else if (groups.includes(field)) {
      fields.set(field, { ...(fields.get(field) as Values | undefined), [name]: part });
    }
  }
  const names = new Set([...Object.keys(mine), ...fields.keys()]);
  return Object.fromEntries(
    [...names].flatMap((name) => (fields.has(name) ? [[name, fields.get(name)]] : [])),
  );
}

/** A save is tried this often in a row while another account's save precedes each. */
const MAX_ATTEMPTS = 4;

export interface Snapshot<Input> {
  values: Input;
  /** The entity tag; absent for a new item. */
  version: string | undefined;
}

export interface UnresolvedConflict<Input> {
  theirs: Snapshot<Input>;
  differences: readonly Conflict[];
}

interface MergedSave<Input, Saved> {
  /** What was edited; its values are undefined where they are not known. */
  base: { values: Input | undefined; version: string | undefined };
  mine: Input;
  /** An earlier attempt left this conflict, with what was chosen since. */
  conflict?: UnresolvedConflict<Input> | undefined;
  choices: Readonly<Record<string, Side>>;
  shape?: MergeShape | undefined;
  write: (values: Input, version: string | undefined) => Promise<Saved>;
  isStale: (error: unknown) => boolean;
  fetchLatest: () => Promise<Snapshot<Input>>;
}

/**
 * Saves over the edited version, or merged with what others have saved since.
 * @returns what `write` returned and the values that it got; or the conflict to decide first
 * @throws what `write` and `fetchLatest` throw
 */
export async function saveMerged<Input extends object, Saved>(
  options: MergedSave<Input, Saved>,
): Promise<
  { saved: Saved; values: Input; conflict?: undefined } | { conflict: UnresolvedConflict<Input> }
> {
  const { mine, conflict, choices, shape, write, isStale, fetchLatest } = options;
  let { values: base, version } = options.base;
  let values = mine;
  let theirs = conflict?.theirs;
  for (let attempt = 1; ; attempt += 1) {
    if (theirs) {
      const merged = merge(base, values, theirs.values, shape, attempt === 1 ? choices : {});
      if (merged.conflicts.length > 0) {
        return { conflict: { theirs, differences: merged.conflicts } };
      }
      ({ values } = merged);
      ({ values: base, version } = theirs);
    }
    try {
      return { saved: await write(values, version), values };
    } catch (error) {
      if (!isStale(error) || attempt === MAX_ATTEMPTS) throw error;
      theirs = await fetchLatest();
    }
  }
}
