/** A symmetric positive definite matrix, or a triangular factor of one, by rows. */
export type Matrix = Float64Array[];

export const zeros = (size: number): Matrix =>
  Array.from({ length: size }, () => new Float64Array(size));

/** Computes L of A = L Lᵀ. Source: Golub and Van Loan, Matrix Computations, 4th ed., 2013, section 4.2. */
export function factorize(matrix: Matrix): Matrix {
  const factor = zeros(matrix.length);
  for (const [i, row] of factor.entries()) {
    for (let j = 0; j <= i; j += 1) {
      let sum = matrix[i]![j]!;
      const other = factor[j]!;
      for (let k = 0; k < j; k += 1) sum -= row[k]! * other[k]!;
      row[j] = i === j ? Math.sqrt(sum) : sum / other[j]!;
    }
  }
  return factor;
}

/** x of Lᵀ x = b. */
export function solveTransposed(factor: Matrix, values: Float64Array): Float64Array {
  const result = Float64Array.from(values);
  for (let i = factor.length - 1; i >= 0; i -= 1) {
    let sum = result[i]!;
    for (let k = i + 1; k < factor.length; k += 1) sum -= factor[k]![i]! * result[k]!;
    result[i] = sum / factor[i]![i]!;
  }
  return result;
}

/** A⁻¹ from the factor of A, one column of the identity after the other. */
export function invert(factor: Matrix): Matrix {
  const size = factor.length;
  return factor.map((_, column) => {
    const values = new Float64Array(size);
    for (let i = column; i < size; i += 1) {
      let sum = i === column ? 1 : 0;
      const row = factor[i]!;
      for (let k = column; k < i; k += 1) sum -= row[k]! * values[k]!;
      values[i] = sum / row[i]!;
    }
    return solveTransposed(factor, values);
  });
}

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (const [i, value] of a.entries()) sum += value * b[i]!;
  return sum;
}
