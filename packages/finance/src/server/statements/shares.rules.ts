import { toSafeNumber } from '@evops/platform/contract'
import {
  feesOf,
  priceOf,
  wholeRatio,
  type CarriedShare,
  type FeeBearer,
  type Level,
  type RatioStep,
  type SetOff,
  type Sharer,
  type StatementLine,
  type StatementShare,
} from '../../contract/index.ts'

export interface SharedTerms {
  versionId: string
  currency: string
  channelFee: number
  feesBy: FeeBearer
  lossRatio: number
  operatorRatio: number
  parties: readonly (Sharer & { name: string })[]
  levels: readonly (Level & { name: string })[]
}
const whole = BigInt(wholeRatio)

/** An amount by a ratio, rounded down: below zero as well, so that what is left is never less than nothing. */
export function partOf(amountMinor: number, ratio: number): number {
  const product = BigInt(amountMinor) * BigInt(ratio)
  const down = product / whole - (product < 0n && product % whole !== 0n ? 1n : 0n)
  return toSafeNumber(down)
}
/** The step that a period's energy reaches; undefined: none. */
export function stepOf(steps: readonly RatioStep[], energyDwh: number): RatioStep | undefined {
  return steps.findLast(({ fromDwh }) => energyDwh >= fromDwh)
}

export interface Group {
  lines: readonly StatementLine[]
  isEarlier: boolean
  /** Whose ratios hold for these lines; left out: those of the terms. */
  step?: RatioStep | undefined
}
/**
 * Who gets what of one version's lines: each party its part rounded down, the operator what is left; fees alike. A party
 * that was promised more gets the rest from the operator, who also pays rent and the electricity that a party paid for.
 * Σ shares = base, to the minor unit; top-ups, rent and electricity come to 0.
 */
export function sharesOf(terms: SharedTerms, group: Group): StatementShare[] {
  const { lines, isEarlier, step } = group
  const sum = (of: (line: StatementLine) => number) => lines.reduce((total, line) => total + of(line), 0)
  const baseMinor = sum((line) => line.baseMinor)
  const { feeMinor } = feesOf(lines, terms.channelFee)
  const energyDwh = sum((line) => line.energyDwh)
  const { versionId } = terms
  const sharers = terms.parties.map((party, place): StatementShare => {
    const ratio = step?.ratios[place] ?? party.ratio
    const share = {
      shareMinor: partOf(baseMinor, ratio),
      feeMinor: terms.feesBy === 'operator' ? 0 : partOf(feeMinor, ratio),
      ...besides(party, { energyDwh, isEarlier, terms }),
    }
    const own = share.shareMinor - share.feeMinor + share.rentMinor
    // What is promised for a period is held against that period's own orders.
    const topUpMinor = isEarlier || party.guaranteeMinor === 0 ? 0 : Math.max(0, party.guaranteeMinor - own)
    const netMinor = own + topUpMinor + share.powerMinor
    const { partyId, name } = party
    const fromPartyId = null
    return {
      versionId,
      isEarlier,
      partyId,
      fromPartyId,
      name,
      ratio,
      baseMinor,
      ...share,
      topUpMinor,
      netMinor,
    }
  })
  const parties = passedOn(sharers, terms.levels)
  const subtractShares = (field: keyof Amounts, whole = 0) =>
    parties.reduce((total, share) => total - share[field], whole)
  const own = {
    shareMinor: subtractShares('shareMinor', baseMinor),
    feeMinor: subtractShares('feeMinor', feeMinor),
    topUpMinor: subtractShares('topUpMinor'),
    rentMinor: subtractShares('rentMinor'),
    powerMinor: subtractShares('powerMinor'),
  }
  const operator: StatementShare = {
    versionId,
    isEarlier,
    partyId: null,
    fromPartyId: null,
    name: '',
    ratio: step?.operatorRatio ?? terms.operatorRatio,
    baseMinor,
    ...own,
    netMinor: own.shareMinor - own.feeMinor + own.topUpMinor + own.rentMinor + own.powerMinor,
  }
  return [...parties, operator]
}

/**
 * Each level takes its part of what another party got of the base after its fee, rounded down; the other one has what is
 * left. Whoever passes on stands before whom it passes on to, so a chain of any length is gone through once.
 */
function passedOn(sharers: readonly StatementShare[], levels: SharedTerms['levels']): StatementShare[] {
  const shares = [...sharers]
  const got = new Map(sharers.map((one) => [one.partyId, one.shareMinor - one.feeMinor]))
  for (const { fromPartyId, partyId, name, ratio } of levels) {
    const place = shares.findIndex((one) => one.partyId === fromPartyId)
    const giver = shares[place]
    if (!giver) continue
    const baseMinor = got.get(fromPartyId) ?? 0
    const shareMinor = partOf(baseMinor, ratio)
    got.set(partyId, shareMinor)
    shares[place] = {
      ...giver,
      shareMinor: giver.shareMinor - shareMinor,
      netMinor: giver.netMinor - shareMinor,
    }
    const { versionId, isEarlier } = giver
    const of = { versionId, isEarlier, partyId, fromPartyId, name, ratio, baseMinor }
    shares.push({ ...of, ...nothing, shareMinor, netMinor: shareMinor })
  }
  return shares
}
const nothing = { feeMinor: 0, topUpMinor: 0, rentMinor: 0, powerMinor: 0 }

type Amounts = Pick<StatementShare, 'shareMinor' | 'feeMinor' | 'topUpMinor' | 'rentMinor' | 'powerMinor'>

/** Rent of a period, which is paid once, and of its energy; electricity with what was lost. Less energy: so much back. */
function besides(
  { rentMinor, rentE5, powerE5 }: Sharer,
  { energyDwh, isEarlier, terms }: { energyDwh: number; isEarlier: boolean; terms: SharedTerms },
): Pick<StatementShare, 'rentMinor' | 'powerMinor'> {
  const { currency, lossRatio } = terms
  const ofEnergy = energyDwh === 0 ? 0 : priceOf({ energyDwh, priceE5: rentE5 }, currency)
  return {
    rentMinor: (isEarlier ? 0 : rentMinor) + ofEnergy,
    powerMinor: priceOf({ energyDwh, priceE5: powerE5, lossRatio }, currency),
  }
}

/** What goes to each party of all its shares; the operator keeps its own. */
export function netOfParties(shares: readonly StatementShare[]): Map<string, number> {
  const net = new Map<string, number>()
  for (const { partyId, netMinor } of shares)
    if (partyId !== null) net.set(partyId, (net.get(partyId) ?? 0) + netMinor)
  return net
}

/** What each party is paid once what it owed is taken off; what it owes then is left for the next statement. */
export function carriedOf(
  shares: readonly StatementShare[],
  debts: ReadonlyMap<string, { name: string; owedMinor: number }>,
): CarriedShare[] {
  const due = netOfParties(shares)
  const names = new Map(shares.map(({ partyId, name }) => [partyId, name]))
  return [...new Set([...due.keys(), ...debts.keys()])].map((partyId) => {
    const { name, owedMinor } = debts.get(partyId) ?? { name: names.get(partyId) ?? '', owedMinor: 0 }
    const dueMinor = due.get(partyId) ?? 0
    const payMinor = Math.max(0, owedMinor + dueMinor)
    return { partyId, name, owedMinor, dueMinor, payMinor, leftMinor: owedMinor + dueMinor - payMinor }
  })
}

/**
 * What parties had ahead is taken off what they are paid, at most all of it. What came back after that (below 0) is paid
 * with the next amount there is.
 */
export function setOffsFrom(
  carried: readonly CarriedShare[],
  advances: ReadonlyMap<string, number>,
): SetOff[] {
  return carried
    .map(({ partyId, payMinor }) => ({
      partyId,
      amountMinor: payMinor === 0 ? 0 : Math.min(advances.get(partyId) ?? 0, payMinor),
    }))
    .filter(({ amountMinor }) => amountMinor !== 0)
}
