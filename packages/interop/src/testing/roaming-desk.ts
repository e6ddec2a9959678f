import { setTokenHolder } from '@evops/charging/server'
import { createTestWallet, type TestWalletOptions } from '@evops/ledger/testing'
import { approvalsScreen } from '@evops/organisation/contract'
import { createTestUser } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import { roamingScreen, type RoamingForm, type StoredRoamingTerms } from '../contract/index.ts'
import { createSimulatedCpo, type SimulatedCpo } from '../loopback/ocpi-peer-emsp.ts'
import type { SimulatedOcpiOptions } from '../loopback/ocpi-peer.ts'
import { createOcpiTestSite, type OcpiTestSite, type SimulatedOcpiPeer } from './ocpi-desk.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- whatever OCPI says; tests check its shape
type Json = any
/** Partner at whose stations our drivers charge. */
export interface RoamingTestPartner extends SimulatedOcpiPeer {
  cpo: SimulatedCpo
  country: string
  partyId: string
  roaming(): Promise<StoredRoamingTerms>
  /** Sets the terms. Omitted fields keep their initial values. */
  terms(more: Partial<RoamingForm>): Promise<void>
  pull(): Promise<StoredRoamingTerms>
  pushTokens(): Promise<void>
}
/** Our driver with a token that may roam. */
export interface RoamingTestDriver {
  holderId: string
  tokenId: string
  uid: string
}
export interface RoamingTestSite extends OcpiTestSite {
  abroad(more?: object, peer?: Partial<SimulatedOcpiOptions>): Promise<RoamingTestPartner>
  driver(wallet?: TestWalletOptions): Promise<RoamingTestDriver>
  /** Returns the ledger entries of a partner's record: accounts with their sums. */
  booked(recordNo: string): Promise<Record<string, number>>
}

/** Creates an operator whose drivers charge at partners' stations, by OCPI over real connections. */
export async function createRoamingTestSite(): Promise<RoamingTestSite> {
  const desk = await createOcpiTestSite({ withinMs: 4_000 })
  const { operatorId, services, admin } = desk
  // The permissions that a test names are those that "all" includes.
  const { roaming, partnerpay, heldrecord } = roamingScreen.may
  const { approve } = approvalsScreen.may.approvals
  const codes = [
    ...roamingScreen.codes,
    ...roaming.control,
    ...partnerpay.create,
    ...partnerpay.approve,
    ...heldrecord.control,
    ...heldrecord.approve,
    ...approve,
  ]
  await createTestUser(services, { operatorId, codes })
  await desk.signIn()
  let drivers = 0
  return {
    ...desk,
    async abroad(more = {}, peer = {}) {
      const cpo = createSimulatedCpo()
      const partner = await desk.registered({ direction: 'consume', ...more }, { ...peer, plays: cpo })
      const { path, roaming, terms } = putTestRoamingTerms(desk, partner.id)
      const { party } = partner.peer
      return {
        ...partner,
        cpo,
        country: party.slice(0, 2),
        partyId: party.slice(2),
        roaming,
        terms,
        async pull() {
          await desk.send('POST', `${path}/pull`)
          await desk.run('interop:pull-ocpi')
          return roaming()
        },
        async pushTokens() {
          await admin.query("update interop_roaming_links set tokens_at = '-infinity' where partner_id = $1", [
            partner.id,
          ])
          await desk.run('interop:tell-tokens')
        },
      }
    },
    async driver(wallet = { principalMinor: 10_000 }) {
      drivers += 1
      const uid = `ROAM${String(drivers).padStart(4, '0')}`
      const holderId = await createTestWallet(services, operatorId, wallet)
      const tokenId = await desk.token(uid)
      // Time before the sessions of the tests begin.
      const since = new Date(services.now().getTime() - 3_600_000)
      await services.db.inTenant(operatorId, (tx) => setTokenHolder(tx, [tokenId], holderId, since))
      return { holderId, tokenId, uid }
    },
    async booked(recordNo) {
      const { rows } = await admin.query<{ account: string; minor: string }>(
        `select e.account, sum(e.amount_minor)::text as minor from interop_roaming_records r
         join ledger_journals j on j.operator_id = r.operator_id and j.business_id in (r.id, r.credits)
           and j.business_type = case when r.credits is null then 'roaming.billed' else 'roaming.credited' end
         join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id
         where r.operator_id = $1 and r.record_no = $2 group by 1 order by 1`,
        [operatorId, recordNo],
      )
      return Object.fromEntries(rows.map(({ account, minor }) => [account, Number(minor)]))
    },
  }
}

/** Sets the terms for our drivers at a partner, by any protocol. */
export function putTestRoamingTerms({ send }: Pick<OcpiTestSite, 'send'>, partnerId: string) {
  const path = `/api/organisation/partners/${partnerId}/roaming`
  const roaming = async () => (await send('GET', path)).data<StoredRoamingTerms>()
  return {
    path,
    roaming,
    terms: async (form: Partial<RoamingForm>): Promise<void> => {
      const { version } = await roaming()
      const put = await send('PUT', path, { ...form, version })
      if (put.status !== 200) throw new Error(`no terms: ${put.body}`)
    },
  }
}

/** Returns a location with one EVSE, in the format of a partner. */
export function createTestLocation(
  { country, partyId }: Pick<RoamingTestPartner, 'country' | 'partyId'>,
  more: Json = {},
): Json {
  const last_updated = '2026-03-02T10:00:00Z'
  const connector = {
    id: '1',
    standard: 'IEC_62196_T2_COMBO',
    format: 'CABLE',
    power_type: 'DC',
    max_voltage: 500,
    max_amperage: 300,
    max_electric_power: 150_000,
    tariff_ids: ['T1'],
    last_updated,
  }
  const id = more.id ?? `L-${newId().slice(-8)}`
  return {
    country_code: country,
    party_id: partyId,
    id,
    publish: true,
    name: 'Zuidas',
    address: 'Strawinskylaan 1',
    city: 'Amsterdam',
    postal_code: '1077 XX',
    country: 'NLD',
    coordinates: { latitude: '52.338900', longitude: '4.873600' },
    time_zone: 'Europe/Amsterdam',
    evses: [{ uid: `${id}-E1`, evse_id: 'NL*PEE*E1', status: 'AVAILABLE', connectors: [connector], last_updated }],
    last_updated,
    ...more,
  }
}
export function createTestTariff(
  { country, partyId }: Pick<RoamingTestPartner, 'country' | 'partyId'>,
  more: Json = {},
): Json {
  return {
    country_code: country,
    party_id: partyId,
    id: 'T1',
    currency: 'CNY',
    elements: [
      { price_components: [{ type: 'FLAT', price: 1, step_size: 1 }] },
      { price_components: [{ type: 'ENERGY', price: 0.45, step_size: 1 }] },
      { price_components: [{ type: 'ENERGY', price: 0.6, step_size: 1 }] },
    ],
    last_updated: '2026-03-02T10:00:00Z',
    ...more,
  }
}
