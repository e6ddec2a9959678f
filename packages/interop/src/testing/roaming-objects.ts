import { newId } from '@evops/platform/contract'
import type { RoamingTestPartner, RoamingTestDriver, RoamingTestSite } from './roaming-desk.ts'

/* Objects that a partner sends about our drivers at its stations. */

// oxlint-disable-next-line typescript/no-explicit-any -- whatever OCPI says; tests change what they like
type Json = any
const minutesBefore = ({ services }: Pick<RoamingTestSite, 'services'>, minutes: number) =>
  new Date(services.now().getTime() - minutes * 60_000).toISOString()
export const testDriverToken = ({ uid }: RoamingTestDriver) => ({
  country_code: 'ES',
  party_id: 'OUR',
  uid,
  type: 'RFID',
  contract_id: 'ESOURC000000001',
})
export function foreignSession(
  desk: Pick<RoamingTestSite, 'services'>,
  { country, partyId }: RoamingTestPartner,
  driver: RoamingTestDriver,
  more: Json = {},
): Json {
  const ago = (minutes: number) => minutesBefore(desk, minutes)
  return {
    country_code: country,
    party_id: partyId,
    id: `S-${newId().slice(-12)}`,
    start_date_time: ago(4),
    kwh: 0,
    cdr_token: testDriverToken(driver),
    auth_method: 'WHITELIST',
    location_id: 'L1',
    evse_uid: 'L1-E1',
    connector_id: '1',
    currency: 'CNY',
    status: 'ACTIVE',
    last_updated: ago(4),
    ...more,
  }
}
/** 12.345 kWh: 8.02 for energy and 1.00 as start fee, plus a tax of 0.90. */
export function foreignCdr(
  desk: Pick<RoamingTestSite, 'services'>,
  { country, partyId }: RoamingTestPartner,
  driver: RoamingTestDriver,
  more: Json = {},
): Json {
  const ago = (minutes: number) => minutesBefore(desk, minutes)
  return {
    country_code: country,
    party_id: partyId,
    id: `C-${newId().slice(-12)}`,
    start_date_time: ago(11),
    end_date_time: ago(1),
    cdr_token: testDriverToken(driver),
    auth_method: 'WHITELIST',
    cdr_location: { id: 'L1', name: 'Zuidas', address: 'Strawinskylaan 1' },
    currency: 'CNY',
    charging_periods: [{ start_date_time: ago(11), dimensions: [{ type: 'ENERGY', volume: 12.345 }] }],
    total_cost: { excl_vat: 9.02, incl_vat: 9.92 },
    total_fixed_cost: { excl_vat: 1, incl_vat: 1.1 },
    total_energy: 12.345,
    total_energy_cost: { excl_vat: 8.02, incl_vat: 8.82 },
    total_time: 0.1667,
    last_updated: ago(1),
    ...more,
  }
}
