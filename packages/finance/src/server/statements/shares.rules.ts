import { roundHalfUp, toSafeNumber } from '@evops/platform/contract'
import { wholeRatio, type Sharer, type StatementLine, type StatementShare } from '../../contract/index.ts'

export interface SharedTerms {
  versionId: string
  channelFee: number
  operatorRatio: number
  parties: readonly (Sharer & { name: string })[]
}
const whole = BigInt(wholeRatio)

/** An amount by a ratio, rounded down: below zero as well, so that what is left is never less than nothing. */
export function partOf(amountMinor: number, ratio: number): number {
  const product = BigInt(amountMinor) * BigInt(ratio)
  const down = product / whole - (product < 0n && product % whole !== 0n ? 1n : 0n)
  return toSafeNumber(down)
}
/** The channel's fee on what was paid, rounded half up; nothing where more was given back than paid. */
export function channelFeeOf(paidMinor: number, channelFee: number): number {
  return paidMinor <= 0 ? 0 : toSafeNumber(roundHalfUp(BigInt(paidMinor) * BigInt(channelFee), whole))
}
export function paidOf(line: Omit<StatementLine, 'versionId' | 'stationId' | 'day'>): number {
  return line.electricityMinor + line.serviceMinor + line.occupancyMinor - line.reducedMinor
}

/**
 * Who gets what of one version's lines: each party its part rounded down, the operator what is left; fees alike. A party
 * that was promised more gets the rest from the operator. Σ shares = base, to the minor unit.
 */
export function sharesOf(
  terms: SharedTerms,
  { lines, isEarlier }: { lines: readonly StatementLine[]; isEarlier: boolean },
): StatementShare[] {
  const baseMinor = lines.reduce((sum, line) => sum + line.baseMinor, 0)
  const feeMinor = channelFeeOf(
    lines.reduce((sum, line) => sum + paidOf(line), 0),
    terms.channelFee,
  )
  const { versionId } = terms
  const parties = terms.parties.map(({ partyId, name, ratio, guaranteeMinor }): StatementShare => {
    const share = { shareMinor: partOf(baseMinor, ratio), feeMinor: partOf(feeMinor, ratio) }
    const own = share.shareMinor - share.feeMinor
    // What is promised for a period is held against that period's own orders.
    const topUpMinor = isEarlier || guaranteeMinor === 0 ? 0 : Math.max(0, guaranteeMinor - own)
    const netMinor = own + topUpMinor
    return { versionId, isEarlier, partyId, name, ratio, baseMinor, ...share, topUpMinor, netMinor }
  })
  const sum = (field: 'shareMinor' | 'feeMinor' | 'topUpMinor') =>
    parties.reduce((total, share) => total + share[field], 0)
  const left = { shareMinor: baseMinor - sum('shareMinor'), feeMinor: feeMinor - sum('feeMinor') }
  const topUpMinor = 0 - sum('topUpMinor')
  const operator: StatementShare = {
    versionId,
    isEarlier,
    partyId: null,
    name: '',
    ratio: terms.operatorRatio,
    baseMinor,
    ...left,
    topUpMinor,
    netMinor: left.shareMinor - left.feeMinor + topUpMinor,
  }
  return [...parties, operator]
}

/** What goes to each party of all its shares; the operator keeps its own. */
export function netOfParties(shares: readonly StatementShare[]): Map<string, number> {
  const net = new Map<string, number>()
  for (const { partyId, netMinor } of shares)
    if (partyId !== null) net.set(partyId, (net.get(partyId) ?? 0) + netMinor)
  return net
}
