import { createHmac } from 'node:crypto'
import { aCpo, type CpoPart } from './ocpi-peer-emsp.ts'
import { startDemoTcec, type DemoTcec } from './demo-tcec.ts'
import { startOcpiPeer, type OcpiPeer } from './ocpi-peer.ts'

/** No name that anybody can register (RFC 2606): it leads to whoever plays the partner, whatever its port is. */
const host = 'ocpi.rede-demo.invalid'
export const demoParty = { country: 'PT', partyId: 'RDA', name: 'Rede Demo Atlântico' } as const

/** The demo's partner by OCPI, in both roles: it is there as long as the process that tells the demo. */
export interface DemoPartner {
  host: string
  /** Where it listens. */
  url: string
  peer: OcpiPeer
  cpo: CpoPart
  /** The one by T/CEC 102, of the demo's operator in China. */
  tcec: DemoTcec
  /** Where each of both is found. */
  places: readonly { host: string; url: string }[]
  /** A station of ours at which it keeps a connector, once charge points are there. */
  bookable: string | undefined
  close(): Promise<void>
}

/** It needs no memory: its token follows from the installation's key, and what it has is the same each time. */
export async function startDemoPartner(secretKey: Buffer): Promise<DemoPartner> {
  const cpo = aCpo()
  cpo.locations = places.map(aLocation)
  cpo.tariffs = [tariff]
  const token = createHmac('sha256', secretKey).update('demo partner').digest('base64url').slice(0, 40)
  const { country, partyId, name } = demoParty
  const stays = { address: `https://${host}`, token, name }
  const peer = await startOcpiPeer({ party: `${country}${partyId}`, plays: cpo, stays })
  const tcec = await startDemoTcec(secretKey)
  const here = { host, url: peer.origin }
  return {
    ...here,
    peer,
    cpo,
    tcec,
    places: [here, tcec],
    bookable: undefined,
    close: async () => void (await Promise.all([peer.close(), tcec.close()])),
  }
}

const last_updated = '2025-03-03T10:00:00Z'
export const owned = { country_code: demoParty.country, party_id: demoParty.partyId }
const tariff = {
  ...owned,
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
export const nameOf = (id: string) => places.find((place) => place.id === id)?.name ?? id
function aLocation({ states, ...place }: (typeof places)[number]): object {
  const connector = {
    id: '1',
    standard: 'IEC_62196_T2_COMBO',
    format: 'CABLE',
    power_type: 'DC',
    max_voltage: 920,
    max_amperage: 250,
    max_electric_power: 150_000,
    tariff_ids: [tariff.id],
    last_updated,
  }
  return {
    ...owned,
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
