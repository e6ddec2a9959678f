import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  testCardToken,
  connectTestPoint201,
  testRegisterValue,
  staffSite,
  transaction201,
  type Point201,
  type SiteChargePoint,
  type StaffSite,
} from '../../testing/index.ts'

let site: StaffSite
beforeAll(async () => {
  site = await staffSite()
  await site.token('CARD-OK')
})
afterAll(() => site.close())

const now = Date.now()
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
const evse = { id: 1, connectorId: 1 }
const meter = (at: number, wh: number) => ({ meterValue: [testRegisterValue(ago(at), wh)] })

async function sessionOf(chargePoint: SiteChargePoint) {
  const { rows } = await site.admin.query(
    'select id, state, pay_state, energy_dwh, meter_end_dwh, flags, stop_reason from charging_sessions where charge_point_id = $1 order by started_at limit 1',
    [chargePoint.chargePointId],
  )
  return rows[0]
}
async function runFinder(minutesLater = 0) {
  site.setNow(new Date(Date.now() + minutesLater * 60_000))
  await site.charging.finder.lookAtOpen()
  await site.charging.finder.lookAtClosed()
  site.setNow(undefined)
}
const evidenceOf = async (id: string) =>
  (await site.call('GET', `/api/abnormal-sessions/${id}`)).data.flags.find(
    ({ flag }: { flag: string }) => flag === 'A05',
  )?.evidence

/**
 * A session of one hour that ended twenty minutes ago without a register. The last value, 31 Wh, came half an hour ago.
 */
async function session(
  point: Point201,
  chargePoint: SiteChargePoint,
  values: readonly (readonly [number, number])[] = [[30, 1_031]],
) {
  const sendEvent = transaction201(`end-${chargePoint.chargePointNo}`)
  const begin = { timestamp: ago(60), evse, idToken: testCardToken('CARD-OK'), chargingState: 'Charging' } as const
  await point.sendCall('TransactionEvent', sendEvent('Started', 'Authorized', { ...begin, ...meter(60, 1_000) }))
  for (const [at, wh] of values)
    await point.sendCall(
      'TransactionEvent',
      sendEvent('Updated', 'MeterValuePeriodic', { timestamp: ago(at), ...meter(at, wh) }),
    )
  return point.sendCall('TransactionEvent', sendEvent('Ended', 'EVDeparted', { timestamp: ago(20) }))
}
async function createEndedSession(values?: readonly (readonly [number, number])[]) {
  const chargePoint = await site.chargePoint()
  const point = await connectTestPoint201(site, chargePoint)
  const answer = await session(point, chargePoint, values)
  return { chargePoint, point, answer, session: await sessionOf(chargePoint) }
}

describe('D-14 a session that ended without a register', () => {
  test('D-14a is flagged and waits: it is not billed to its last value without a word', async () => {
    const { chargePoint, point, answer, session } = await createEndedSession()
    expect(session).toMatchObject({ state: 'awaiting_record', energy_dwh: null })
    expect(answer).not.toHaveProperty('totalCost')
    await runFinder()
    expect(await sessionOf(chargePoint)).toMatchObject({ state: 'awaiting_record', flags: ['A05'] })
    expect(await evidenceOf(session.id)).toMatchObject({ kind: 'end-awaited', lastDwh: 10_310 })
    site.setNow(new Date(Date.now() + 20 * 60_000))
    await site.charging.domain.jobs?.['charging:session-states']?.run(undefined, { jobId: '', attempt: 1 })
    site.setNow(undefined)
    expect(await sessionOf(chargePoint), 'no record is missing').toMatchObject({ state: 'awaiting_record' })
    await point.close()
  })

  test('D-14b the connector’s next register bills it, with the flag', async () => {
    const { chargePoint, point, session } = await createEndedSession()
    await point.sendCall('MeterValues', { evseId: 1, meterValue: [testRegisterValue(ago(10), 1_088, 'Sample.Clock')] })
    await runFinder()
    const closed = await sessionOf(chargePoint)
    expect(closed).toMatchObject({
      state: 'settled',
      energy_dwh: 880,
      meter_end_dwh: 10_880,
      stop_reason: 'unplugged',
    })
    expect(closed.flags).toContain('A05')
    expect(await evidenceOf(session.id)).toMatchObject({ kind: 'end-next', lastDwh: 10_310, endDwh: 10_880 })
    await runFinder()
    expect(await evidenceOf(session.id)).toMatchObject({ kind: 'end-next' })
    await point.close()
  })

  test('D-14c so does the register at which the next session begins', async () => {
    const { chargePoint, point } = await createEndedSession()
    const sendEvent = transaction201(`next-${chargePoint.chargePointNo}`)
    const begin = { timestamp: ago(5), evse, idToken: testCardToken('CARD-OK'), chargingState: 'Charging' } as const
    await point.sendCall('TransactionEvent', sendEvent('Started', 'Authorized', { ...begin, ...meter(5, 1_088) }))
    await point.sendCall(
      'TransactionEvent',
      sendEvent('Updated', 'MeterValuePeriodic', { timestamp: ago(1), ...meter(1, 3_000) }),
    )
    await runFinder()
    expect(await sessionOf(chargePoint)).toMatchObject({ state: 'settled', energy_dwh: 880 })
    await point.close()
  })

  test('D-14d after 24 hours, a setting, it is billed to its last value, with the flag', async () => {
    const { chargePoint, point, session } = await createEndedSession()
    await runFinder(24 * 60 - 2)
    expect(await sessionOf(chargePoint)).toMatchObject({ state: 'awaiting_record' })
    await runFinder(24 * 60 + 2)
    const closed = await sessionOf(chargePoint)
    expect(closed).toMatchObject({ state: 'settled', energy_dwh: 310 })
    expect(closed.flags).toContain('A05')
    expect(await evidenceOf(session.id)).toMatchObject({ kind: 'end-last', endDwh: 10_310 })
    const other = await createEndedSession()
    const limits = (await site.call('GET', '/api/abnormal-sessions/limits')).data
    await site.call('PUT', '/api/abnormal-sessions/limits', { body: { ...limits, endWaitS: 3_600 } })
    await runFinder(61)
    expect(await sessionOf(other.chargePoint)).toMatchObject({ state: 'settled', energy_dwh: 310 })
    await Promise.all([point.close(), other.point.close()])
  })

  test('D-14e without any value since its start it is never 0 kWh: it waits for a person', async () => {
    const { chargePoint, point, session } = await createEndedSession([])
    await runFinder(24 * 60 + 2)
    expect(await sessionOf(chargePoint)).toMatchObject({
      state: 'abnormal',
      pay_state: 'none',
      energy_dwh: null,
      flags: ['A05'],
    })
    expect(await evidenceOf(session.id)).toMatchObject({ kind: 'end-unknown', startDwh: 10_000 })
    await point.close()
  })

  test('D-10k of a meter that counts each session from 0 the next begin says nothing: it waits for a person', async () => {
    const chargePoint = await site.chargePoint()
    const point = await connectTestPoint201(site, chargePoint)
    const charging = { evse, idToken: testCardToken('CARD-OK'), chargingState: 'Charging' } as const
    const sendEvent = transaction201(`zero-${chargePoint.chargePointNo}`)
    await point.sendCall(
      'TransactionEvent',
      sendEvent('Started', 'Authorized', { timestamp: ago(60), ...charging, ...meter(60, 0) }),
    )
    await point.sendCall('TransactionEvent', sendEvent('Ended', 'EVDeparted', { timestamp: ago(20) }))
    const next = transaction201(`zero-next-${chargePoint.chargePointNo}`)
    await point.sendCall(
      'TransactionEvent',
      next('Started', 'Authorized', { timestamp: ago(5), ...charging, ...meter(5, 0) }),
    )
    await runFinder()
    expect(await sessionOf(chargePoint)).toMatchObject({ state: 'awaiting_record', energy_dwh: null })
    await runFinder(24 * 60 + 2)
    expect(await sessionOf(chargePoint)).toMatchObject({
      state: 'abnormal',
      pay_state: 'none',
      energy_dwh: null,
    })
    await point.close()
  })
})
