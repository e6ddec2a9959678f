import { roundHalfUp, toSafeNumber } from '@evops/platform/contract'
import type { StatementLine } from './statements.ts'

/** Returns the channel fee on a paid amount, rounded half up; zero if refunds exceed payments. */
function channelFeeOf(paidMinor: number, channelFee: number): number {
  return paidMinor <= 0 ? 0 : toSafeNumber(roundHalfUp(BigInt(paidMinor) * BigInt(channelFee), 10_000n))
}
/**
 * Returns the amounts that providers kept of the payments behind the lines, and the rate-based fee on the remaining
 * payments; each rounded half up once. `retainedMinor` is negative if less was kept than an earlier statement charged.
 */
export function channelFeesOf(
  lines: readonly StatementLine[],
  channelFee: number,
): { retainedMinor: number; rateMinor: number; feeMinor: number } {
  const sum = (of: (line: StatementLine) => number) => lines.reduce((total, line) => total + of(line), 0)
  const retainedE6 = lines.reduce((total, { retained }) => total + BigInt(retained?.feeE6 ?? 0), 0n)
  const retainedMinor = toSafeNumber(roundHalfUp(retainedE6, 1_000_000n))
  const rateMinor = channelFeeOf(
    sum((line) => paidAmountOfLine(line) - (line.retained?.paidMinor ?? 0)),
    channelFee,
  )
  return { retainedMinor, rateMinor, feeMinor: retainedMinor + rateMinor }
}
type LineAmounts = Omit<StatementLine, 'versionId' | 'stationId' | 'day' | 'retained'>
export function billedAmountOfLine(line: LineAmounts): number {
  return line.electricityMinor + line.serviceMinor + line.occupancyMinor - line.reducedMinor
}
/** Returns the collected amount, on which providers charge their fee. */
export function paidAmountOfLine(line: LineAmounts): number {
  return billedAmountOfLine(line) - (line.unpaidMinor ?? 0)
}
