import { hourMs } from '@evops/platform/contract'

/* Data of the demo partner by OCPI: its stations, and the format of its sessions and records. */

export const demoParty = { country: 'PT', partyId: 'RDA', name: 'Rede Demo Atlântico' } as const
/** A provider without stations, whose platform speaks OCPI 2.1.1 alone. */
export const olderDemoParty = { country: 'FR', partyId: 'MDG', name: 'Mobilité Demo Garonne' } as const
const iso = (ms: number) => new Date(ms).toISOString()
const last_updated = '2025-03-03T10:00:00Z'
export const demoObjectOwner = { country_code: demoParty.country, party_id: demoParty.partyId }
export const demoTariff = {
  ...demoObjectOwner,
  id: 'PT-DC',
  currency: 'EUR',
  type: 'REGULAR',
  tax_included: 'NO',
  elements: [
    {
      price_components: [
        { type: 'FLAT', price: 0.5, vat: 23, step_size: 1 },
        { type: 'ENERGY', price: 0.39, vat: 23, step_size: 1 },
      ],
    },
  ],
  last_updated,
}
const places = [
  {
    id: 'LIS-01',
    name: 'Lisboa Oriente',
    address: 'Avenida Demo 12',
    city: 'Lisboa',
    postal_code: '1990-001',
    coordinates: { latitude: '38.767700', longitude: '-9.099300' },
    states: ['AVAILABLE', 'CHARGING', 'AVAILABLE'],
  },
  {
    id: 'POR-02',
    name: 'Porto Campanhã',
    address: 'Rua Demo 4',
    city: 'Porto',
    postal_code: '4300-173',
    coordinates: { latitude: '41.148500', longitude: '-8.585400' },
    states: ['AVAILABLE', 'OUTOFORDER'],
  },
  {
    id: 'EVO-03',
    name: 'Évora Sul',
    address: 'Estrada Demo, km 3',
    city: 'Évora',
    postal_code: '7000-171',
    coordinates: { latitude: '38.566700', longitude: '-7.900000' },
    states: ['AVAILABLE', 'AVAILABLE'],
  },
]
const nameOf = (id: string) => places.find((place) => place.id === id)?.name ?? id
function aLocation({ states, ...place }: (typeof places)[number]): object {
  const connector = {
    id: '1',
    standard: 'IEC_62196_T2_COMBO',
    format: 'CABLE',
    power_type: 'DC',
    max_voltage: 920,
    max_amperage: 250,
    max_electric_power: 150_000,
    tariff_ids: [demoTariff.id],
    last_updated,
  }
  return {
    ...demoObjectOwner,
    ...place,
    publish: true,
    country: 'PRT',
    time_zone: 'Europe/Lisbon',
    evses: states.map((status, at) => ({
      uid: `${place.id}-${at + 1}`,
      evse_id: `PT*RDA*E${place.id.replace('-', '')}${at + 1}`,
      status,
      capabilities: ['REMOTE_START_STOP_CAPABLE', 'RESERVABLE'],
      connectors: [connector],
      last_updated,
    })),
    last_updated,
  }
}

export const demoLocations = () => places.map(aLocation)

export interface DemoCard {
  uid: string
  type: string
  contract_id: string
}
const tokenOf = ({ uid, type, contract_id }: DemoCard) => ({
  country_code: 'ES',
  party_id: 'RDE',
  uid,
  type,
  contract_id,
})
export function demoSession(card: DemoCard, { no, place, from }: { no: string; place: string; from: number }) {
  return {
    ...demoObjectOwner,
    id: no,
    start_date_time: iso(from),
    cdr_token: tokenOf(card),
    auth_method: 'WHITELIST',
    location_id: place,
    evse_uid: `${place}-1`,
    connector_id: '1',
    currency: 'EUR',
  }
}

interface Billed {
  no: string
  session: string
  place: string
  from: number
  to: number
  kwh: number
  /** Amount that is in the total but in none of the parts. */
  idleMinutes: number
}
const cents = (amount: number) => Number(amount.toFixed(2))
const withTaxes = (before: number) => ({
  before_taxes: before,
  taxes: [{ name: 'IVA', percentage: '23', amount: cents(before * 0.23) }],
})
export function demoCdr(card: DemoCard, { no, session, place, from, to, kwh, idleMinutes }: Billed) {
  const energy = cents(kwh * 0.39)
  return {
    ...demoObjectOwner,
    id: no,
    session_id: session,
    start_date_time: iso(from),
    end_date_time: iso(to),
    cdr_token: tokenOf(card),
    auth_method: 'WHITELIST',
    cdr_location: { id: place, name: nameOf(place), address: 'Rede Demo', evse_uid: `${place}-1` },
    currency: 'EUR',
    charging_periods: [
      { start_date_time: iso(from), dimensions: [{ type: 'ENERGY', volume: kwh }], tariff_id: demoTariff.id },
    ],
    total_cost: withTaxes(cents(energy + 0.5 + idleMinutes)),
    total_fixed_cost: withTaxes(0.5),
    total_energy: kwh,
    total_energy_cost: withTaxes(energy),
    total_time: Number(((to - from) / hourMs).toFixed(4)),
    last_updated: iso(to + hourMs),
  }
}
