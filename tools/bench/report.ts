import { alignColumns } from '../../apps/api/test/text-table.ts';

type Write = (value: number) => string;

export const ms: Write = (value) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
export const count: Write = (value) => Math.round(value).toLocaleString('en');
export const kb: Write = (value) =>
  `${(value / 1_024).toLocaleString('en', { maximumFractionDigits: 1 })} KB`;
export const mb: Write = (megabytes) => `${megabytes.toFixed(1)} MB`;
export const seconds: Write = (value) => `${count(value)} s`;
export const times: Write = (value) => `${value.toFixed(2)} ×`;
/** Of a layout shift. */
export const score: Write = (value) => value.toFixed(4);

/** The value below which a share of all values are. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? NaN;

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

export interface Line {
  name: string;
  /** Fewer than there are columns leave the last ones empty. */
  cells: string[];
  target?: string;
  /** `undefined` when it could not be measured. */
  isMet?: boolean | undefined;
}

/** One value for each column; `undefined` where it was not measured. */
type Values = number | undefined | readonly (number | undefined)[];

const cellsOf = (values: Values, write: Write) =>
  [values].flat().map((value) => (value === undefined ? '' : write(value)));

export const fact = (name: string, values: Values, write: Write = ms): Line => ({
  name,
  cells: cellsOf(values, write),
});

function judged(values: Values, isMet: (value: number) => boolean): boolean | undefined {
  const measured = [values].flat().filter((value) => value !== undefined);
  return measured.length === 0 ? undefined : measured.every(isMet);
}

/** Figures that have a maximum. @param cells what is shown instead of the values */
export const atMost = (
  name: string,
  max: number,
  values: Values,
  write: Write = ms,
  cells = cellsOf(values, write),
): Line => ({
  name,
  cells,
  target: `<= ${write(max)}`,
  isMet: judged(values, (value) => value <= max),
});

/** Figures that have a minimum. @param cells what is shown instead of the values */
export const atLeast = (
  name: string,
  min: number,
  values: Values,
  write: Write = count,
  cells = cellsOf(values, write),
): Line => ({
  name,
  cells,
  target: `>= ${write(min)}`,
  isMet: judged(values, (value) => value >= min),
});

function verdictOn({ target, isMet }: Line): string {
  if (target === undefined) return '';
  if (isMet === undefined) return 'not measured';
  return isMet ? 'met' : 'MISSED';
}

/** Every line with its target and whether that is met. A missed target is printed, never a failure. */
export function table(heads: readonly string[], lines: readonly Line[]): string {
  const columns = heads.slice(1);
  return alignColumns([
    [...heads, 'target', ''],
    ...lines.map((line) => [
      line.name,
      ...columns.map((_, index) => line.cells[index] ?? ''),
      line.target ?? '',
      verdictOn(line),
    ]),
  ]);
}
