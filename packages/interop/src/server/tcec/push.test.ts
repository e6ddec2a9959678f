import type { SiteChargePoint } from '@evops/charging/testing'
import { findPartnerMessage, pageOfPartnerMessages, evaluateConditions } from '@evops/platform/server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LinkRow, LinkTest } from '../../contract/index.ts'
import { startSimulatedTcecPartner, type SimulatedTcecPartner } from '../../loopback/tcec-peer.ts'
import {
  operatorTestPlatformId,
  createTcecTestSite,
  partnerTestSecrets,
  type TcecTestSite,
} from '../../testing/tcec-desk.ts'
import { createInterop, type InteropDomain } from '../index.ts'
import { backOffSeconds } from './back-off.rules.ts'
import { tcecPushPendingSql } from './push.store.ts'

let desk: TcecTestSite
let peer: SimulatedTcecPartner
let chargePoint: SiteChargePoint
let link: string
let partnerId: string
const peerId = 'MA5PEERXX'

beforeAll(async () => {
  desk = await createTcecTestSite({ withinMs: 1_500 })
})
beforeEach(async () => {
  desk.setNow(undefined)
  await desk.signIn()
  chargePoint = await desk.chargePoint()
  peer = await startSimulatedTcecPartner({
    secrets: partnerTestSecrets,
    platformId: peerId,
    ourPlatformId: operatorTestPlatformId,
    now: () => desk.services.now(),
  })
  const { partner } = await desk.partner({
    apiUrl: peer.url,
    pushEnabled: true,
    sendsFees: false,
    stationIds: [chargePoint.stationId],
    theirSecrets: partnerTestSecrets,
  })
  partnerId = partner.id
  link = `/api/organisation/partners/${partner.id}/link`
})
afterEach(async () => {
  await desk.admin.query('delete from organisation_partners')
  await peer.close()
})
afterAll(() => desk.close())

const push = () => desk.run('interop:push-states')
const getLink = async () => (await desk.send('GET', link)).data<LinkRow>()
const listSentStatuses = () =>
  peer.arrived.map(({ payload }) => {
    const { ConnectorID, Status } = (payload as { ConnectorStatusInfo: { ConnectorID: string; Status: number } })
      .ConnectorStatusInfo
    return [ConnectorID.slice(chargePoint.chargePointNo.length), Status]
  })
const later = (seconds: number) => desk.setNow(new Date(desk.services.now().getTime() + seconds * 1_000))
async function pointOf(at: SiteChargePoint) {
  const point = await desk.connect(at)
  await point.call('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' })
  const states = async () =>
    (
      await desk.admin.query<{ state: string }>(
        'select state from stations_connector_cards where charge_point_id = $1 order by connector_no',
        [at.chargePointId],
      )
    ).rows.map(({ state }) => state)
  return {
    close: () => point.close(),
    /** Sends a status and waits until it is stored. */
    async receive(status: string, stored: string, connectorId = 1) {
      await point.call('StatusNotification', { connectorId, status, errorCode: 'NoError' })
      await expect.poll(async () => (await states())[connectorId - 1]).toBe(stored)
    },
  }
}

test('X-07 connectors are told once each under one token, and again when they stand otherwise', async () => {
  await push()
  expect(listSentStatuses().toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
    ['01', 0],
    ['02', 0],
  ])
  expect(peer.tokensIssued).toBe(1)
  expect(await getLink()).toMatchObject({ ourPlatformId: operatorTestPlatformId, failures: 0, problem: '', waiting: 0 })
  expect((await getLink()).heardAt).not.toBeNull()

  later(2)
  await push()
  expect(listSentStatuses()).toHaveLength(2)
  const point = await pointOf(chargePoint)
  await point.receive('Available', 'idle')
  await point.receive('Preparing', 'occupied')
  later(2)
  await push()
  // Only the newest state is sent. An outdated state is never sent.
  expect(listSentStatuses().slice(2)).toContainEqual(['01', 2])
  expect(listSentStatuses().slice(2)).not.toContainEqual(['01', 1])
  await point.receive('Charging', 'charging')
  later(2)
  await push()
  expect(listSentStatuses().at(-1)).toEqual(['01', 3])
  const before = listSentStatuses().length
  // Partners receive SUSPENDED as CHARGING.
  await point.receive('SuspendedEV', 'suspended')
  later(2)
  await push()
  expect(listSentStatuses()).toHaveLength(before)
  expect((await getLink()).waiting).toBe(0)
  await point.close()
})

test('X-07 a partner that is down waits longer each time, and is told the newest state when it is back', async () => {
  expect([0, 1, 2, 3, 4, 9].map(backOffSeconds)).toEqual([1, 4, 16, 60, 120, 600])
  await push()
  const point = await pointOf(chargePoint)
  await point.receive('Available', 'idle')
  peer.fault('down')
  later(61)
  await push()
  expect(await getLink()).toMatchObject({ failures: 1, problem: 'status: HTTP 500' })
  const tried = peer.calls.length
  await push()
  expect(peer.calls).toHaveLength(tried)
  for (const [wait, failures] of [
    [1, 2],
    [4, 3],
    [16, 4],
  ] as const) {
    later(wait + 1)
    await push()
    expect((await getLink()).failures).toBe(failures)
  }
  await point.receive('Faulted', 'faulted')
  peer.fault(null)
  later(61)
  await push()
  expect(listSentStatuses().slice(2)).toContainEqual(['01', 255])
  expect(listSentStatuses().slice(2)).not.toContainEqual(['01', 1])
  expect(await getLink()).toMatchObject({ failures: 0, problem: '', waiting: 0 })
  await point.close()
})

test('X-07 a connector that a partner refuses holds up no other, and is tried again', async () => {
  peer.fault('refuses')
  await push()
  expect(await getLink()).toMatchObject({ failures: 0, waiting: 2 })
  peer.fault(null)
  later(61)
  await push()
  expect(listSentStatuses()).toHaveLength(2)
  expect((await getLink()).waiting).toBe(0)
})

test('X-07 of two processes one tells a partner, under one token', async () => {
  const others = [createInterop(desk.deps), createInterop(desk.deps)]
  const turn = async (interop: InteropDomain) => {
    await interop.domain.jobs?.['interop:push-states']?.run({}, { jobId: 'test', attempt: 1 })
    await interop.idle()
  }
  await Promise.all([push(), ...others.map(turn)])
  expect(listSentStatuses().toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
    ['01', 0],
    ['02', 0],
  ])
  expect(peer.tokensIssued).toBe(1)
})

test('X-07 a token that ended is fetched anew, once, and the call goes out again', async () => {
  await push()
  peer.endToken()
  const point = await pointOf(chargePoint)
  await point.receive('Available', 'idle')
  later(2)
  await push()
  expect(listSentStatuses()).toContainEqual(['01', 1])
  expect((await getLink()).failures).toBe(0)
  expect(peer.tokensIssued).toBe(2)
  await point.close()
})

test('X-07 OPS-01 who knows how everything stands has no turn until something is other; what it is shown is looked at all the same', async () => {
  const point = await pointOf(chargePoint)
  await point.receive('Available', 'idle')
  await push()
  const set = (text: string) => desk.admin.query(text)
  const calm = async () => {
    await set(
      "update interop_links set next_at = now(), swept_at = now(), whole_at = now(), looked_at = now() + interval '6 s'",
    )
    return (await desk.services.db.asPlatformOnce((tx) => evaluateConditions(tx, [tcecPushPendingSql])))[0] === false
  }
  expect(await calm()).toBe(true)
  await set("update stations_connector_states set changed_at = now() + interval '2 s' where connector_no = 1")
  expect(await calm()).toBe(false)
  await set('update stations_connector_states set changed_at = now()')
  for (const table of ['stations_links', 'stations_charge_points', 'stations_stations']) {
    const column = table === 'stations_links' ? 'changed_at' : 'updated_at'
    await set(`update ${table} set ${column} = now() + interval '2 s'`)
    expect([table, await calm()]).toEqual([table, false])
    await set(`update ${table} set ${column} = now()`)
    expect([table, await calm()]).toEqual([table, true])
  }
  await set('update interop_sent_states set due = true, next_at = now()')
  expect(await calm()).toBe(false)
  await set("update interop_sent_states set next_at = now() + interval '1 minute'")
  expect(await calm()).toBe(true)
  const waits = async (change: string) => {
    expect(await calm()).toBe(true)
    await set(`update interop_links set ${change}`)
    return (await desk.services.db.asPlatformOnce((tx) => evaluateConditions(tx, [tcecPushPendingSql])))[0]
  }
  expect(await waits("swept_at = now() - interval '21 s'")).toBe(true)
  expect(await waits("whole_at = now() - interval '25 h'")).toBe(true)
  expect(await waits("problem = 'down'")).toBe(true)
  await set("update interop_links set problem = ''")
  expect(await waits('looked_at = null')).toBe(true)
  expect(await waits("swept_at = null, next_at = now() + interval '1 minute'")).toBe(false)
  await point.close()
})

test('X-07 who wants no states is told none: switched off, without their secrets, without a station, not ours to tell', async () => {
  const { rows } = await desk.admin.query('select id from organisation_partners')
  expect(rows).toHaveLength(1)
  const waits = async () =>
    (await desk.services.db.asPlatformOnce((tx) => evaluateConditions(tx, [tcecPushPendingSql])))[0]
  expect(await waits()).toBe(true)
  for (const change of ['push_enabled = false', 'enabled = false', 'their_secrets = null', "direction = 'consume'"]) {
    await desk.admin.query(
      `update organisation_partners p set push_enabled = true, enabled = true, direction = 'both', their_secrets = k.their_secrets
       from (select their_secrets from organisation_partners) k`,
    )
    const storedSecrets = (
      await desk.admin.query<{ k: Buffer }>('select their_secrets as k from organisation_partners')
    ).rows[0]?.k
    await desk.admin.query(`update organisation_partners set ${change}`)
    await push()
    expect([change, peer.calls, await waits()]).toEqual([change, [], false])
    await desk.admin.query('update organisation_partners set their_secrets = $1', [storedSecrets])
  }
})

test('X-07 the self-test says in which step a connection fails, and that it does not', async () => {
  const runLinkTest = async () => (await desk.send('POST', `${link}/test`)).data<LinkTest>()
  expect(await runLinkTest()).toMatchObject({ failed: null, detail: '' })
  for (const [fault, failed] of [
    ['slow', 'slow'],
    ['down', 'status'],
    ['rubbish', 'unreadable'],
    ['signature', 'signature'],
    ['token-refused', 'token'],
    ['clock', 'clock'],
    ['busy', 'busy'],
  ] as const) {
    peer.fault(fault)
    expect([fault, (await runLinkTest()).failed]).toEqual([fault, failed])
  }
  peer.fault(null)
  const to = async (apiUrl: string) => {
    await desk.admin.query('update organisation_partners set api_url = $1', [apiUrl])
    return (await runLinkTest()).failed
  }
  // That network is not allowed.
  expect(await to('http://10.1.2.3/evcs')).toBe('address')
  expect(await to('http://nobody.invalid/evcs')).toBe('host')
  const closed = peer.url
  await peer.close()
  expect(await to(closed)).toBe('unreachable')

  await desk.admin.query('update organisation_partners set their_secrets = null')
  expect((await desk.send('POST', `${link}/test`)).error).toBe('interop.no-secrets')
  await desk.admin.query('update organisation_partners set enabled = false')
  expect((await desk.send('POST', `${link}/test`)).error).toBe('interop.not-linked')
})

test('S-20 S-14 what we say to partners stands in the log, and neither there nor in a table any secret or token', async () => {
  await push()
  const messages = await desk.services.db.inTenant(desk.operatorId, async (tx) => {
    const { list } = await pageOfPartnerMessages(tx, { page: 1, pageSize: 50, peerKind: 'interop' })
    const own = list.filter(({ peerId: id }) => id === partnerId)
    return Promise.all(own.map(({ id }) => findPartnerMessage(tx, id)))
  })
  expect(messages.map((message) => [message?.direction, message?.channel, message?.status, message?.verified])).toEqual(
    [
      ['out', 'notification_stationStatus', 'done', 'yes'],
      ['out', 'notification_stationStatus', 'done', 'yes'],
      ['out', 'query_token', 'done', 'yes'],
    ],
  )
  const { rows } = await desk.admin.query("select encode(their_token, 'escape') as token from interop_links")
  const text = JSON.stringify([messages, rows])
  for (const secret of Object.values(partnerTestSecrets)) expect(text).not.toContain(secret)
  expect(text).not.toMatch(/AccessToken\\*":\\*"[\w-]{20}/)
  expect(messages[0]?.body).toContain('ConnectorStatusInfo')
})

test('S-17 S-19 a link is seen and changed by its operator alone, with the codes of partners', async () => {
  const { bearer: stranger } = await desk.operatorOf('MA5OTHER2')
  const { createTestUser } = await import('@evops/organisation/testing')
  const viewer = (await createTestUser(desk.services, { operatorId: desk.operatorId, codes: ['interconnmngPerm'] }))
    .token
  const nobody = (await createTestUser(desk.services, { operatorId: desk.operatorId, codes: ['auditlog'] })).token
  const change = { renamed: [], version: 0 }
  for (const [method, url, body] of [
    ['PUT', link, change],
    ['POST', `${link}/test`, undefined],
  ] as const) {
    expect([url, (await desk.send(method, url, body, stranger)).status]).toEqual([url, 404])
    expect((await desk.send(method, url, body, viewer)).status).toBe(403)
  }
  expect((await desk.send('GET', link, undefined, stranger)).status).toBe(404)
  expect((await desk.send('GET', link, undefined, viewer)).status).toBe(200)
  expect((await desk.send('GET', link, undefined, nobody)).status).toBe(403)
  const bad = await desk.send('PUT', link, { renamed: ['SevicePrice'], version: 0 })
  expect([bad.status, Object.keys(bad.fields ?? {})]).toEqual([400, ['renamed']])
  for (const renamed of [
    ['A=B', 'A=C'],
    ['A=C', 'B=C'],
    ['Status:1=5', 'Status:2=5'],
    ['Status:1=5', 'Status:1=6'],
    ['M*100', 'M*10'],
    ['M*0'],
    ['M*-1'],
    ['Status:1'],
  ]) {
    const wrong = await desk.send('PUT', link, { renamed, version: 0 })
    expect([renamed, wrong.status, Object.keys(wrong.fields ?? {})]).toEqual([renamed, 400, ['renamed']])
  }
  expect((await desk.send('PUT', link, change)).data()).toMatchObject({ version: 1 })
  expect((await desk.send('PUT', link, change)).status).toBe(409)
})

test('X-07 calls that were heard are forgotten once their time alone refuses them', async () => {
  const caller = await desk.partner({ stationIds: [chargePoint.stationId] })
  await caller.sendRequest('query_stations_info', {})
  const countStoredCalls = async () => (await desk.admin.query('select from interop_heard')).rowCount
  expect(await countStoredCalls()).toBe(2)
  later(19 * 60)
  await desk.run('interop:forget-calls')
  expect(await countStoredCalls()).toBe(2)
  later(2 * 60)
  await desk.run('interop:forget-calls')
  expect(await countStoredCalls()).toBe(0)
})

test('X-07 who calls too often is told to come again, from that address alone; a body that is too long is not read', async () => {
  const caller = await desk.partner({ stationIds: [chargePoint.stationId] })
  desk.setNow(new Date('2026-03-02T03:00:30Z'))
  const rubbish = async (remoteAddress: string) =>
    (await caller.sendRequest('query_stations_info', {}, { token: '', envelope: {}, remoteAddress })).ret
  expect(await rubbish('203.0.113.1')).toBe(4003)
  const by = { peer: `${caller.partner.id} 203.0.113.1`, operator: desk.operatorId }
  for (let call = 0; call < 1_200; call += 1) await desk.services.budget.takeReserved('partnerCall', by)
  expect(await rubbish('203.0.113.1')).toBe(-1)
  expect(await rubbish('203.0.113.2')).toBe(4003)
  later(60)
  expect(await rubbish('203.0.113.1')).toBe(4003)
  const long = await caller.sendRequest('query_stations_info', {}, { token: '', envelope: 'x'.repeat(1_100_000) })
  expect(long.status).toBe(413)
})
