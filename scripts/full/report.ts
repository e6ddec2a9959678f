/** Result of the full form of a check: one line, and exit code 1 if the target was missed. */
export interface CheckResult {
  ok: boolean
  text: string
}

export function printCheckResult(id: string, { ok, text }: CheckResult): void {
  console.log(`${id} ${ok ? 'ok' : 'MISSED'} · ${text}`)
  if (!ok) process.exitCode = 1
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
