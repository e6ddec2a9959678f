import { updateListedSubject, updateToken } from '@evops/charging/contract'
import type { SiteChargePoint } from '@evops/charging/testing'
import { withoutUnknownKeys } from '@evops/platform/contract'
import { waitUntil } from '@evops/platform/testing'
import {
  createChargePoint,
  type ChargePoint,
  type ChargePointOptions,
  type MessagePayload,
} from '@evops/simulator/simulator'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { productSite, type ProductSite } from './testing/product-site.ts'

/*
 * Tests blocked cards on the local lists of simulated charge points over real sockets: sent at once, and again after a
 * reconnection.
 */
let site: ProductSite
const points: ChargePoint[] = []
beforeAll(async () => {
  site = await productSite()
  for (const idTag of ['STAYS', 'LOST', 'GONE', 'HELD']) await site.call('POST', '/api/start-tokens', { idTag })
})
afterAll(() => site.close())
afterEach(() => Promise.all(points.splice(0).map((point) => point.close())))

const versions = ['ocpp1.6', 'ocpp2.0.1'] as const
type Version = (typeof versions)[number]
interface CommandLog {
  action: string
  request: MessagePayload
  answer: MessagePayload
}

/** Records the calls received by the charge point from now on, with its answers. */
function recordMessages(point: ChargePoint): CommandLog[] {
  const messages: CommandLog[] = []
  const pending = new Map<string, Pick<CommandLog, 'action' | 'request'>>()
  point.events.on('message', ({ direction, text }) => {
    const [type, id, third, fourth] = JSON.parse(text)
    if (direction === 'in' && type === 2) pending.set(id, { action: third, request: fourth })
    const call = pending.get(id)
    if (direction === 'out' && type === 3 && call) messages.push({ ...call, answer: third })
  })
  return messages
}

/** Connects a charge point of a station that uses the local list (unless `on` is false), and records its calls. */
async function startSimulatedPoint(version: Version, more: Partial<ChargePointOptions> = {}, on = true) {
  const chargePoint = await site.chargePoint()
  if (on) await site.call('PUT', `/api/local-list-stations/${chargePoint.stationId}`, { on })
  const { chargePointId, identity, password } = chargePoint
  const point = createChargePoint({
    version,
    url: `ws://127.0.0.1:${site.port}/ocpp/`,
    identity,
    password,
    reconnect: false,
    ...more,
  })
  points.push(point)
  const messages = recordMessages(point)
  const back = async () => {
    expect(await point.comeBack()).toBe(true)
    await site.isConnected(chargePoint)
    // Only the reconnection makes the update due.
    const due = 'select from stations_list_pushes where charge_point_id = $1 and due_at is not null'
    if (on)
      await waitUntil(
        async () => (await site.admin.query(due, [chargePointId])).rows.length > 0,
        'it is to be looked at',
      )
  }
  await back()
  return { chargePoint, point, messages, back }
}
/** Runs the push task directly, without the scheduler. */
const push = () => site.job('stations', 'stations:push-lists')
const state = async ({ chargePointNo }: SiteChargePoint) =>
  (await site.call('GET', `/api/local-lists?search=${chargePointNo}`)).data.list[0]
const updates = (messages: CommandLog[]) =>
  messages.flatMap(({ action, request, answer }) =>
    action === 'SendLocalList' ? [[request['updateType'], answer['status'], tagsOf(request)]] : [],
  )
// oxlint-disable-next-line typescript/no-explicit-any -- of either version, as the wire has it
const tagsOf = ({ localAuthorizationList: list = [] }: any): string[] =>
  list.map(
    // oxlint-disable-next-line typescript/no-explicit-any -- see above
    ({ idTag, idToken, idTagInfo, idTokenInfo }: any) =>
      `${idTag ?? idToken.idToken} ${(idTagInfo ?? idTokenInfo)?.status ?? '-'}`,
  )
/** Returns the fields of a token that may be sent back as a change. */
const changeOf = (token: object) => withoutUnknownKeys(updateToken.body, token) as object
async function setState(tag: string, wanted: 'accepted' | 'blocked') {
  const { data } = await site.call('GET', `/api/start-tokens?search=${tag}`)
  const token = data.list[0]
  const done = await site.call('PUT', `/api/start-tokens/${token.id}`, {
    ...changeOf(token),
    idTag: tag,
    state: wanted,
  })
  expect(done.status).toBe(200)
}

describe.each(versions)('ROUTE-13 black and white lists of %s', (version) => {
  test('a card that is refused is told at once as the one entry that changed, and so is one that is free again', async () => {
    const { chargePoint, messages } = await startSimulatedPoint(version)
    await push()
    expect(updates(messages)).toMatchObject([['Full', 'Accepted', expect.arrayContaining(['LOST Accepted'])]])
    expect(await state(chargePoint)).toMatchObject({ state: 'current', changes: 0 })
    await setState('LOST', 'blocked')
    await push()
    await setState('LOST', 'accepted')
    await push()
    expect(updates(messages).slice(1)).toEqual([
      ['Differential', 'Accepted', ['LOST Blocked']],
      ['Differential', 'Accepted', ['LOST Accepted']],
    ])
    expect(await state(chargePoint)).toMatchObject({ state: 'current', versionThere: 3 })
    await push()
    expect(updates(messages)).toHaveLength(3)
  })

  test('one that was away is told what it missed when it comes back; one that forgot its list gets all of it', async () => {
    const { chargePoint, point, messages, back } = await startSimulatedPoint(version)
    await push()
    await point.disconnect()
    await site.isConnected(chargePoint, false)
    await setState('LOST', 'blocked')
    await push()
    await back()
    await push()
    expect(updates(messages).slice(1)).toEqual([['Differential', 'Accepted', ['LOST Blocked']]])
    await point.close()
    await site.isConnected(chargePoint, false)
    const again = createChargePoint({
      version,
      url: `ws://127.0.0.1:${site.port}/ocpp/`,
      identity: chargePoint.identity,
      password: chargePoint.password,
      reconnect: false,
    })
    points.push(again)
    const anew = recordMessages(again)
    expect(await again.comeBack()).toBe(true)
    await site.isConnected(chargePoint)
    const due = 'select from stations_list_pushes where charge_point_id = $1 and due_at is not null'
    await waitUntil(async () => (await site.admin.query(due, [chargePoint.chargePointId])).rows.length > 0, 'it is due')
    await push()
    expect(updates(anew)).toMatchObject([['Full', 'Accepted', expect.arrayContaining(['LOST Blocked'])]])
    await setState('LOST', 'accepted')
  })

  test('one whose list somebody else made newer says that the version is wrong, and gets all of it', async () => {
    const { chargePoint, messages } = await startSimulatedPoint(version)
    await push()
    // Changes the list without the server's knowledge: the server still assumes version 1.
    const newer = version === 'ocpp1.6' ? { listVersion: 7 } : { versionNumber: 7 }
    await site.ocpp.gateway.call(chargePoint.identity, 'SendLocalList', { ...newer, updateType: 'Full' })
    await setState('HELD', 'blocked')
    await push()
    expect(updates(messages).slice(2)).toMatchObject([
      ['Differential', 'VersionMismatch', ['HELD Blocked']],
      ['Full', 'Accepted', expect.arrayContaining(['HELD Blocked', 'STAYS Accepted'])],
    ])
    expect(await state(chargePoint)).toMatchObject({ state: 'current', versionThere: 2 })
    await setState('HELD', 'accepted')
  })

  test('a list longer than a message goes in parts, in one turn', async () => {
    const keys = { SendLocalListMaxLength: '2' }
    const { chargePoint, messages } = await startSimulatedPoint(version, { keys })
    await push()
    const sent = updates(messages)
    expect(sent.map(([type]) => type)).toEqual(['Full', 'Differential'])
    expect(sent.flatMap(([, , tags]) => tags)).toHaveLength(4)
    expect(await state(chargePoint)).toMatchObject({ state: 'current', entries: 4 })
  })

  test('a card with limits is on no list, which can’t hold them; a white entry for it is a conflict, a forced one lists it', async () => {
    const { messages } = await startSimulatedPoint(version)
    const idTag = `BOUND${version.slice(-1)}`
    const { data: token } = await site.call('POST', '/api/start-tokens', { idTag })
    await push()
    expect(updates(messages).flatMap(([, , tags]) => tags)).toContain(`${idTag} Accepted`)
    const limited = { ...changeOf(token), idTag, daySessions: 2 }
    expect(await site.call('PUT', `/api/start-tokens/${token.id}`, limited)).toMatchObject({ status: 200 })
    await push()
    expect(updates(messages).at(-1)).toEqual(['Differential', 'Accepted', [`${idTag} -`]])
    const entry = { subjectKind: 'token', idTag, kind: 'white' }
    const { data: white } = await site.call('POST', '/api/list-entries', entry)
    expect(white).toMatchObject({ tokens: 1, conflict: 'limited' })
    await push()
    expect(updates(messages).at(-1)).toEqual(['Differential', 'Accepted', [`${idTag} -`]])
    const forced = withoutUnknownKeys(updateListedSubject.body, { ...white, allows: 'forced' }) as object
    const { data: after } = await site.call('PUT', `/api/list-entries/${white.id}`, forced)
    expect(after.conflict).toBe(null)
    await push()
    expect(updates(messages).at(-1)).toEqual(['Differential', 'Accepted', [`${idTag} Accepted`]])
    await site.call('DELETE', `/api/list-entries/${white.id}`)
    await site.call('PUT', `/api/start-tokens/${token.id}`, {
      ...limited,
      version: token.version + 1,
      state: 'blocked',
    })
    await site.call('DELETE', `/api/start-tokens/${token.id}`)
  })

  test('one without a list forgets what it remembers of cards when one is refused, also when it was away', async () => {
    const { chargePoint, point, messages, back } = await startSimulatedPoint(version, {}, false)
    const remembers = { component: { name: 'AuthCacheCtrlr' }, variable: { name: 'Enabled' } }
    await site.call(
      'POST',
      `/api/charge-points/${chargePoint.chargePointNo}/commands`,
      version === 'ocpp1.6'
        ? { action: 'GetConfiguration', payload: {} }
        : { action: 'GetVariables', payload: { getVariableData: [remembers] } },
    )
    await push()
    const countClearCache = () => messages.filter(({ action }) => action === 'ClearCache').length
    const before = countClearCache()
    await setState('GONE', 'blocked')
    await push()
    expect(countClearCache()).toBe(before + 1)
    await point.disconnect()
    await site.isConnected(chargePoint, false)
    await setState('GONE', 'accepted')
    await setState('GONE', 'blocked')
    await push()
    await back()
    const due = 'select from stations_list_pushes where charge_point_id = $1 and due_at is not null'
    await waitUntil(async () => (await site.admin.query(due, [chargePoint.chargePointId])).rows.length > 0, 'it is due')
    await push()
    expect(countClearCache()).toBe(before + 2)
    await push()
    expect(countClearCache()).toBe(before + 2)
    await setState('GONE', 'accepted')
    await push()
  })
})
