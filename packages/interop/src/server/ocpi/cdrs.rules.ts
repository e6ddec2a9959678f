import type { PricedSession, TariffContent } from '@evops/tariffs/contract'
import type { OcpiParty, OcpiVersion } from '../../contract/index.ts'
import { billChargingPeriods, convertPriceToVersion, totalCosts, billTotals, type StoredPrice } from './costs.rules.ts'
import type { OcpiSession, OcpiChargingSession } from './sessions.rules.ts'
import type { SignedData } from './signed-data.rules.ts'
import { buildOcpiTariff } from './tariffs.rules.ts'

/*
 * Charge detail records, section 10. A record is stored in the 2.2.1 format, with the differences of 2.3.0 in addition.
 */

const costFields = [
  'total_cost',
  'total_energy_cost',
  'total_time_cost',
  'total_fixed_cost',
  'total_parking_cost',
] as const
type Costs = Partial<Record<(typeof costFields)[number], StoredPrice>>
export interface StoredCdr extends Costs {
  id: string
  currency: string
  last_updated: string
  [field: string]: unknown
}
/** Stored parts of a record: the record, its tariff in each version, and the tax rate that 2.3.0 names. */
export interface CdrParts {
  record: StoredCdr
  tariffs: Partial<Record<OcpiVersion, object[]>>
  vatHundredths: number
}

/** Builds the record of an ended session from its bill. */
export function buildCdr({
  id,
  at,
  party,
  session,
  chargingSession,
  bill,
  minor,
  priced,
  signed = null,
}: {
  id: string
  at: Date
  party: OcpiParty
  session: OcpiSession
  chargingSession: Pick<OcpiChargingSession, 'curve'>
  bill: PricedSession
  /** Amount due, in minor units. */
  minor: number
  /** Tariff rule of the session, with the markup that was valid at its start. */
  priced: { ruleId: string; content: TariffContent } | undefined
  /** Signed meter values of the session. */
  signed?: SignedData | null
}): CdrParts {
  const { end, ...totals } = billTotals(bill)
  const { token, authMethod, authorizationReference, location, partnerNo } = session
  const from = new Date(bill.from).toISOString()
  const tariffsForVersion = (version: OcpiVersion) =>
    priced
      ? [
          {
            ...buildOcpiTariff(priced.content, {
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
      charging_periods: billChargingPeriods(bill, { tariffId: priced?.ruleId, curve: chargingSession.curve }),
      ...(signed && { signed_data: signed }),
      ...totalCosts(bill, party, minor),
      ...totals,
      last_updated: at.toISOString(),
    },
    tariffs: { '2.2.1': tariffsForVersion('2.2.1'), '2.3.0': tariffsForVersion('2.3.0') },
    vatHundredths: party.vatHundredths,
  }
}

/** Builds the credit of a record: all fields again, with a negative total cost (section 10.1.1). */
export function buildCreditCdr({ record, ...rest }: CdrParts, at: Date): CdrParts {
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
/** Zero stays zero: JSON has no -0, but comparisons distinguish it. */
const minus = (amount: number) => (amount === 0 ? 0 : -amount)

/** Converts the record to the format of a version. */
export function convertCdrToVersion(version: OcpiVersion, { record, tariffs, vatHundredths }: CdrParts) {
  const costs = costFields.flatMap((field) => {
    const storedPrice = record[field]
    return storedPrice
      ? [[field, convertPriceToVersion(version, storedPrice, record.currency, vatHundredths)] as const]
      : []
  })
  const versionTariffs = tariffs[version] ?? []
  return {
    ...record,
    ...Object.fromEntries(costs),
    ...(versionTariffs.length > 0 && { tariffs: versionTariffs }),
  }
}
