import { createTestActor } from '@evops/platform/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PartnerLogRow } from '../../contract/index.ts'
import { startSimulatedTcecPartner, type SimulatedTcecPartner } from '../../loopback/tcec-peer.ts'
import { createOcpiTestSite, type OcpiTestSite } from '../../testing/ocpi-desk.ts'
import { operatorTestPlatformId, partnerTestSecrets } from '../../testing/tcec-desk.ts'

let desk: OcpiTestSite
beforeAll(async () => {
  desk = await createOcpiTestSite()
})
beforeEach(async () => {
  desk.setNow(undefined)
  await desk.signIn()
})
afterEach(() => desk.admin.query('delete from organisation_partners'))
afterAll(() => desk.close())

const logOf = async (id: string, more = '') =>
  (await desk.send('GET', `/api/organisation/partners/${id}/messages?limit=50${more}`)).data<{
    list: PartnerLogRow[]
  }>().list
const repeat = (id: string, messageId: string, by?: string) =>
  desk.send('POST', `/api/organisation/partners/${id}/messages/${messageId}/repeat`, undefined, by)

test('X-07 a message that a partner did not take goes out again from the log, as it stands then, and not as it was', async () => {
  const chargePoint = await desk.placed()
  const partner = await desk.registered({ stationIds: [chargePoint.stationId], pushEnabled: true })
  partner.peer.fault('refuses', chargePoint.stationId)
  await desk.run('interop:push-ocpi')
  const [failed] = (await logOf(partner.id, '&status=refused')).filter(({ channel }) => channel === 'PUT locations')
  expect(failed).toMatchObject({ direction: 'out', status: 'refused', mayRepeat: true })
  expect((await logOf(partner.id)).find(({ channel }) => channel === 'PUT tariffs')?.mayRepeat).toBe(false)
  partner.peer.fault(null)
  await desk.admin.query("update stations_stations set name = 'Since renamed' where id = $1", [chargePoint.stationId])
  // The message waits until its scheduled time or until a user requests it.
  await desk.run('interop:push-ocpi')
  const listStationPuts = () =>
    partner.peer.arrived.filter(({ method, path }) => method === 'PUT' && path.endsWith(chargePoint.stationId))
  const before = listStationPuts().length
  expect((await repeat(partner.id, failed?.id ?? '')).status).toBe(200)
  await desk.run('interop:push-ocpi')
  expect(listStationPuts()).toHaveLength(before + 1)
  expect(listStationPuts().at(-1)?.body.name).toBe('Since renamed')
})

test('X-07 of T/CEC a state and a price go out again; a question and what came in do not', async () => {
  const chargePoint = await desk.placed()
  const now = () => desk.services.now()
  const peer: SimulatedTcecPartner = await startSimulatedTcecPartner({
    secrets: partnerTestSecrets,
    platformId: 'MA5PEERXX',
    ourPlatformId: operatorTestPlatformId,
    now,
  })
  const caller = await desk.partner({
    apiUrl: peer.url,
    stationIds: [chargePoint.stationId],
    theirSecrets: partnerTestSecrets,
    pushEnabled: true,
  })
  const { id } = caller.partner
  peer.fault('refuses')
  await desk.run('interop:push-states')
  await caller.sendRequest('query_station_status', { StationIDs: [] })
  peer.fault(null)
  const log = await logOf(id)
  const findRefused = (channel: string) => log.find((row) => row.channel === channel && row.status === 'refused')
  for (const channel of ['notification_stationStatus', 'notification_stationFee']) {
    const countArrived = () => peer.arrived.filter(({ call }) => call === channel).length
    const before = countArrived()
    expect([channel, findRefused(channel)?.mayRepeat]).toEqual([channel, true])
    expect((await repeat(id, findRefused(channel)?.id ?? '')).status).toBe(200)
    desk.setNow(new Date(desk.services.now().getTime() + 1_000))
    await desk.run('interop:push-states')
    expect([channel, countArrived() > before]).toEqual([channel, true])
  }
  const entry = log.find(({ channel }) => channel === 'query_station_status')
  expect(entry?.mayRepeat).toBe(false)
  const answer = await repeat(id, entry?.id ?? '')
  expect([answer.status, answer.error]).toEqual([409, 'interop.not-repeatable'])
  await peer.close()
})

test('X-07 the log of a partner is read part by part, the newest first, each message once, whatever comes meanwhile, and by how a request’s id begins', async () => {
  const partner = await desk.registered()
  const { id } = partner
  const all = await logOf(id)
  expect(all.length).toBeGreaterThan(3)
  const url = `/api/organisation/partners/${id}/messages`
  type Part = { list: PartnerLogRow[]; next: string | null }
  const part = async (query: string) => (await desk.send('GET', `${url}?${query}`)).data<Part>()
  const found: string[] = []
  let next: string | null = null
  do {
    const some: Part = await part(`limit=2${next ? `&before=${next}` : ''}`)
    expect(some.list.length).toBeLessThanOrEqual(2)
    found.push(...some.list.map((row) => row.id))
    ;({ next } = some)
    // A new message arrives at the front of the list during each read, where the paging does not look.
    await partner.sendRequest('GET', '/versions')
  } while (next !== null && found.length < 100)
  expect(found).toEqual(all.map((row) => row.id))
  const [one] = all.filter(({ correlation }) => correlation.length > 8)
  const by = (await part(`search=${one?.correlation.slice(0, 8)}`)).list
  expect(by.map((row) => row.correlation)).toEqual([one?.correlation])
  const credentials = (await part('action=credentials&limit=100')).list
  expect(new Set(credentials.map(({ channel }) => channel.split(' ')[1]))).toEqual(new Set(['credentials']))
  expect((await part('action=hubclientinfo')).list).toEqual([])
  expect((await part('direction=in&limit=100')).list.every(({ direction }) => direction === 'in')).toBe(true)
  for (const wrong of ['before=x', 'action=nothing', 'limit=0', 'limit=101'])
    expect([wrong, (await desk.send('GET', `${url}?${wrong}`)).status]).toEqual([wrong, 400])
})

test('S-17 S-19 messages of a partner are read and sent again by its operator alone, with the codes of partners', async () => {
  const partner = await desk.registered()
  const [message] = await logOf(partner.id)
  const other = await desk.ocpiPartner()
  expect((await repeat(other.id, message?.id ?? '')).status).toBe(404)
  const { bearer: stranger } = await desk.operatorOf('MA5OTHER4')
  const url = `/api/organisation/partners/${partner.id}/messages?limit=50`
  expect((await desk.send('GET', url, undefined, stranger)).status).toBe(404)
  expect((await repeat(partner.id, message?.id ?? '', stranger)).status).toBe(404)
  expect((await desk.send('GET', url, undefined, '')).status).toBe(401)
})

test('X-07 whoever watches a partner’s log is told that there is something new, its own operator alone', async () => {
  const { operatorId, services } = desk
  const chargePoint = await desk.placed()
  const partner = await desk.registered({ stationIds: [chargePoint.stationId], pushEnabled: true })
  const published: string[] = []
  const publish = services.live.publish.bind(services.live)
  services.live.publish = (operator, topic) => void published.push(`${operator} ${topic}`)
  try {
    await desk.run('interop:push-ocpi')
    await expect.poll(() => published).toContain(`${operatorId} partner-messages/${partner.id}`)
    expect(published.every((line) => line.startsWith(operatorId))).toBe(true)
  } finally {
    services.live.publish = publish
  }
  const [topic] = desk.interop.domain.liveTopics ?? []
  const stranger = await desk.operatorOf('MA5OTHER7')
  const actor = (operator: string) => createTestActor(operator, ['interconnmngPerm'])
  expect(await topic?.snapshot(actor(operatorId), partner.id)).toEqual([])
  expect(await topic?.snapshot(actor(stranger.operatorId), partner.id)).toBeNull()
  expect(await topic?.snapshot(actor(operatorId), undefined)).toBeNull()
})
