import { dayMs, currencyExponent, roundHalfUp, toSafeNumber } from '@evops/platform/contract'
import { defaultCeilings, type HeldRecordFinding, type HeldRecordReason } from '../../contract/index.ts'
import type { ForeignRecord } from './records.store.ts'
import type { RoamingTermsValues } from './roaming-links.store.ts'

/*
 * Checks of a partner's record against its evidence, independent of the protocol (decision 225). Each protocol adds the
 * checks of its own sums. A record with findings is held, and nothing of it is posted.
 */

/** Time by which a partner's clock may be ahead of ours. */
export const maxPartnerClockSkewMs = 10 * 60_000
/** Energy for which a price per kWh is meaningful: below it, start fees dominate. */
const leastPricedDwh = 50_000n
/** Measured energy may exceed rated power by a tenth, and by half a kilowatt-hour. */
const powerAllowance = { tenths: 11n, dwh: 5_000n } as const

export interface RecordEvidence {
  now: Date
  terms: Pick<
    RoamingTermsValues,
    'mostSessionMinor' | 'mostKwhE5' | 'tariffToleranceHundredths' | 'mostAgeDays' | 'roundingMinor'
  >
  /** Currency that is agreed with the partner. */
  currency: string
  /** Currency of the session as reported before. Null: no session. */
  sessionCurrency: string | null
  /** Highest rated power of the connector, or of the station. Null: unknown. */
  powerW: number | null
}
export const createFinding = (
  reason: HeldRecordReason,
  unit: HeldRecordFinding['unit'],
  their: number | bigint | string,
  our: number | bigint | string,
): HeldRecordFinding => ({ reason, unit, their: String(their), our: String(our) })

/** Returns all contradictions of a record. Credits are compared with the original record instead. */
export function recordContradictions(record: ForeignRecord, evidence: RecordEvidence): HeldRecordFinding[] {
  return [
    ...currencyFindings(record, evidence),
    ...dateFindings(record, evidence),
    ...priceFindings(record, evidence),
    ...powerFindings(record, evidence),
  ]
}

function currencyFindings(
  { currency, costMinor }: ForeignRecord,
  { currency: agreed, sessionCurrency }: RecordEvidence,
): HeldRecordFinding[] {
  const other = [agreed, sessionCurrency ?? agreed].find((expected) => expected !== currency)
  const sign = costMinor < 0 ? [createFinding('negative', 'money', costMinor, 0)] : []
  return other === undefined ? sign : [createFinding('currency', 'text', currency, other), ...sign]
}

function dateFindings(
  { startedAt, endedAt }: ForeignRecord,
  { now, terms: { mostAgeDays } }: RecordEvidence,
): HeldRecordFinding[] {
  const findings: HeldRecordFinding[] = []
  const add = (reason: HeldRecordReason, their: Date, our: Date) =>
    findings.push(createFinding(reason, 'instant', their.toISOString(), our.toISOString()))
  const latest = endedAt > startedAt ? endedAt : startedAt
  const oldest = new Date(now.getTime() - mostAgeDays * dayMs)
  if (endedAt < startedAt) add('end', endedAt, startedAt)
  if (latest.getTime() > now.getTime() + maxPartnerClockSkewMs) add('ahead', latest, now)
  if (endedAt < oldest) add('age', endedAt, oldest)
  return findings
}

/**
 * Compares the total with the ceilings and with the known tariff. A record below the tariff is not held. A record is held
 * if there is neither.
 */
function priceFindings(
  { currency, costMinor, energyDwh, tariffMinor }: ForeignRecord,
  { terms }: RecordEvidence,
): HeldRecordFinding[] {
  const findings: HeldRecordFinding[] = []
  const usual = defaultCeilings(currency)
  const minorOfE5 = (e5: bigint) => toSafeNumber(roundHalfUp(e5 * minorPerMajor(currency), 100_000n))
  const mostSession = terms.mostSessionMinor ?? (usual && minorOfE5(BigInt(usual.sessionE5)))
  if (mostSession !== undefined && costMinor > mostSession)
    findings.push(createFinding('ceiling', 'money', costMinor, mostSession))
  const kwhE5 = terms.mostKwhE5 ?? usual?.kwhE5
  if (kwhE5 !== undefined) {
    const dwh = BigInt(energyDwh) > leastPricedDwh ? BigInt(energyDwh) : leastPricedDwh
    const most = minorOfE5(roundHalfUp(BigInt(kwhE5) * dwh, 10_000n))
    if (costMinor > most) findings.push(createFinding('kwh-ceiling', 'money', costMinor, most))
  }
  if (mostSession === undefined && kwhE5 === undefined && tariffMinor === null)
    findings.push(createFinding('no-ceiling', 'money', costMinor, 0))
  if (tariffMinor !== null) {
    const share = toSafeNumber(roundHalfUp(BigInt(tariffMinor) * BigInt(terms.tariffToleranceHundredths), 10_000n))
    if (costMinor - tariffMinor > Math.max(share, terms.roundingMinor))
      findings.push(createFinding('tariff', 'money', costMinor, tariffMinor))
  }
  return findings
}
const minorPerMajor = (currency: string) => 10n ** BigInt(currencyExponent(currency))

function powerFindings(
  { startedAt, endedAt, energyDwh }: ForeignRecord,
  { powerW }: RecordEvidence,
): HeldRecordFinding[] {
  const ms = endedAt.getTime() - startedAt.getTime()
  if (powerW === null || ms < 0) return []
  // W × ms / 3,600,000 is in Wh. Ten tenths of a watt-hour are one Wh, and the allowance is in tenths too.
  const most = (BigInt(powerW) * BigInt(ms) * powerAllowance.tenths) / 3_600_000n + powerAllowance.dwh
  return BigInt(energyDwh) > most ? [createFinding('power', 'energy', energyDwh, most)] : []
}
