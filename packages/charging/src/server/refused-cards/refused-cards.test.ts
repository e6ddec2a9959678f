import type { RawChargePoint } from '@evops/ocpp/testing'
import { waitUntil } from '@evops/platform/testing'
import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxRefusedCardsPerPoint, refusedCardExport, type RefusedCard } from '../../contract/index.ts'
import {
  testCardToken,
  connectTestPoint201,
  staffSite,
  transaction201,
  type Point201,
  type SiteChargePoint,
  type StaffSite,
} from '../../testing/index.ts'
import { writeRefusedCards } from './refused-cards.store.ts'

let site: StaffSite
let chargePoint: SiteChargePoint
let modern: SiteChargePoint
let point: RawChargePoint
let modernPoint: Point201
beforeAll(async () => {
  site = await staffSite()
  chargePoint = await site.chargePoint()
  modern = await site.chargePoint({ stationId: chargePoint.stationId })
  point = await site.connect(chargePoint)
  modernPoint = await connectTestPoint201(site, modern)
})
afterAll(() => site.close())

const path = '/api/refused-cards'
let tags = 0
const aTag = () => `04BEEF${String((tags += 1)).padStart(4, '0')}`
async function sendCall(action: string, payload: object): Promise<Record<string, unknown>> {
  const reply = await point.call(action, payload)
  if (reply.type !== 'result') throw new Error(JSON.stringify(reply))
  return reply.payload as Record<string, unknown>
}
const rowsOf = async (idTag: string, token?: string): Promise<RefusedCard[]> =>
  (await site.call('GET', `${path}?search=${idTag}`, { ...(token !== undefined && { token }) })).data.list
async function waitForRows(
  idTag: string,
  fits: (rows: RefusedCard[]) => boolean = ({ length }) => length > 0,
): Promise<RefusedCard[]> {
  await waitUntil(async () => fits(await rowsOf(idTag)), 'the refused card is listed')
  return rowsOf(idTag)
}

describe('X-08 the list of refused cards', () => {
  test('counts each refusal of a card, by 1.6 and 2.0.1, and masks its number', async () => {
    const idTag = aTag()
    await sendCall('Authorize', { idTag })
    await sendCall('Authorize', { idTag: idTag.toLowerCase() })
    await modernPoint.sendCall('Authorize', { idToken: testCardToken(idTag) })
    const rows = await waitForRows(idTag, ({ length }) => length === 2)
    const shared = { idTag: `•••• ${idTag.slice(-4)}`, connectorNo: null, reason: 'unknown' }
    const more = { isUnregistered: true, reversedOf: null }
    expect(rows.toSorted((a, b) => b.times - a.times)).toMatchObject([
      { ...shared, ...more, chargePointId: chargePoint.chargePointId, times: 2 },
      { ...shared, ...more, chargePointId: modern.chargePointId, times: 1 },
    ])
  })

  test('contains refused starts with their connector, by 1.6 and 2.0.1, once for a repeated report', async () => {
    const idTag = aTag()
    const start = { connectorId: 1, idTag, meterStart: 0, timestamp: new Date().toISOString() }
    const { transactionId } = await sendCall('StartTransaction', start)
    expect(await sendCall('StartTransaction', start)).toMatchObject({ transactionId })
    await sendCall('StopTransaction', { transactionId, meterStop: 0, timestamp: new Date().toISOString() })
    const event = transaction201(newId())
    const evse = { id: 1, connectorId: 1 }
    await modernPoint.sendCall(
      'TransactionEvent',
      event('Started', 'Authorized', { evse, idToken: testCardToken(idTag), chargingState: 'Charging' }),
    )
    await modernPoint.sendCall('TransactionEvent', event('Ended', 'Deauthorized', { evse }))
    expect(await waitForRows(idTag, ({ length }) => length === 2)).toMatchObject([
      { connectorNo: 1, reason: 'unknown', times: 1 },
      { connectorNo: 1, reason: 'unknown', times: 1 },
    ])
  })

  test('says why a registered card was refused', async () => {
    const idTag = aTag()
    await site.call('POST', '/api/start-tokens', { body: { idTag, state: 'blocked' } })
    await sendCall('Authorize', { idTag })
    expect(await waitForRows(idTag)).toMatchObject([{ reason: 'blocked', isUnregistered: false }])
    expect((await site.call('GET', `${path}?reason=expired`)).data.total).toBe(0)
    expect((await site.call('GET', `${path}?reason=blocked`)).data.total).toBe(1)
  })

  test('contains no card that may charge', async () => {
    const [idTag, other] = [aTag(), aTag()]
    await site.token(idTag)
    await sendCall('Authorize', { idTag })
    await sendCall('Authorize', { idTag: other })
    await waitForRows(other)
    expect(await rowsOf(idTag)).toEqual([])
  })

  test('names the registered card whose bytes a reader reports in reverse order', async () => {
    const { data } = await site.call('POST', '/api/start-tokens', {
      body: { idTag: '04A21B9C', label: 'Van 7' },
    })
    await sendCall('Authorize', { idTag: '9C1BA204' })
    expect(await waitForRows('9C1BA204')).toMatchObject([
      { reason: 'reversed', reversedOf: { id: data.id, label: 'Van 7' }, isUnregistered: true },
    ])
    const { data: made } = await site.call('POST', '/api/start-tokens', { body: { idTag: '9C1BA204' } })
    expect(made.idTag).toBe('9C1BA204')
    expect(await rowsOf('9C1BA204')).toEqual([])
  })

  test('registers a card without its number, and loses it by that', async () => {
    const idTag = aTag()
    await sendCall('Authorize', { idTag })
    const [row] = await waitForRows(idTag)
    const body = { idTag: row?.idTag, refusedCardId: row?.id, label: 'New driver' }
    const url = '/api/start-tokens'
    expect((await site.call('POST', url, { body, token: 'theirs' })).status).toBe(404)
    expect((await site.call('POST', url, { body, token: 'nobody' })).status).toBe(403)
    expect((await site.call('POST', url, { body: { idTag: row?.idTag } })).fields).toHaveProperty('idTag')
    const { status, data } = await site.call('POST', url, { body })
    expect([status, data.idTag, data.label]).toEqual([200, row?.idTag, 'New driver'])
    expect(await rowsOf(idTag)).toEqual([])
    expect(await sendCall('Authorize', { idTag })).toMatchObject({ idTagInfo: { status: 'Accepted' } })
    expect(JSON.stringify(site.audited.at(-1))).not.toContain(idTag)
  })

  test('is visible to its operator only, and a number in full for a reason', async () => {
    const idTag = aTag()
    await sendCall('Authorize', { idTag })
    const [row] = await waitForRows(idTag)
    expect(await rowsOf(idTag, 'theirs')).toEqual([])
    expect((await site.call('GET', path, { token: 'nobody' })).status).toBe(403)
    const url = `${path}/${row?.id}/reveal`
    const body = { reason: 'the driver is on the phone' }
    expect((await site.call('POST', url, { body, token: 'theirs' })).status).toBe(404)
    expect((await site.call('POST', url, { body: {} })).fields).toHaveProperty('reason')
    expect((await site.call('POST', url, { body })).data).toEqual({ idTag })
    expect(site.audited.at(-1)).toMatchObject({
      action: 'revealRefusedCard',
      entity: 'refused_card',
      after: body,
    })
  })

  test('sorts and exports with masked numbers', async () => {
    const { data } = await site.call('GET', `${path}?sort=-times`)
    const times = data.list.map((row: RefusedCard) => row.times)
    expect(times).toEqual(times.toSorted((a: number, b: number) => b - a))
    const file = await site.file(refusedCardExport, 'reason=blocked')
    expect(file).toContain('Blocked')
    expect(file).toContain(chargePoint.chargePointNo)
    expect(file).not.toMatch(/,04BEEF\d{4},/)
    expect(file).toMatch(/•••• \d{4}/)
  })

  test('is limited: one charge point does not displace the cards of others, and old rows are deleted', async () => {
    const { operatorId, chargePointId } = {
      operatorId: site.operatorId,
      chargePointId: chargePoint.chargePointId,
    }
    const others = (await site.call('GET', `${path}?pageSize=200`)).data.list.filter(
      (row: RefusedCard) => row.chargePointId !== chargePointId,
    ).length
    const rows = Array.from({ length: maxRefusedCardsPerPoint + 20 }, (_, n) => ({
      operatorId,
      id: newId(),
      chargePointId,
      connectorNo: 0,
      idTag: `FLOOD-${n}`,
      reason: 'unknown',
      reversedTag: null,
      times: 1,
      at: new Date(),
    }))
    await writeRefusedCards(site.services.db.gatewayPool, rows)
    const count = async () =>
      (
        await site.admin.query(
          'select count(*) filter (where charge_point_id = $1)::int as own, count(*) filter (where charge_point_id <> $1)::int as others from charging_refused_cards',
          [chargePointId],
        )
      ).rows[0]
    expect(await count()).toEqual({ own: maxRefusedCardsPerPoint, others })
    await site.admin.query(
      "update charging_refused_cards set first_at = now() - interval '40 days', last_at = now() - interval '31 days' where charge_point_id = $1",
      [chargePointId],
    )
    await site.charging.domain.jobs?.['charging:refused-cards']?.run({}, { jobId: 'test', attempt: 1 })
    expect(await count()).toEqual({ own: 0, others })
  })

  test('writes no more rows than its limit when a charge point shows a thousand cards', async () => {
    const flooding = await site.chargePoint()
    const wire = await site.connect(flooding)
    for (let n = 0; n < 300; n += 1) await wire.call('Authorize', { idTag: `MANY-${n}` })
    await waitUntil(async () => {
      const { rows } = await site.admin.query(
        'select count(*)::int as n from charging_refused_cards where charge_point_id = $1',
        [flooding.chargePointId],
      )
      return rows[0].n > 0 && rows[0].n <= maxRefusedCardsPerPoint
    }, 'some rows are written')
    expect((await wire.call('Heartbeat', {})).type).toBe('result')
    await wire.close()
  })
})
