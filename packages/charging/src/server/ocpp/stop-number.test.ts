import type { RawChargePoint } from '@evops/ocpp/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffSite, type SiteChargePoint, type StaffSite } from '../../testing/index.ts'

let site: StaffSite
beforeAll(async () => {
  site = await staffSite()
  await site.token('TAG-OK')
  await site.token('TAG-2')
})
afterAll(() => site.close())

const now = Date.now()
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
async function send(point: RawChargePoint, action: string, payload: object) {
  const reply = await point.call(action, payload)
  if (reply.type !== 'result') throw new Error(reply.description)
  return reply.payload as { transactionId: number; idTagInfo: { status: string } }
}
const start = (point: RawChargePoint, more: object = {}) =>
  send(point, 'StartTransaction', {
    connectorId: 1,
    idTag: 'TAG-OK',
    meterStart: 1_000,
    timestamp: ago(30),
    ...more,
  })
const stop = (point: RawChargePoint, transactionId: number, more: object = {}) =>
  send(point, 'StopTransaction', {
    transactionId,
    idTag: 'TAG-OK',
    meterStop: 6_000,
    timestamp: ago(5),
    ...more,
  })
async function sessionsOf(chargePoint: SiteChargePoint) {
  const { rows } = await site.admin.query(
    'select id, transaction_id, state, energy_dwh, flags from charging_sessions where charge_point_id = $1 order by started_at, connector_no',
    [chargePoint.chargePointId],
  )
  return rows
}
const orphansOf = async (chargePoint: SiteChargePoint) =>
  (
    await site.admin.query('select reported_transaction_id from charging_orphan_stops where charge_point_id = $1', [
      chargePoint.chargePointId,
    ])
  ).rows

describe('M-05 a stop finds its session', () => {
  test.each([0, -1, 4_711])('number %s ends the only running session of the card', async (number) => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    const { transactionId } = await start(point)
    expect(await stop(point, number)).toEqual({ idTagInfo: { status: 'Accepted' } })
    const [session] = await sessionsOf(chargePoint)
    expect(session).toMatchObject({ state: 'settled', energy_dwh: 50_000, flags: ['A11'] })
    await stop(point, number)
    expect(await orphansOf(chargePoint), 'the repeated stop').toEqual([])
    await site.charging.finder.lookAtClosed()
    const { data } = await site.call('GET', `/api/sessions/${session.id}`)
    expect(data.evidence).toEqual([
      { flag: 'A11', evidence: { kind: 'stop-number', reportedNo: number, transactionId } },
    ])
    const next = await start(point, { timestamp: ago(1), meterStart: 6_000 })
    expect(next.idTagInfo.status, 'the connector is free at once').toBe('Accepted')
    expect((await sessionsOf(chargePoint)).map(({ state }) => state)).toEqual(['settled', 'charging'])
  })

  test('two sessions that it may mean: none ends, and the stop is stored for a person', async () => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    await start(point)
    await start(point, { connectorId: 2, idTag: 'TAG-2' })
    await stop(point, 0, { idTag: undefined })
    expect((await sessionsOf(chargePoint)).map(({ state }) => state)).toEqual(['charging', 'charging'])
    expect(await orphansOf(chargePoint)).toEqual([{ reported_transaction_id: '0' }])
    await stop(point, 0, { idTag: 'TAG-2' })
    expect((await sessionsOf(chargePoint)).map(({ state }) => state)).toEqual(['charging', 'settled'])
  })

  test('the stop of an earlier session, sent again after days, ends nothing', async () => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    await start(point, { meterStart: 9_000 })
    await stop(point, 4_711, { meterStop: 9_000, timestamp: ago(3 * 24 * 60) })
    expect((await sessionsOf(chargePoint)).map(({ state }) => state)).toEqual(['charging'])
    expect(await orphansOf(chargePoint)).toHaveLength(1)
  })
})
