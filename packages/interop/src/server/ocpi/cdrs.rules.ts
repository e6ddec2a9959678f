import type { PricedSession, TariffContent } from '@evops/tariffs/contract'
import type { OcpiParty, OcpiVersion } from '../../contract/index.ts'
import { periodsOf, priceIn, totalCosts, totalsOf, type KeptPrice } from './costs.rules.ts'
import type { OcpiSession, SessionChargingSession } from './sessions.rules.ts'
import { tariffOf } from './tariffs.rules.ts'

/* Charge detail records, section 10. One is kept in the words of 2.2.1, with what 2.3.0 says otherwise beside it. */

const costFields = [
  'total_cost',
  'total_energy_cost',
  'total_time_cost',
  'total_fixed_cost',
  'total_parking_cost',
] as const
type Costs = Partial<Record<(typeof costFields)[number], KeptPrice>>
export interface KeptCdr extends Costs {
  id: string
  currency: string
  last_updated: string
  [field: string]: unknown
}
/** What is kept of one: the record, its tariff in each version, and the tax by which 2.3.0 names it. */
export interface CdrParts {
  record: KeptCdr
  tariffs: Partial<Record<OcpiVersion, object[]>>
  vatHundredths: number
}

/** The record of a session that ended, as its bill has it. */
export function cdrOf({
  id,
  at,
  party,
  session,
  chargingSession,
  bill,
  minor,
  priced,
}: {
  id: string
  at: Date
  party: OcpiParty
  session: OcpiSession
  chargingSession: Pick<SessionChargingSession, 'curve'>
  bill: PricedSession
  /** What is due. */
  minor: number
  /** The rule that priced it, with the mark-up of its start. */
  priced: { ruleId: string; content: TariffContent } | undefined
}): CdrParts {
  const { end, ...totals } = totalsOf(bill)
  const { token, authMethod, authorizationReference, location, partnerNo } = session
  const from = new Date(bill.from).toISOString()
  const tariffsForVersion = (version: OcpiVersion) =>
    priced
      ? [
          {
            ...tariffOf(priced.content, {
              version,
              party,
              id: priced.ruleId,
              from: `${from.slice(0, 7)}-01`,
            }),
            last_updated: from,
          },
        ]
      : []
  return {
    record: {
      country_code: party.countryCode,
      party_id: party.partyId,
      id,
      start_date_time: from,
      end_date_time: new Date(end).toISOString(),
      session_id: partnerNo,
      cdr_token: token,
      auth_method: authMethod,
      ...(authorizationReference !== null && { authorization_reference: authorizationReference }),
      cdr_location: location,
      currency: bill.currency,
      charging_periods: periodsOf(bill, { tariffId: priced?.ruleId, curve: chargingSession.curve }),
      ...totalCosts(bill, party, minor),
      ...totals,
      last_updated: at.toISOString(),
    },
    tariffs: { '2.2.1': tariffsForVersion('2.2.1'), '2.3.0': tariffsForVersion('2.3.0') },
    vatHundredths: party.vatHundredths,
  }
}

/** Takes one back: all of it once more, and what it cost in all below nothing (section 10.1.1). */
export function creditOf({ record, ...rest }: CdrParts, at: Date): CdrParts {
  const { excl_vat, incl_vat } = record.total_cost ?? { excl_vat: 0 }
  return {
    ...rest,
    record: {
      ...record,
      id: `${record.id}-C`,
      credit: true,
      credit_reference_id: record.id,
      total_cost: { excl_vat: minus(excl_vat), ...(incl_vat !== undefined && { incl_vat: minus(incl_vat) }) },
      last_updated: at.toISOString(),
    },
  }
}
/** Nothing stays nothing: JSON knows no -0, comparisons do. */
const minus = (amount: number) => (amount === 0 ? 0 : -amount)

/** As a version says it. */
export function cdrIn(version: OcpiVersion, { record, tariffs, vatHundredths }: CdrParts) {
  const costs = costFields.flatMap((field) => {
    const kept = record[field]
    return kept ? [[field, priceIn(version, kept, record.currency, vatHundredths)] as const] : []
  })
  const said = tariffs[version] ?? []
  return { ...record, ...Object.fromEntries(costs), ...(said.length > 0 && { tariffs: said }) }
}
