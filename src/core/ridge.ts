/** The prior of the coefficients: their means and precisions (1 / variance). */
export interface RidgePrior {
  means: readonly number[];
  precisions: readonly number[];
}

/** Solves a small symmetric positive definite system by elimination; such a system needs no pivoting. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0]);
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let pivot = 0; pivot < rows.length; pivot++) {
    for (let i = pivot + 1; i < rows.length; i++) {
      const factor = at(i, pivot) / at(pivot, pivot);
      rows[i] = (rows[i] ?? []).map((value, j) => value - factor * at(pivot, j));
    }
  }
  const solved = right.map(() => 0);
  for (let i = rows.length - 1; i >= 0; i--) {
    const known = solved.reduce((sum, value, j) => (j > i ? sum + at(i, j) * value : sum), 0);
    solved[i] = (at(i, rows.length) - known) / at(i, i);
  }
  return solved;
}

/** The coefficients of a linear model: (P + XᵀX/σ²)⁻¹(P·b₀ + Xᵀy/σ²). */
export function ridge(
  inputs: readonly (readonly number[])[],
  outputs: readonly number[],
  { means, precisions }: RidgePrior,
  noiseVariance: number,
): number[] {
  const products = (i: number, other: (row: readonly number[], k: number) => number) =>
    inputs.reduce((sum, row, k) => sum + (row[i] ?? 0) * other(row, k), 0) / noiseVariance;
  const matrix = means.map((_, i) =>
    means.map((_, j) => products(i, (row) => row[j] ?? 0) + (i === j ? (precisions[i] ?? 0) : 0)),
  );
  const right = means.map((mean, i) => (precisions[i] ?? 0) * mean + products(i, (_, k) => outputs[k] ?? 0));
  return solve(matrix, right);
}
