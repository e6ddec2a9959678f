import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestChargePoint, createTestStation, type TestChargePoint } from '../../testing/index.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'
import { groupByChargePoint, writeOcppMessages } from '../gateway/ocpp-messages.store.ts'

let site: TestSite
let chargePoint: TestChargePoint
let foreign: TestChargePoint
beforeAll(async () => {
  site = await createTestSite()
  chargePoint = await createTestChargePoint(site.services, site.ours, await createTestStation(site.services, site.ours))
  foreign = await createTestChargePoint(site.services, site.theirs, await createTestStation(site.services, site.theirs))
})
afterAll(() => site.close())

interface OcppMessage {
  at: string
  direction?: 'in' | 'out'
  action?: string
  id: string
  body?: string
}
async function insertMessage(
  of: TestChargePoint,
  { at, direction = 'in', action, id, body }: OcppMessage,
): Promise<void> {
  const { rows } = await site.admin.query(
    'select operator_id as "operatorId", charge_point_key as "chargePointKey" from stations_charge_points where id = $1',
    [of.id],
  )
  const defaultBody = action ? `[2,"${id}","${action}",{}]` : `[3,"${id}",{}]`
  const ocppMessage = { ...rows[0], at: new Date(at), direction, body: body ?? defaultBody }
  await writeOcppMessages(site.services.db.gatewayPool, groupByChargePoint([ocppMessage]))
}
const find = (query: string, token = 'ours') => site.call('GET', `/api/ocpp-messages?${query}`, { token })
const idsOf = ({ data }: Awaited<ReturnType<typeof find>>) =>
  data.list.map(({ messageId }: { messageId: string }) => messageId)

describe('X-10 frames, searched', () => {
  const day = '2026-11-01'
  test('frames that share an instant are neither lost nor shown twice', async () => {
    for (let i = 0; i < 7; i += 1)
      await insertMessage(chargePoint, {
        at: `${day}T00:00:0${i < 5 ? 0 : i}Z`,
        action: 'MeterValues',
        id: `m${i}`,
      })
    const seen: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const reply = await find(
        `chargePointId=${chargePoint.id}&limit=2${next && `&before=${encodeURIComponent(next)}`}`,
      )
      seen.push(...idsOf(reply))
      next = reply.data.next
    }
    expect(seen).toEqual(['m6', 'm5', 'm0', 'm1', 'm2', 'm3', 'm4'])
  })

  test('each half names the other: the answer behind a call, the call behind an answer, and how long it took', async () => {
    const call = '[2,"x1","Heartbeat",{}]'
    const answer = '[3,"x1",{"currentTime":"2026-11-02T00:00:00Z"}]'
    await insertMessage(chargePoint, {
      at: '2026-11-02T00:00:00.000Z',
      action: 'Heartbeat',
      id: 'x1',
      body: call,
    })
    await insertMessage(chargePoint, {
      at: '2026-11-02T00:00:00.042Z',
      direction: 'out',
      id: 'x1',
      body: answer,
    })
    // The same id an hour later belongs to another call.
    await insertMessage(chargePoint, {
      at: '2026-11-02T01:00:00Z',
      action: 'Heartbeat',
      id: 'x1',
      body: call,
    })
    const { data } = await find(`chargePointId=${chargePoint.id}&messageId=x1`)
    expect(data.list).toMatchObject([
      { action: 'Heartbeat', pair: null },
      { direction: 'out', action: 'Heartbeat', pair: { body: call, milliseconds: 42 } },
      { direction: 'in', action: 'Heartbeat', pair: { body: answer, milliseconds: 42 } },
    ])
  })

  test('by action, direction, text, error and time', async () => {
    const at = (minute: number) => `2026-11-03T00:0${minute}:00Z`
    await insertMessage(chargePoint, {
      at: at(0),
      action: 'Authorize',
      id: 'a',
      body: '[2,"a","Authorize",{"idTag":"Zed"}]',
    })
    await insertMessage(chargePoint, {
      at: at(1),
      direction: 'out',
      id: 'a',
      body: '[4,"a","InternalError","",{}]',
    })
    const where = `chargePointId=${chargePoint.id}&from=2026-11-03T00:00:00Z&to=2026-11-03T00:02:00Z`
    expect(idsOf(await find(`${where}&action=author`))).toEqual(['a'])
    expect(idsOf(await find(`${where}&direction=out`))).toEqual(['a'])
    expect(idsOf(await find(`${where}&search=zed`))).toEqual(['a'])
    expect((await find(`${where}&errors=true`)).data.list).toMatchObject([{ direction: 'out' }])
    expect(idsOf(await find(`chargePointId=${chargePoint.id}&from=${at(1)}&to=${at(2)}`))).toEqual(['a'])
    expect((await find('before=nonsense')).status).toBe(400)
  })

  test('D-30d a message is told in full, with its other half, to who may see tags: for a reason that is kept', async () => {
    const [at, messageId] = ['2026-11-05T00:00:00.003Z', 'tags']
    const call = '[2,"tags","Authorize",{"idTag":"SECRET-7788","n":{"groupIdToken":{"idToken":"MASTER-1"}}}]'
    const answer = '[3,"tags",{"idTagInfo":{"status":"Accepted","parentIdTag":"MASTER-1"}}]'
    await insertMessage(chargePoint, { at, action: 'Authorize', id: messageId, body: call })
    await insertMessage(chargePoint, {
      at: '2026-11-05T00:00:00.040Z',
      direction: 'out',
      id: messageId,
      body: answer,
    })
    const [, message] = (await find(`chargePointId=${chargePoint.id}&messageId=tags`)).data.list
    expect(JSON.stringify(message)).not.toMatch(/SECRET|MASTER/)
    const body = {
      chargePointId: chargePoint.id,
      at: message.at,
      direction: 'in',
      messageId,
      reason: 'a driver complains',
    }
    const reveal = (token: string, payload: object = body) =>
      site.call('POST', '/api/ocpp-messages/reveal', { body: payload, token })
    expect((await reveal('')).status).toBe(401)
    expect((await reveal('viewer')).status).toBe(403)
    expect((await reveal('theirs')).status).toBe(404)
    expect((await reveal('ours', { ...body, messageId: 'other' })).status).toBe(404)
    expect((await reveal('ours', { ...body, reason: '' })).fields).toHaveProperty('reason')
    expect((await reveal('ours')).data).toEqual({ body: call, pair: answer })
    expect(site.audited.at(-1)).toMatchObject({
      action: 'revealOcppMessage',
      entityId: chargePoint.id,
      after: { messageId, reason: body.reason },
    })
    expect(JSON.stringify(site.audited)).not.toMatch(/SECRET|MASTER/)
  })

  test('without a charge point the last hour is searched, or 24 of those said; S-17 never those of others', async () => {
    const now = Date.now()
    const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
    await insertMessage(chargePoint, { at: ago(5), action: 'Heartbeat', id: 'now' })
    await insertMessage(chargePoint, { at: ago(90), action: 'Heartbeat', id: 'earlier' })
    await insertMessage(chargePoint, { at: ago(3_000), action: 'Heartbeat', id: 'days' })
    await insertMessage(foreign, { at: ago(5), action: 'Heartbeat', id: 'theirs' })
    expect(idsOf(await find('action=Heartbeat'))).toEqual(['now'])
    expect(idsOf(await find(`from=${ago(10_000)}&action=Heartbeat`))).toEqual(['now', 'earlier'])
    expect(idsOf(await find('action=Heartbeat', 'theirs'))).toEqual(['theirs'])
    expect((await find(`chargePointId=${foreign.id}`)).status).toBe(404)
    expect((await find(`chargePointId=${newId()}`)).status).toBe(404)
    expect([(await find('', '')).status, (await find('', 'nobody')).status]).toEqual([401, 403])
  })
})
