import type { TransactionEvent } from '@evops/ocpp/contract'
import { waitUntil } from '@evops/platform/testing'
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

let refs = 0
const newRef = () => `bare-${(refs += 1)}`
const now = Date.now()
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
const evse = { id: 1, connectorId: 1 }

async function sessionsOf(chargePoint: SiteChargePoint) {
  const { rows } = await site.admin.query(
    `select id, state, pay_state, session_no, meter_start_dwh, meter_end_dwh, energy_dwh, total_minor, flags, transaction_id
     from charging_sessions where charge_point_id = $1 order by started_at, id`,
    [chargePoint.chargePointId],
  )
  return rows
}
async function aPoint(options: Parameters<StaffSite['chargePoint']>[0] = {}) {
  const chargePoint = await site.chargePoint(options)
  return { chargePoint, point: await connectTestPoint201(site, chargePoint) }
}
const sendTransactionEvent = (point: Point201, event: TransactionEvent) => point.sendCall('TransactionEvent', event)
async function flagsOf(sessionId: string) {
  await site.charging.finder.lookAtOpen()
  await site.charging.finder.lookAtClosed()
  return (await site.call('GET', `/api/abnormal-sessions/${sessionId}`)).data
}
const unbilled = { state: 'abnormal', pay_state: 'none', energy_dwh: null, total_minor: null, flags: ['A05'] }

/** A session of one hour with a card. Only the messages named in `wh` (of three) contain the register. */
async function session(point: Point201, wh: { started?: number; updated?: number; ended?: number } = {}) {
  const sendEvent = transaction201(newRef())
  const meter = (at: number, value: number | undefined) =>
    value === undefined ? {} : { meterValue: [testRegisterValue(ago(at), value)] }
  const charging = { evse, idToken: testCardToken('CARD-OK'), chargingState: 'Charging' } as const
  await sendTransactionEvent(
    point,
    sendEvent('Started', 'Authorized', { timestamp: ago(60), ...charging, ...meter(60, wh.started) }),
  )
  await sendTransactionEvent(
    point,
    sendEvent('Updated', 'MeterValuePeriodic', {
      timestamp: ago(30),
      chargingState: 'Charging',
      ...meter(30, wh.updated),
    }),
  )
  return sendTransactionEvent(point, sendEvent('Ended', 'EVDeparted', { timestamp: ago(0), ...meter(0, wh.ended) }))
}

describe('a transaction of 2.x whose messages carry no register', () => {
  test('D-10a without any register it is not 0 kWh and free: it waits for a person, unbilled', async () => {
    const { chargePoint, point } = await aPoint()
    const answer = await session(point)
    const [chargingSession] = await sessionsOf(chargePoint)
    expect(chargingSession).toMatchObject({ ...unbilled, meter_start_dwh: null, meter_end_dwh: null })
    expect(answer).not.toHaveProperty('totalCost')
    const { rows } = await site.admin.query('select code from stations_events where charge_point_id = $1', [
      chargePoint.chargePointId,
    ])
    expect(rows, 'what the connection doctor counts').toEqual([{ code: 'SessionUnmeasured' }])
    expect((await flagsOf(chargingSession.id)).flags).toMatchObject([
      { flag: 'A05', evidence: { kind: 'no-register' }, state: 'open' },
    ])
    await point.close()
  })

  test('D-10b a register in Ended alone is the end, not the start as well', async () => {
    const { chargePoint, point } = await aPoint()
    await session(point, { ended: 20_000 })
    const [chargingSession] = await sessionsOf(chargePoint)
    expect(chargingSession).toMatchObject({ ...unbilled, meter_start_dwh: null, meter_end_dwh: 200_000 })
    expect((await flagsOf(chargingSession.id)).flags).toMatchObject([
      { flag: 'A05', evidence: { kind: 'start-unknown', endDwh: 200_000, previousDwh: null } },
    ])
    await point.close()
  })

  test('D-10c a register from an Updated on: what flowed before it is not free', async () => {
    const { chargePoint, point } = await aPoint()
    await session(point, { updated: 10_000, ended: 20_000 })
    const [chargingSession] = await sessionsOf(chargePoint)
    expect(chargingSession).toMatchObject({ ...unbilled, meter_start_dwh: null, meter_end_dwh: 200_000 })
    expect((await flagsOf(chargingSession.id)).flags).toMatchObject([
      { flag: 'A05', evidence: { kind: 'start-unknown', seenDwh: 100_000 } },
    ])
    await point.close()
  })

  test('D-10c a register that comes before anything flows is the start, also after the authorisation', async () => {
    const { chargePoint, point } = await aPoint()
    const sendEvent = transaction201(newRef())
    await sendTransactionEvent(
      point,
      sendEvent('Started', 'CablePluggedIn', { timestamp: ago(60), evse, chargingState: 'EVConnected' }),
    )
    await sendTransactionEvent(
      point,
      sendEvent('Updated', 'Authorized', { timestamp: ago(59), idToken: testCardToken('CARD-OK') }),
    )
    expect(await sessionsOf(chargePoint)).toMatchObject([{ state: 'charging', meter_start_dwh: null }])
    await sendTransactionEvent(
      point,
      sendEvent('Updated', 'ChargingStateChanged', {
        timestamp: ago(58),
        chargingState: 'Charging',
        meterValue: [testRegisterValue(ago(58), 5_000)],
      }),
    )
    expect(await sessionsOf(chargePoint)).toMatchObject([{ state: 'charging', meter_start_dwh: 50_000 }])
    await sendTransactionEvent(
      point,
      sendEvent('Ended', 'EVDeparted', { timestamp: ago(0), meterValue: [testRegisterValue(ago(0), 15_000)] }),
    )
    expect(await sessionsOf(chargePoint)).toMatchObject([{ state: 'settled', energy_dwh: 100_000, flags: [] }])
    await point.close()
  })

  test('D-10c a register that is told late and names itself the begin is the start', async () => {
    const { chargePoint, point } = await aPoint()
    const sendEvent = transaction201(newRef())
    const charging = { evse, idToken: testCardToken('CARD-OK'), chargingState: 'Charging' } as const
    await sendTransactionEvent(point, sendEvent('Started', 'Authorized', { timestamp: ago(60), ...charging }))
    const endValues = [
      testRegisterValue(ago(60), 5_000, 'Transaction.Begin'),
      testRegisterValue(ago(0), 15_000, 'Transaction.End'),
    ]
    await sendTransactionEvent(point, sendEvent('Ended', 'EVDeparted', { timestamp: ago(0), meterValue: endValues }))
    expect(await sessionsOf(chargePoint)).toMatchObject([
      { state: 'settled', meter_start_dwh: 50_000, energy_dwh: 100_000, flags: [] },
    ])
    await point.close()
  })

  test('D-10a one that never charged by its own states, or never was plugged, took 0 kWh: nobody need look', async () => {
    const { chargePoint, point } = await aPoint()
    const still = transaction201(newRef())
    const idToken = testCardToken('CARD-OK')
    await sendTransactionEvent(
      point,
      still('Started', 'Authorized', { timestamp: ago(60), evse, idToken, chargingState: 'EVConnected' }),
    )
    await sendTransactionEvent(point, still('Ended', 'EVDeparted', { timestamp: ago(50) }))
    const never = transaction201(newRef())
    await sendTransactionEvent(
      point,
      never('Started', 'RemoteStart', { timestamp: ago(40), evse, idToken, remoteStartId: 1 }),
    )
    await sendTransactionEvent(
      point,
      never('Ended', 'EVConnectTimeout', { timestamp: ago(30), stoppedReason: 'Timeout' }),
    )
    const none = {
      state: 'settled',
      energy_dwh: 0,
      meter_start_dwh: null,
      meter_end_dwh: null,
      flags: ['A06'],
    }
    expect(await sessionsOf(chargePoint)).toMatchObject([none, none])
    await point.close()
  })

  test.each([
    ['with its card', { idToken: testCardToken('CARD-OK') }],
    ['without a card', {}],
  ])('D-10d Ended without Started %s waits for a person, it is no free order', async (_what, more) => {
    const { chargePoint, point } = await aPoint()
    const [, , ended] = ['Started', 'Updated', 'Ended'].map(
      (
        (sendUpdate) => (type: string) =>
          sendUpdate(type as 'Ended', 'EVDeparted', {
            timestamp: ago(0),
            evse,
            ...more,
            meterValue: [testRegisterValue(ago(0), 20_000)],
          })
      )(transaction201(newRef())),
    )
    await sendTransactionEvent(point, ended as TransactionEvent)
    site.setNow(new Date(Date.now() + 5 * 60_000))
    await site.ocpp.takeWaiting()
    site.setNow(undefined)
    expect(await sessionsOf(chargePoint)).toMatchObject([
      { ...unbilled, flags: expect.arrayContaining(['A05']), meter_start_dwh: null, meter_end_dwh: 200_000 },
    ])
    await point.close()
  })

  test('D-10k one whose begin alone tells a register, and of which nothing more is heard, is not 0 kWh and free', async () => {
    const { chargePoint, point } = await aPoint()
    const started = { timestamp: ago(60), evse, idToken: testCardToken('CARD-OK'), chargingState: 'Charging' } as const
    const meterValue = [testRegisterValue(ago(60), 5_000, 'Transaction.Begin')]
    await sendTransactionEvent(point, transaction201(newRef())('Started', 'Authorized', { ...started, meterValue }))
    const [session] = await sessionsOf(chargePoint)
    site.setNow(new Date(Date.now() + 25 * 3_600_000))
    const { flags } = await flagsOf(session.id)
    site.setNow(undefined)
    expect(flags.find(({ flag }: { flag: string }) => flag === 'A05')).toMatchObject({
      state: 'open',
      evidence: { kind: 'end-unknown', startDwh: 50_000 },
    })
    expect(await sessionsOf(chargePoint)).toMatchObject([
      { ...unbilled, flags: expect.arrayContaining(['A02', 'A05']), meter_end_dwh: null },
    ])
    await point.close()
  })
})

/** A charging session with a card and without any register so far. */
async function bareCharging(options: Parameters<StaffSite['chargePoint']>[0] = {}, minutesAgo = 60, tag = 'CARD-OK') {
  const { chargePoint, point } = await aPoint(options)
  const sendEvent = transaction201(newRef())
  const started = { timestamp: ago(minutesAgo), evse, idToken: testCardToken(tag) }
  await sendTransactionEvent(point, sendEvent('Started', 'Authorized', { ...started, chargingState: 'Charging' }))
  const [session] = await sessionsOf(chargePoint)
  await waitUntil(async () => {
    const { rows } = await site.admin.query('select connected from stations_links where charge_point_id = $1', [
      chargePoint.chargePointId,
    ])
    return rows[0]?.connected === true
  }, 'the link shows as connected')
  return { chargePoint, point, sendUpdate: sendEvent, session }
}

describe('while it charges, an order exists from its authorisation on', () => {
  test('D-10e the console stops it', async () => {
    const { point, session } = await bareCharging()
    expect(session).toMatchObject({ state: 'charging', meter_start_dwh: null })
    const request = new Promise((resolve) => {
      point.answer('RequestStopTransaction', (payload) => {
        resolve(payload)
        return { status: 'Accepted' }
      })
    })
    const stopped = await site.call('POST', `/api/sessions/${session.id}/stop`, {
      body: { reason: 'as a test' },
    })
    expect(stopped).toMatchObject({ status: 200, data: { state: 'accepted' } })
    expect(await request).toEqual({ transactionId: expect.stringContaining('bare-') })
    await point.close()
  })

  test('D-10f a second start on its connector is refused', async () => {
    const { chargePoint, point } = await bareCharging()
    const body = {
      connectors: [{ chargePointId: chargePoint.chargePointId, connectorNo: 1 }],
      idTag: 'CARD-OK',
    }
    expect(await site.call('POST', '/api/sessions/start', { body })).toMatchObject({
      status: 409,
      error: 'charging.connector-busy',
    })
    await point.close()
  })

  test('D-10g what its vehicle needs is answered with a plan, not with Rejected', async () => {
    const { point } = await bareCharging()
    point.answer('SetChargingProfile', () => ({ status: 'Accepted' }))
    const chargingNeeds = {
      requestedEnergyTransfer: 'DC',
      dcChargingParameters: { evMaxCurrent: 200, evMaxVoltage: 400, evMaxPower: 60_000 },
    }
    expect(await point.sendCall('NotifyEVChargingNeeds', { evseId: 1, chargingNeeds })).toMatchObject({
      status: 'Accepted',
    })
    await point.close()
  })
})

describe('limits and bounds where the start register is not known', () => {
  const detail = async (id: string) => (await site.call('GET', `/api/sessions/${id}`)).data
  const operations = async (id: string) =>
    (await site.call('GET', `/api/sessions/operations?sessionId=${id}`)).data.list
  const lifeAfter = async (minutes: number) => {
    site.setNow(new Date(Date.now() + minutes * 60_000))
    await site.charging.domain.jobs?.['charging:session-states']?.run(undefined, { jobId: '', attempt: 1 })
  }

  test.each([
    ['of energy', 'limit_dwh', 1_000_000],
    ['of money', 'limit_minor', 10_000],
  ] as const)(
    'D-10h a limit %s holds by rated power and time until a register comes, and says so',
    async (_what, column, limit) => {
      await site.token(`CARD-${column}`)
      await site.admin.query(`update charging_tokens set ${column} = $2 where id_tag = $1`, [`CARD-${column}`, limit])
      // 120 kW: 30 kWh after a quarter of an hour, 120 kWh after an hour.
      const { point, session } = await bareCharging({}, 15, `CARD-${column}`)
      const requests: unknown[] = []
      point.answer('RequestStopTransaction', (payload) => {
        requests.push(payload)
        return { status: 'Accepted' }
      })
      await lifeAfter(1)
      expect(requests).toEqual([])
      const before = await detail(session.id)
      expect(before.unmeasured.mostDwh).toBeGreaterThan(310_000)
      expect(before.unmeasured.mostDwh).toBeLessThan(340_000)
      await lifeAfter(46)
      site.setNow(undefined)
      expect(requests).toHaveLength(1)
      expect(await operations(session.id)).toMatchObject([{ action: 'stop', reason: 'limit-estimated' }])
      expect((await detail(session.id)).stopReason).toBe('out_of_credit')
      await point.close()
    },
  )

  test('D-10i the end of the session before is the lower bound of the start, and says so', async () => {
    const { chargePoint, point } = await aPoint()
    const sendEvent = transaction201(newRef())
    const charging = { evse, idToken: testCardToken('CARD-OK'), chargingState: 'Charging' } as const
    const meter = (at: number, wh: number) => ({ meterValue: [testRegisterValue(ago(at), wh)] })
    await sendTransactionEvent(
      point,
      sendEvent('Started', 'Authorized', { timestamp: ago(120), ...charging, ...meter(120, 1_000) }),
    )
    await sendTransactionEvent(point, sendEvent('Ended', 'EVDeparted', { timestamp: ago(100), ...meter(100, 9_000) }))
    await session(point, { updated: 10_000, ended: 20_000 })
    const [before, chargingSession] = await sessionsOf(chargePoint)
    expect(chargingSession).toMatchObject({ ...unbilled, meter_start_dwh: null })
    expect(await detail(chargingSession.id)).toMatchObject({
      meterStartDwh: null,
      unmeasured: { leastStartDwh: 90_000, previousSessionNo: before.session_no, mostDwh: null },
    })
    const found = await flagsOf(chargingSession.id)
    expect(found.flags).toMatchObject([
      {
        evidence: {
          kind: 'start-least',
          previousDwh: 90_000,
          previousSessionNo: before.session_no,
          leastDwh: 100_000,
          mostDwh: 110_000,
        },
      },
    ])
    // A user accepts the upper bound: all energy that the meter counted since.
    const handled = await site.call('POST', `/api/abnormal-sessions/${chargingSession.id}/handle`, {
      body: { action: 'recompute', reason: 'the meter since the last session', version: found.version },
    })
    expect(handled.status).toBe(200)
    expect((await sessionsOf(chargePoint))[1]).toMatchObject({
      state: 'settled',
      meter_start_dwh: 90_000,
      energy_dwh: 110_000,
    })
    await point.close()
  })

  test('D-10i without any register a person says the energy, and no register is made up', async () => {
    const { chargePoint, point } = await aPoint()
    await session(point)
    const [chargingSession] = await sessionsOf(chargePoint)
    const { version, startedAt, endedAt } = await detail(chargingSession.id)
    const reply = await site.call('POST', `/api/sessions/${chargingSession.id}/edit`, {
      body: { version, reason: 'read at the charge point', startedAt, endedAt, energyDwh: 200_000 },
    })
    expect(reply.status).toBe(200)
    await site.call('POST', `/api/sessions/audits/${reply.data.approvalId}/approve`, {
      token: 'second',
      body: {},
    })
    expect(await sessionsOf(chargePoint)).toMatchObject([
      { state: 'settled', energy_dwh: 200_000, meter_start_dwh: null, meter_end_dwh: null },
    ])
    await point.close()
  })
})
