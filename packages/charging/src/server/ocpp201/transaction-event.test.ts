import { isNight } from '@evops/platform/testing'
import type { TransactionEvent } from '@evops/ocpp/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  testCardToken,
  ocppSite,
  connectTestPoint201,
  testRegisterValue,
  transaction201,
  type OcppSite,
  type SiteChargePoint,
} from '../../testing/index.ts'

let site: OcppSite
beforeAll(async () => {
  site = await ocppSite()
  await site.token('CARD-OK')
  await site.token('CARD-STOLEN', { state: 'blocked' })
})
afterAll(() => site.close())

let refs = 0
const newRef = () => `tx-${(refs += 1)}`
const base = Date.now() - 3 * 3_600_000
const minute = (n: number) => new Date(base + n * 60_000).toISOString()
const evse = { id: 1, connectorId: 1 }

async function sessionsOf(chargePoint: SiteChargePoint) {
  const { rows } = await site.admin.query(
    `select state, protocol, connector_no, id_tag, token_state, start_mode, meter_start_dwh, meter_end_dwh, energy_dwh, stop_reason, reported_stop_reason,
       electricity_minor, service_minor, total_minor, flags, start_soc, end_soc, (extract(epoch from started_at) * 1000)::bigint as started, (extract(epoch from ended_at) * 1000)::bigint as ended
     from charging_sessions where charge_point_id = $1 order by started_at, id`,
    [chargePoint.chargePointId],
  )
  return rows
}
const heldOf = async (chargePoint: SiteChargePoint) =>
  (
    await site.admin.query('select seq_no from charging_held_events where charge_point_id = $1 order by 1', [
      chargePoint.chargePointId,
    ])
  ).rows
const transactionsOf = async (chargePoint: SiteChargePoint) =>
  (
    await site.admin.query('select next_seq, missing, ended from charging_transactions where charge_point_id = $1', [
      chargePoint.chargePointId,
    ])
  ).rows

/** A charging session of one hour with 30 kWh and a message every ten minutes. */
function session(ref: string, tag = 'CARD-OK'): TransactionEvent[] {
  const sendEvent = transaction201(ref)
  return [
    sendEvent('Started', 'CablePluggedIn', {
      timestamp: minute(0),
      evse,
      chargingState: 'EVConnected',
      meterValue: [testRegisterValue(minute(0), 1_000_000, 'Transaction.Begin')],
    }),
    sendEvent('Updated', 'Authorized', { timestamp: minute(1), idToken: testCardToken(tag) }),
    ...[10, 20, 30, 40, 50].map((at) =>
      sendEvent('Updated', 'MeterValuePeriodic', {
        timestamp: minute(at),
        chargingState: 'Charging',
        meterValue: [testRegisterValue(minute(at), 1_000_000 + at * 500)],
      }),
    ),
    sendEvent('Ended', 'EVCommunicationLost', {
      timestamp: minute(60),
      stoppedReason: 'EVDisconnected',
      chargingState: 'EVConnected',
      meterValue: [testRegisterValue(minute(60), 1_030_000.5, 'Transaction.End')],
    }),
  ]
}

describe('a transaction of 2.0.1 becomes the order of 1.6', () => {
  test('its energy to the tenth of a watt-hour, its bill and its balanced journal', async () => {
    const chargePoint = await site.chargePoint()
    const point = await connectTestPoint201(site, chargePoint)
    const answers = []
    for (const event of session(newRef())) answers.push(await point.sendCall('TransactionEvent', event))
    const [chargingSession] = await sessionsOf(chargePoint)
    expect(chargingSession).toMatchObject({
      state: 'settled',
      protocol: 'ocpp2.0.1',
      connector_no: 1,
      id_tag: 'CARD-OK',
      token_state: 'accepted',
      energy_dwh: 300_005,
      stop_reason: 'unplugged',
      reported_stop_reason: 'EVDisconnected',
      started: Date.parse(minute(1)),
      ended: Date.parse(minute(60)),
      flags: [],
    })
    expect(answers[1]).toEqual({ idTokenInfo: { status: 'Accepted' } })
    expect(answers.at(-1)).toEqual({ totalCost: Number(chargingSession.total_minor) / 100 })
    const { rows } = await site.admin.query(
      'select sum(e.amount_minor)::int as sum, count(*)::int as lines from ledger_journals j join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id where j.business_id = (select id from charging_sessions where charge_point_id = $1)',
      [chargePoint.chargePointId],
    )
    expect(rows[0]).toMatchObject({ sum: 0 })
    expect(rows[0].lines).toBeGreaterThan(1)
    await point.close()
  })

  test.each([
    [true, 'eMAID', 'Accepted', 'plug_and_charge', 'Accepted'],
    [true, 'MacAddress', 'Accepted', 'plug_and_charge', 'Accepted'],
    [false, 'eMAID', 'Blocked', 'plug_and_charge', 'Blocked'],
    [false, 'ISO14443', 'Accepted', 'card_online', 'Accepted'],
  ] as const)(
    'ROUTE-03 chgpile: plug and charge %s: a session by %s is %s, and its order says how it began',
    async (allowed, type, authorizeStatus, startMode, startStatus) => {
      const chargePoint = await site.chargePoint()
      await site.admin.query('update stations_charge_points set plug_and_charge = $2 where id = $1', [
        chargePoint.chargePointId,
        allowed,
      ])
      const point = await connectTestPoint201(site, chargePoint)
      const idToken = { idToken: 'CARD-OK', type }
      expect(await point.sendCall('Authorize', { idToken })).toMatchObject({
        idTokenInfo: { status: authorizeStatus },
      })
      const sendEvent = transaction201(newRef())
      const started = sendEvent('Started', 'Authorized', {
        timestamp: new Date().toISOString(),
        evse,
        idToken,
        chargingState: 'Charging',
        meterValue: [testRegisterValue(new Date().toISOString(), 5_000, 'Transaction.Begin')],
      })
      expect(await point.sendCall('TransactionEvent', started)).toMatchObject({
        idTokenInfo: { status: startStatus },
      })
      expect(await sessionsOf(chargePoint)).toMatchObject([{ start_mode: startMode }])
      await point.close()
    },
  )

  test('S-08 two charge points that give their transactions the same name have two orders', async () => {
    const [one, other] = [await site.chargePoint(), await site.chargePoint()]
    const ref = newRef()
    const [a, b] = [await connectTestPoint201(site, one), await connectTestPoint201(site, other)]
    for (const event of session(ref)) await a.sendCall('TransactionEvent', event)
    await b.sendCall('TransactionEvent', session(ref).at(-1) as TransactionEvent)
    expect(await sessionsOf(one)).toHaveLength(1)
    expect(await sessionsOf(other)).toEqual([])
    await Promise.all([a.close(), b.close()])
  })

  test('M-04 a stolen card is refused, and what flowed is kept', async () => {
    const chargePoint = await site.chargePoint()
    const point = await connectTestPoint201(site, chargePoint)
    const answers = []
    for (const event of session(newRef(), 'CARD-STOLEN')) answers.push(await point.sendCall('TransactionEvent', event))
    expect(answers[1]).toEqual({ idTokenInfo: { status: 'Blocked' } })
    expect(await sessionsOf(chargePoint)).toMatchObject([
      { token_state: 'blocked', energy_dwh: 300_005, flags: ['A10'] },
    ])
    await point.close()
  })

  test('M-01 what opens an order is committed with it; a begin under another name is of the same order', async () => {
    const chargePoint = await site.chargePoint()
    const point = await connectTestPoint201(site, chargePoint)
    const begin = {
      timestamp: minute(0),
      evse,
      idToken: testCardToken('CARD-OK'),
      chargingState: 'Charging' as const,
      meterValue: [testRegisterValue(minute(0), 7_000, 'Transaction.Begin')],
    }
    const [ref, other] = [newRef(), newRef()]
    await point.sendCall('TransactionEvent', transaction201(ref)('Started', 'Authorized', begin))
    const { rows } = await site.admin.query(
      'select o.xmin = t.xmin as together, o.transaction_id = t.transaction_id as same from charging_sessions o join charging_transactions t on t.charge_point_id = o.charge_point_id where o.charge_point_id = $1',
      [chargePoint.chargePointId],
    )
    expect(rows).toEqual([{ together: true, same: true }])
    const sendEvent = transaction201(other)
    await point.sendCall('TransactionEvent', sendEvent('Started', 'Authorized', begin))
    const ended = { timestamp: minute(30), meterValue: [testRegisterValue(minute(30), 17_000, 'Transaction.End')] }
    await point.sendCall('TransactionEvent', sendEvent('Ended', 'StopAuthorized', ended))
    expect(await sessionsOf(chargePoint)).toMatchObject([{ state: 'settled', energy_dwh: 100_000 }])
    const { rows: numbers } = await site.admin.query(
      'select count(distinct transaction_id)::int as sessions, count(*)::int as transactions from charging_transactions where charge_point_id = $1',
      [chargePoint.chargePointId],
    )
    expect(numbers).toEqual([{ sessions: 1, transactions: 2 }])
    await point.close()
  })

  test('R-02 a transaction goes on over another connection where it stood, what was told before once', async () => {
    const chargePoint = await site.chargePoint()
    const events = session(newRef())
    let point = await connectTestPoint201(site, chargePoint)
    for (const event of events) {
      await point.sendCall('TransactionEvent', event)
      await point.close()
      point = await connectTestPoint201(site, chargePoint)
      await point.sendCall('TransactionEvent', event)
    }
    expect(await sessionsOf(chargePoint)).toMatchObject([{ state: 'settled', energy_dwh: 300_005 }])
    expect(await transactionsOf(chargePoint)).toEqual([{ next_seq: events.length, missing: 0, ended: true }])
    await point.close()
  })

  test('nobody came and nothing flowed: no order; energy without anybody: an order', async () => {
    const chargePoint = await site.chargePoint()
    const point = await connectTestPoint201(site, chargePoint)
    const quiet = transaction201(newRef())
    const still = [testRegisterValue(minute(0), 500)]
    await point.sendCall(
      'TransactionEvent',
      quiet('Started', 'CablePluggedIn', { evse, timestamp: minute(0), meterValue: still }),
    )
    await point.sendCall('TransactionEvent', quiet('Ended', 'EVDeparted', { timestamp: minute(5), meterValue: still }))
    expect(await sessionsOf(chargePoint)).toEqual([])
    const free = transaction201(newRef())
    await point.sendCall(
      'TransactionEvent',
      free('Started', 'CablePluggedIn', { evse, timestamp: minute(6), meterValue: still }),
    )
    const flown = [testRegisterValue(minute(30), 10_500)]
    await point.sendCall('TransactionEvent', free('Ended', 'EVDeparted', { timestamp: minute(30), meterValue: flown }))
    expect(await sessionsOf(chargePoint)).toMatchObject([
      { energy_dwh: 100_000, start_mode: 'free_vend', stop_reason: 'unplugged' },
    ])
    await point.close()
  })
})

describe('M-03 messages out of their order', () => {
  test('M-03 whatever comes too early, twice or backwards: the order is the one that comes in order', async () => {
    const inOrder = await site.chargePoint()
    const point = await connectTestPoint201(site, inOrder)
    for (const event of session(newRef())) await point.sendCall('TransactionEvent', event)
    await point.close()
    const [wanted] = await sessionsOf(inOrder)
    const length = session('x').length
    const schedule = fc
      .tuple(
        fc.shuffledSubarray([...Array(length).keys()], { minLength: length, maxLength: length }),
        fc.array(fc.nat(length - 1), { maxLength: 4 }),
      )
      .map(([session, again]) => [...session, ...again])
    await fc.assert(
      fc.asyncProperty(schedule, async (places) => {
        const chargePoint = await site.chargePoint()
        const shuffled = await connectTestPoint201(site, chargePoint)
        const events = session(newRef())
        for (const place of places) await shuffled.sendCall('TransactionEvent', events[place] as TransactionEvent)
        expect(await sessionsOf(chargePoint)).toEqual([wanted])
        expect(await heldOf(chargePoint)).toEqual([])
        expect(await transactionsOf(chargePoint)).toEqual([{ next_seq: length, missing: 0, ended: true }])
        await shuffled.close()
      }),
      { numRuns: isNight ? 250 : 12 },
    )
  })

  test('M-03 a message that never comes is waited for, counted, and the order ends without it', async () => {
    const chargePoint = await site.chargePoint()
    const point = await connectTestPoint201(site, chargePoint)
    const events = session(newRef())
    for (const event of events) if (event.seqNo !== 3) await point.sendCall('TransactionEvent', event)
    expect((await sessionsOf(chargePoint))[0]).toMatchObject({ state: 'charging' })
    await site.ocpp.takeWaiting()
    expect((await sessionsOf(chargePoint))[0]).toMatchObject({ state: 'charging' })
    site.setNow(new Date(Date.now() + 5 * 60_000))
    await site.ocpp.takeWaiting()
    site.setNow(undefined)
    expect(await sessionsOf(chargePoint)).toMatchObject([{ state: 'settled', energy_dwh: 300_005 }])
    expect(await transactionsOf(chargePoint)).toEqual([{ next_seq: events.length, missing: 1, ended: true }])
    const { rows } = await site.admin.query('select code from stations_events where charge_point_id = $1', [
      chargePoint.chargePointId,
    ])
    expect(rows).toEqual([{ code: 'TransactionMessagesMissing' }])
    await point.sendCall('TransactionEvent', events[3] as TransactionEvent)
    expect(await sessionsOf(chargePoint)).toMatchObject([{ state: 'settled', energy_dwh: 300_005 }])
    await point.close()
  })

  test('M-03 a station that never counts (seqNo 0 throughout) loses nothing', async () => {
    const chargePoint = await site.chargePoint()
    const point = await connectTestPoint201(site, chargePoint)
    for (const event of session(newRef())) await point.sendCall('TransactionEvent', { ...event, seqNo: 0 })
    expect(await sessionsOf(chargePoint)).toMatchObject([{ state: 'settled', energy_dwh: 300_005 }])
    await point.close()
  })
})

test('ROW-22 X-01 tokens of 255 letters and the stop reasons of 2.1: its orders bear them whole', async () => {
  const long = `LONG-${'x'.repeat(250)}`
  await site.token(long)
  const chargePoint = await site.chargePoint()
  const point = await connectTestPoint201(site, chargePoint, 'ocpp2.1')
  expect(await point.sendCall('Authorize', { idToken: testCardToken(long) })).toMatchObject({
    idTokenInfo: { status: 'Accepted' },
  })
  for (const [at, triggerReason, stoppedReason] of [
    [0, 'ChargingStateChanged', 'ReqEnergyTransferRejected'],
    [20, 'CostLimitReached', undefined],
    [40, 'SoCLimitReached', undefined],
  ] as const) {
    const sendEvent = transaction201(newRef())
    const started = sendEvent('Started', 'Authorized', {
      timestamp: minute(at),
      evse,
      idToken: testCardToken(long),
      chargingState: 'Charging',
      meterValue: [testRegisterValue(minute(at), 1_000 + at, 'Transaction.Begin')],
    })
    expect(await point.sendCall('TransactionEvent', started)).toMatchObject({
      idTokenInfo: { status: 'Accepted' },
    })
    const { transactionInfo, ...ended } = sendEvent('Ended', triggerReason, {
      timestamp: minute(at + 10),
      meterValue: [testRegisterValue(minute(at + 10), 1_010 + at, 'Transaction.End')],
    })
    await point.sendCall('TransactionEvent', {
      ...ended,
      transactionInfo: { ...transactionInfo, ...(stoppedReason && { stoppedReason }) },
    })
  }
  const sessions = (await sessionsOf(chargePoint)).map(({ id_tag, stop_reason, reported_stop_reason }) => [
    id_tag,
    stop_reason,
    reported_stop_reason,
  ])
  expect(sessions).toEqual([
    [long, 'start_failed', 'ReqEnergyTransferRejected'],
    [long, 'target_amount', 'CostLimitReached'],
    [long, 'full', 'SoCLimitReached'],
  ])
  await point.close()
})

describe('M-01 an EVSE or a connector 0, which the schema allows', () => {
  test.each([
    ['connector 0 of EVSE 2', { evse: { id: 2, connectorId: 0 } }, 2],
    ['EVSE 0 with the connector’s number', { evse: { id: 0, connectorId: 2 } }, 2],
    ['EVSE 0', { evse: { id: 0 } }, 1],
    ['EVSE 0 and connector 0', { evse: { id: 0, connectorId: 0 } }, 1],
  ])('%s: beginning, reports and end are booked', async (_what, place, connectorNo) => {
    const chargePoint = await site.chargePoint()
    const point = await connectTestPoint201(site, chargePoint)
    for (const event of session(newRef())) await point.sendCall('TransactionEvent', { ...event, ...place })
    expect(await sessionsOf(chargePoint)).toMatchObject([
      { state: 'settled', energy_dwh: 300_005, connector_no: connectorNo },
    ])
    await point.close()
  })

  test('EVSE 0 while the first connector charges is the second connector', async () => {
    const chargePoint = await site.chargePoint()
    const point = await connectTestPoint201(site, chargePoint)
    const begin = {
      timestamp: minute(2),
      chargingState: 'Charging' as const,
      idToken: testCardToken('CARD-OK'),
      meterValue: [testRegisterValue(minute(2), 7_000, 'Transaction.Begin')],
    }
    const named = transaction201(newRef())('Started', 'Authorized', { ...begin, evse })
    await point.sendCall('TransactionEvent', named)
    const nameless = transaction201(newRef())('Started', 'Authorized', { ...begin, evse: { id: 0 } })
    await point.sendCall('TransactionEvent', nameless)
    expect((await sessionsOf(chargePoint)).map(({ connector_no }) => connector_no)).toEqual([1, 2])
    await point.close()
  })
})

test.each([
  ['a number of its message', { seqNo: 2 ** 40 }],
  ['a number below nought', { seqNo: -1 }],
  ['an EVSE', { evse: { id: 40_000, connectorId: 1 } }],
  ['an empty name of the transaction', { transactionInfo: { transactionId: '' } }],
])(
  'ROW-25 S-09 %s that is out of range is refused before anything is stored: no order is left open',
  async (_what, fields) => {
    const chargePoint = await site.chargePoint()
    const point = await connectTestPoint201(site, chargePoint)
    const started = transaction201(newRef())('Started', 'Authorized', {
      timestamp: minute(0),
      evse,
      idToken: testCardToken('CARD-OK'),
      chargingState: 'Charging',
      meterValue: [testRegisterValue(minute(0), 1_000, 'Transaction.Begin')],
    })
    const reply = await point.call('TransactionEvent', { ...started, ...fields })
    expect(reply).toMatchObject({ type: 'error', code: 'PropertyConstraintViolation' })
    expect(await sessionsOf(chargePoint)).toEqual([])
    expect(await transactionsOf(chargePoint)).toEqual([])
    await point.close()
  },
)

test('S-09 a whole number that fits the schema and no column is left out if it may be, else it is out of range', async () => {
  const point = await connectTestPoint201(site, await site.chargePoint())
  const upload = { status: 'Uploading', requestId: 2 ** 40 }
  expect(await point.call('LogStatusNotification', upload)).toMatchObject({ type: 'result' })
  const schedule = {
    timeBase: minute(0),
    chargingSchedule: {
      id: 1,
      chargingRateUnit: 'W',
      chargingSchedulePeriod: [{ startPeriod: 0, limit: 1 }],
    },
  }
  const reply = await point.call('NotifyEVChargingSchedule', { ...schedule, evseId: 2 ** 40 })
  expect(reply).toMatchObject({ type: 'error', code: 'PropertyConstraintViolation' })
  expect(await point.sendCall('Heartbeat', {})).toHaveProperty('currentTime')
  await point.close()
})
