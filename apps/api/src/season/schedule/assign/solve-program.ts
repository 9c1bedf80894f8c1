import loadHighs, { type Highs, type ModelData } from 'highs';
import { type Program } from './program.ts';

const OPTIONS = {
  output_flag: false,
  random_seed: 1,
  mip_rel_gap: 0,
  // Any two assignments that differ in who is moved differ by more.
  mip_abs_gap: 0.2,
} as const;

export interface Solution {
  values: number[];
  isProven: boolean;
}

/** Solves an integer program in this time; undefined if nothing is found. */
export type Solve = (
  program: Program,
  start: readonly number[],
  timeLimitMs: number,
) => Solution | undefined;

function encode({ constants, infinity }: Highs, { columns, rows }: Program): ModelData {
  const starts = [0];
  const indices: number[] = [];
  for (const { uses } of columns) {
    for (const [row] of uses) indices.push(row);
    starts.push(indices.length);
  }
  const { variableType, objectiveSense } = constants;
  return {
    numCols: columns.length,
    numRows: rows.length,
    sense: objectiveSense.maximize,
    colCost: columns.map(({ worth }) => worth),
    colLower: columns.map(() => 0),
    colUpper: columns.map(({ upper }) => upper),
    rowLower: rows.map(() => -infinity),
    rowUpper: rows,
    matrix: {
      format: 'csc',
      numRows: rows.length,
      numCols: columns.length,
      starts,
      indices,
      values: columns.flatMap(({ uses }) => uses.map(([, amount]) => amount)),
    },
    ...(columns.some(({ isInteger }) => isInteger) && {
      integrality: columns.map(() => variableType.integer),
    }),
  };
}

/** The solver may stand outside of the bounds when its time ends. */
function isWithin({ columns, rows }: Program, values: readonly number[]): boolean {
  const sums = rows.map(() => 0);
  for (const [index, { uses }] of columns.entries()) {
    for (const [row, amount] of uses) sums[row]! += amount * values[index]!;
  }
  return (
    columns.every(({ upper }, index) => values[index]! >= 0 && values[index]! <= upper) &&
    rows.every((upper, index) => sums[index]! <= upper)
  );
}

/** Loads the solver; without parties it is a flow, solved without integers. @throws Error when WebAssembly cannot be started */
export async function loadSolver(): Promise<Solve> {
  const highs = await loadHighs();
  const { modelStatus } = highs.constants;
  return (program, start, timeLimitMs) => {
    if (program.columns.length === 0) return { values: [], isProven: true };
    return highs.withModel(encode(highs, program), (model) => {
      model.options.set({ ...OPTIONS, time_limit: timeLimitMs / 1_000 });
      if (program.columns.some(({ isInteger }) => isInteger))
        model.setSolution({ colValue: start });
      model.run();
      const status = model.getModelStatus();
      if (status !== modelStatus.optimal && status !== modelStatus.timeLimit) return undefined;
      const values = [...model.getSolution().colValue].map(Math.round);
      const isUsable = values.length === program.columns.length && isWithin(program, values);
      return isUsable ? { values, isProven: status === modelStatus.optimal } : undefined;
    });
  };
}
