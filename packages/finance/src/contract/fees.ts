import { roundHalfUp, toSafeNumber } from '@evops/platform/contract'
import type { StatementLine } from './statements.ts'

/** The channel's fee on what was paid, rounded half up; nothing where more was given back than paid. */
function channelFeeOf(paidMinor: number, channelFee: number): number {
  return paidMinor <= 0 ? 0 : toSafeNumber(roundHalfUp(BigInt(paidMinor) * BigInt(channelFee), 10_000n))
}
/**
 * What providers kept of what lines' orders were paid from, and the rate's part of what was paid besides; each rounded half
 * up once. `keptMinor` is below 0 where less was kept than an earlier statement bore.
 */
export function feesOf(
  lines: readonly StatementLine[],
  channelFee: number,
): { keptMinor: number; rateMinor: number; feeMinor: number } {
  const sum = (of: (line: StatementLine) => number) => lines.reduce((total, line) => total + of(line), 0)
  const keptE6 = lines.reduce((total, { kept }) => total + BigInt(kept?.feeE6 ?? 0), 0n)
  const keptMinor = toSafeNumber(roundHalfUp(keptE6, 1_000_000n))
  const rateMinor = channelFeeOf(
    sum((line) => paidOf(line) - (line.kept?.paidMinor ?? 0)),
    channelFee,
  )
  return { keptMinor, rateMinor, feeMinor: keptMinor + rateMinor }
}
export function paidOf(line: Omit<StatementLine, 'versionId' | 'stationId' | 'day' | 'kept'>): number {
  return line.electricityMinor + line.serviceMinor + line.occupancyMinor - line.reducedMinor
}
