import type { SiteChargePoint } from '@evops/charging/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SimulatedOcpiRole } from '../../../loopback/ocpi-peer.ts'
import { createOcpiTestSite, type OcpiTestSite, type SimulatedOcpiPeer } from '../../../testing/ocpi-desk.ts'

let desk: OcpiTestSite
let chargePoint: SiteChargePoint
beforeAll(async () => {
  desk = await createOcpiTestSite({ withinMs: 1_500 })
})
beforeEach(async () => {
  desk.setNow(undefined)
  await desk.signIn()
  chargePoint = await desk.placed()
})
afterEach(() => desk.admin.query('delete from organisation_partners'))
afterAll(() => desk.close())

const push = async () => {
  desk.setNow(new Date(desk.services.now().getTime() + 61_000))
  await desk.run('interop:push-ocpi')
}
const countPuts = ({ peer }: SimulatedOcpiPeer) => peer.arrived.filter(({ method }) => method === 'PUT').length
const info = (status: string, at: string, more: object = {}) => ({
  country_code: 'NL',
  party_id: 'DRV',
  role: 'EMSP',
  status,
  last_updated: at,
  ...more,
})
const sendClientInfo = (hub: SimulatedOcpiPeer, body: object, method: 'PUT' | 'PATCH' = 'PUT') =>
  hub.sendRequest(method, '/2.3.0/hubclientinfo/NL/DRV', { body })
/** Registers a partner at the same server as its hub, so that the partner is reached through the hub. */
async function behind(hub: SimulatedOcpiPeer): Promise<SimulatedOcpiPeer> {
  const partner = await desk.registered({ stationIds: [chargePoint.stationId], pushEnabled: true }, { party: 'NLDRV' })
  await desk.admin.query(
    'update interop_ocpi_links set their_url = (select their_url from interop_ocpi_links where partner_id = $1) where partner_id = $2',
    [hub.id, partner.id],
  )
  return partner
}

test('X-07 OCPI: a party that its hub says is not there is told nothing until it is back, then all of it', async () => {
  for (const hub of ['role', 'hub_party_id'] as const) {
    const version = hub === 'role' ? '2.2.1' : '2.3.0'
    const [own] = [await desk.registered({}, { party: 'NLHUB', hub, version, versions: [version] })]
    const partner = await behind(own)
    await push()
    const first = countPuts(partner)
    expect(first).toBe(2)
    expect((await sendClientInfo(own, info('OFFLINE', '2026-05-04T10:00:00Z'))).code).toBe(1000)
    await desk.admin.query('update stations_stations set updated_at = clock_timestamp() where id = $1', [
      chargePoint.stationId,
    ])
    await push()
    expect(countPuts(partner)).toBe(first)
    expect(await partner.link()).toMatchObject({ isAway: true })
    const shown = (await own.link()).hubParties
    expect(shown.map(({ partyId, status }) => [partyId, status])).toEqual([['DRV', 'OFFLINE']])
    // A newer report arrived first.
    await sendClientInfo(own, info('CONNECTED', '2026-05-04T09:00:00Z'))
    expect(await partner.link()).toMatchObject({ isAway: true })
    await sendClientInfo(own, { status: 'CONNECTED', last_updated: '2026-05-04T11:00:00Z' }, 'PATCH')
    expect(await partner.link()).toMatchObject({ isAway: false })
    await push()
    // A complete station and a complete tariff.
    expect(countPuts(partner)).toBe(2 * first)
    await desk.admin.query('delete from organisation_partners')
  }
})

test('X-07 OCPI: nobody but a hub says who is there, and of no partner that is reached otherwise', async () => {
  const hub = await desk.registered({}, { party: 'NLHUB', hub: 'role', versions: ['2.2.1'] })
  const partner = await desk.registered({ stationIds: [chargePoint.stationId], pushEnabled: true }, { party: 'NLDRV' })
  expect((await sendClientInfo(partner, info('OFFLINE', '2026-05-04T10:00:00Z'))).status).toBe(403)
  expect((await sendClientInfo(hub, info('OFFLINE', '2026-05-04T10:00:00Z'))).code).toBe(1000)
  expect(await partner.link()).toMatchObject({ isAway: false })
  await push()
  expect(countPuts(partner)).toBe(2)
  const has = await hub.sendRequest('GET', '/2.2.1/hubclientinfo/nl/drv')
  expect(has.data).toEqual(info('OFFLINE', '2026-05-04T10:00:00.000Z'))
  expect((await hub.sendRequest('GET', '/2.2.1/hubclientinfo/NL/OTH')).status).toBe(404)
  for (const wrong of [
    info('AWAY', '2026-05-04T10:00:00Z'),
    info('OFFLINE', 'yesterday'),
    info('OFFLINE', '2026-05-04T10:00:00Z', { party_id: 'OTH' }),
  ])
    expect((await sendClientInfo(hub, wrong)).code).toBe(2001)
})

test('X-07 OCPI: a hub’s list is read once it registered, page by page, and what it does not name any more is forgotten', async () => {
  const list = [info('PLANNED', '2026-05-04T10:00:00Z'), info('SUSPENDED', '2026-05-04T10:00:00Z', { party_id: 'OLD' })]
  const plays: SimulatedOcpiRole = {
    role: 'HUB',
    modules: [{ identifier: 'hubclientinfo', role: 'SENDER', path: '/hubclientinfo' }],
    answer: ({ path, query }, base) => {
      if (!path.endsWith('/hubclientinfo')) return undefined
      const at = Number(query.get('offset') ?? 0)
      const link = `<${base}${path}?offset=${at + 1}>; rel="next"`
      return { data: list.slice(at, at + 1), ...(at + 1 < list.length && { headers: { link } }) }
    },
  }
  const hub = await desk.registered({}, { party: 'NLHUB', hub: 'role', versions: ['2.2.1'], plays })
  const read = async () => {
    await desk.run('interop:read-hubs')
    return (await hub.link()).hubParties.map(({ partyId, status }) => `${partyId} ${status}`)
  }
  expect(await read()).toEqual(['DRV PLANNED', 'OLD SUSPENDED'])
  list.pop()
  // The list is not read again before an hour has passed.
  expect(await read()).toEqual(['DRV PLANNED', 'OLD SUSPENDED'])
  desk.setNow(new Date(desk.services.now().getTime() + 3_601_000))
  await desk.signIn()
  expect(await read()).toEqual(['DRV PLANNED'])
})

test('S-17 X-07 what a hub says is its operator’s alone', async () => {
  const hub = await desk.registered({}, { party: 'NLHUB', hub: 'role', versions: ['2.2.1'] })
  await sendClientInfo(hub, info('OFFLINE', '2026-05-04T10:00:00Z'))
  const { bearer, operatorId } = await desk.operatorOf('MA5OTHER9')
  const { rows } = await desk.services.db.inTenant(operatorId, async (tx) => ({
    rows: await tx.selectFrom('interop_hub_parties').selectAll().execute(),
  }))
  expect(rows).toEqual([])
  expect((await desk.send('GET', `/api/organisation/partners/${hub.id}/ocpi`, undefined, bearer)).status).toBe(404)
})
