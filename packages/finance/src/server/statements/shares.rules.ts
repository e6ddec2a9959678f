import {
  amountByRatio,
  channelFeesOf,
  priceOfEnergyWithLoss,
  type CarriedShare,
  type FeeBearer,
  type AgreementLevel,
  type RatioStep,
  type SetOff,
  type PartyShare,
  type StatementLine,
  type StatementShare,
} from '../../contract/index.ts'

export interface ShareTerms {
  versionId: string
  currency: string
  channelFee: number
  feesBy: FeeBearer
  lossRatio: number
  operatorRatio: number
  parties: readonly (PartyShare & { name: string })[]
  levels: readonly (AgreementLevel & { name: string })[]
}
/** Returns the step for a period's energy; undefined if there is none. */
export function ratioStepForEnergy(steps: readonly RatioStep[], energyDwh: number): RatioStep | undefined {
  return steps.findLast(({ fromDwh }) => energyDwh >= fromDwh)
}

export interface SharedLineGroup {
  lines: readonly StatementLine[]
  isEarlier: boolean
  /** Step whose ratios apply to these lines; absent: the ratios of the terms. */
  step?: RatioStep | undefined
}
/**
 * Calculates the shares of one version's lines: each party's part is rounded down, the operator gets the remainder;
 * fees in the same way. The operator pays the supplement to a guaranteed minimum, the rent, and the electricity that a
 * party paid for. Σ shares = base, to the minor unit; supplements, rent and electricity add up to 0.
 */
export function calculateShares(terms: ShareTerms, group: SharedLineGroup): StatementShare[] {
  const { lines, isEarlier, step } = group
  const sum = (of: (line: StatementLine) => number) => lines.reduce((total, line) => total + of(line), 0)
  const baseMinor = sum((line) => line.baseMinor)
  const { feeMinor } = channelFeesOf(lines, terms.channelFee)
  const energyDwh = sum((line) => line.energyDwh)
  const { versionId } = terms
  const sharers = terms.parties.map((party, place): StatementShare => {
    const ratio = step?.ratios[place] ?? party.ratio
    const share = {
      shareMinor: amountByRatio(baseMinor, ratio),
      feeMinor: terms.feesBy === 'operator' ? 0 : amountByRatio(feeMinor, ratio),
      ...besides(party, { energyDwh, isEarlier, terms }),
    }
    const own = share.shareMinor - share.feeMinor + share.rentMinor
    // A period's guaranteed minimum is compared with that period's own sessions only.
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
 * Distributes levels: each gets its part of another party's share of the base after fees, rounded down; the other party
 * keeps the remainder. A party that passes on comes before the receiver, so one pass handles a chain of any length.
 */
function passedOn(sharers: readonly StatementShare[], levels: ShareTerms['levels']): StatementShare[] {
  const shares = [...sharers]
  const got = new Map(sharers.map((one) => [one.partyId, one.shareMinor - one.feeMinor]))
  for (const { fromPartyId, partyId, name, ratio } of levels) {
    const place = shares.findIndex((one) => one.partyId === fromPartyId)
    const giver = shares[place]
    if (!giver) continue
    const baseMinor = got.get(fromPartyId) ?? 0
    const shareMinor = amountByRatio(baseMinor, ratio)
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

/**
 * Returns rent and electricity. The rent of a period is paid once, the rent by energy per kWh; electricity includes the
 * loss. A decrease in energy is deducted.
 */
function besides(
  { rentMinor, rentE5, powerE5 }: PartyShare,
  { energyDwh, isEarlier, terms }: { energyDwh: number; isEarlier: boolean; terms: ShareTerms },
): Pick<StatementShare, 'rentMinor' | 'powerMinor'> {
  const { currency, lossRatio } = terms
  const ofEnergy = energyDwh === 0 ? 0 : priceOfEnergyWithLoss({ energyDwh, priceE5: rentE5 }, currency)
  return {
    rentMinor: (isEarlier ? 0 : rentMinor) + ofEnergy,
    powerMinor: priceOfEnergyWithLoss({ energyDwh, priceE5: powerE5, lossRatio }, currency),
  }
}

/** Returns the net amount of each party over all its shares; the operator's own is left out. */
export function netOfParties(shares: readonly StatementShare[]): Map<string, number> {
  const net = new Map<string, number>()
  for (const { partyId, netMinor } of shares) if (partyId !== null) net.set(partyId, (net.get(partyId) ?? 0) + netMinor)
  return net
}

/** Returns each party's payout after its debt is deducted, and the debt that is carried to the next statement. */
export function payoutsAfterDebts(
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
 * Deducts the advances of parties from their payouts, at most the whole payout. An amount returned after a deduction
 * (negative) is paid with the next payout.
 */
export function setOffsFromAdvances(carried: readonly CarriedShare[], advances: ReadonlyMap<string, number>): SetOff[] {
  return carried
    .map(({ partyId, payMinor }) => ({
      partyId,
      amountMinor: payMinor === 0 ? 0 : Math.min(advances.get(partyId) ?? 0, payMinor),
    }))
    .filter(({ amountMinor }) => amountMinor !== 0)
}
