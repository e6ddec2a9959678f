import type { RawChargePoint } from '@evops/ocpp/testing'
import { waitUntil } from '@evops/platform/testing'
import { storedMessages } from '@evops/stations/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ocppSite, type OcppSite, type SiteChargePoint } from '../../testing/index.ts'

let site: OcppSite
beforeAll(async () => {
  site = await ocppSite()
  await site.token('TAG-OK')
  await site.token('TAG-BLOCKED', { state: 'blocked' })
  await site.token('TAG-OLD', { validUntil: '2026-01-01T00:00:00Z' })
})
afterAll(() => site.close())

/** Any response, with the fields that tests check. */
interface Reply {
  transactionId: number
  idTagInfo?: { status: string }
}
async function result(point: RawChargePoint, action: string, payload: unknown): Promise<Reply> {
  const reply = await point.call(action, payload)
  expect(reply.type, JSON.stringify(reply)).toBe('result')
  return reply.type === 'result' ? (reply.payload as Reply) : { transactionId: 0 }
}
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
function meter(at: string, wh: number, more: { value: string; measurand: string; unit: string }[] = []) {
  return {
    timestamp: at,
    sampledValue: [{ value: String(wh), measurand: 'Energy.Active.Import.Register', unit: 'Wh' }, ...more],
  }
}
async function sessionsOf(chargePoint: SiteChargePoint) {
  const { rows } = await site.admin.query(
    'select * from charging_sessions where charge_point_id = $1 order by started_at, id',
    [chargePoint.chargePointId],
  )
  return rows
}
async function entriesOf(sessionId: string) {
  const { rows } = await site.admin.query(
    'select e.account, e.holder_id, e.amount_minor from ledger_journals j join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id where j.business_id = $1 order by e.line',
    [sessionId],
  )
  return rows
}
/** Runs a session of one hour that ends now. Returns the response to its start. */
async function charge(
  point: RawChargePoint,
  { tag = 'TAG-OK', from = 60, startWh = 1_000_000, kwh = 30, reason = 'Local' } = {},
) {
  const start = { connectorId: 1, idTag: tag, meterStart: startWh, timestamp: ago(from) }
  const { transactionId, idTagInfo } = await result(point, 'StartTransaction', start)
  for (const part of [1, 2, 3])
    await result(point, 'MeterValues', {
      connectorId: 1,
      transactionId,
      meterValue: [
        meter(ago(from - (from / 4) * part), startWh + Math.round((kwh * 1000 * part) / 4), [
          { value: '30000', measurand: 'Power.Active.Import', unit: 'W' },
          { value: String(20 + part * 10), measurand: 'SoC', unit: 'Percent' },
        ]),
      ],
    })
  const stop = { transactionId, idTag: tag, meterStop: startWh + kwh * 1000, timestamp: ago(0), reason }
  await result(point, 'StopTransaction', stop)
  return { transactionId, idTagInfo, start, stop }
}

describe('a session becomes an order, a bill and a balanced journal', () => {
  test('the worked example of the handbook costs 82.58 + 52.50 = 135.08 and is posted against the token', async () => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    await result(point, 'BootNotification', {
      chargePointVendor: 'Maker',
      chargePointModel: 'M-60',
      firmwareVersion: '1.2.3',
    })
    await result(point, 'StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Preparing' })
    expect(await result(point, 'Authorize', { idTag: 'tag-ok' })).toEqual({
      idTagInfo: { status: 'Accepted' },
    })
    // Yesterday, 06:40 to 08:25 in Shanghai, uploaded late, with a meter value at the full hour and none at 07:00.
    const day = new Date(Date.now() - 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
    const at = (clock: string) => `${day}T${clock}:00+08:00`
    const { transactionId } = await result(point, 'StartTransaction', {
      connectorId: 1,
      idTag: 'TAG-OK',
      meterStart: 12_480_000,
      timestamp: at('06:40'),
    })
    await result(point, 'MeterValues', {
      connectorId: 1,
      transactionId,
      meterValue: [meter(at('06:50'), 12_490_000), meter(at('07:10'), 12_510_000), meter(at('08:00'), 12_560_000)],
    })
    await result(point, 'StopTransaction', {
      transactionId,
      meterStop: 12_585_000,
      timestamp: at('08:25'),
      reason: 'EVDisconnected',
    })

    const [session] = await sessionsOf(chargePoint)
    expect(session).toMatchObject({
      state: 'settled',
      pay_state: 'unpaid',
      energy_dwh: 1_050_000,
      electricity_minor: 8_258,
      service_minor: 5_250,
      total_minor: 13_508,
      stop_reason: 'unplugged',
      flags: [],
    })
    expect(session.session_no).toMatch(new RegExp(`^${chargePoint.chargePointNo}01\\d{16}$`))
    const { rows: bills } = await site.admin.query(
      'select bill, journal_id from charging_bills where session_id = $1',
      [session.id],
    )
    expect(
      bills[0].bill.byPeriod.map((line: { period: string; energyDwh: number; electricityAmountE4: number }) => [
        line.period,
        line.energyDwh,
        line.electricityAmountE4,
      ]),
    ).toEqual([
      ['sharp', 250_000, 278_625],
      ['flat', 600_000, 462_060],
      ['valley', 200_000, 85_140],
    ])
    const entries = await entriesOf(session.id)
    expect(entries.map((entry) => [entry.account, entry.amount_minor])).toEqual([
      ['receivable_token', 13_508],
      ['income_electricity', -8_258],
      ['income_service', -5_250],
    ])
    point.socket.close()
  })

  test('TC_003_CSMS a session in the present is charging until it is stopped, then settled', async () => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    const { transactionId } = await result(point, 'StartTransaction', {
      connectorId: 1,
      idTag: 'TAG-OK',
      meterStart: 5,
      timestamp: ago(0),
    })
    expect((await sessionsOf(chargePoint))[0]).toMatchObject({
      state: 'charging',
      transaction_id: transactionId,
    })
    await result(point, 'StopTransaction', { transactionId, meterStop: 5, timestamp: ago(0) })
    expect((await sessionsOf(chargePoint))[0]).toMatchObject({
      state: 'settled',
      pay_state: 'free',
      total_minor: 0,
      flags: ['A06'],
    })
    point.socket.close()
  })
})

describe('what is sent twice counts once', () => {
  test('M-01 a start resent with the same or a new message id, also over a new socket, is one order with one transaction id', async () => {
    const chargePoint = await site.chargePoint()
    let point = await site.connect(chargePoint)
    const start = { connectorId: 1, idTag: 'TAG-OK', meterStart: 700, timestamp: ago(3) }
    const first = await result(point, 'StartTransaction', start)
    const again = await result(point, 'StartTransaction', start)
    point.socket.close()
    await point.closed
    point = await site.connect(chargePoint)
    const third = await result(point, 'StartTransaction', start)
    expect([again, third]).toEqual([first, first])
    expect(await sessionsOf(chargePoint)).toHaveLength(1)
    point.socket.close()
  })

  test('M-02 a stop resent is one stop, one bill, one journal, and its samples are kept once', async () => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    const { stop } = await charge(point)
    for (const meterStop of [stop.meterStop, stop.meterStop, stop.meterStop + 5_000])
      await result(point, 'StopTransaction', { ...stop, meterStop })
    const [session] = await sessionsOf(chargePoint)
    const { rows: bills } = await site.admin.query('select total_minor from charging_bills where session_id = $1', [
      session.id,
    ])
    expect(bills).toEqual([{ total_minor: session.total_minor }])
    expect(await entriesOf(session.id)).toHaveLength(3)
    point.socket.close()
  })

  test('M-02 two processes that close one order at once: the later one closes nothing', async () => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    await charge(point)
    const [session] = await sessionsOf(chargePoint)
    const { rows } = await site.admin.query(
      `select charging_close_sessions(jsonb_build_array(jsonb_build_object('operatorId', operator_id, 'id', id, 'state', 'settled',
         'payState', 'unpaid', 'deviceEndedAt', device_ended_at, 'startedAt', started_at, 'endedAt', ended_at, 'receivedAt', now(),
         'meterEndDwh', meter_end_dwh, 'stopReason', stop_reason, 'flags', '{}'::text[])))
       from charging_sessions where id = $1`,
      [session.id],
    )
    expect(rows).toEqual([])
    expect(await sessionsOf(chargePoint)).toEqual([session])
    point.socket.close()
  })

  test('M-02 samples sent again are the same rows', async () => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    const message = { connectorId: 1, meterValue: [meter(ago(1), 100), meter(ago(1), 101)] }
    await result(point, 'MeterValues', message)
    await result(point, 'MeterValues', message)
    const { rows } = await site.admin.query(
      'select register_dwh from stations_meter_values s join stations_charge_points p using (operator_id, charge_point_key) where p.id = $1 order by 1',
      [chargePoint.chargePointId],
    )
    expect(rows).toEqual([{ register_dwh: 1_000 }, { register_dwh: 1_010 }])
    point.socket.close()
  })
})

describe('energy is never lost and never invented', () => {
  test.each([
    ['unknown to us', 'TAG-NOBODY', 'Invalid', 'unknown'],
    ['blocked', 'TAG-BLOCKED', 'Blocked', 'blocked'],
    ['expired', 'TAG-OLD', 'Expired', 'expired'],
  ])('M-04 a tag that is %s is refused, its energy recorded and posted', async (_, tag, status, verdict) => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    const { idTagInfo } = await charge(point, { tag })
    expect(idTagInfo).toEqual({ status })
    const [session] = await sessionsOf(chargePoint)
    expect(session).toMatchObject({
      state: 'settled',
      token_state: verdict,
      energy_dwh: 300_000,
      flags: ['A10'],
    })
    const [debit] = await entriesOf(session.id)
    expect(debit).toMatchObject({
      account: verdict === 'unknown' ? 'receivable_unknown' : 'receivable_token',
      amount_minor: session.total_minor,
    })
    point.socket.close()
  })

  test.each([0, -1, 123_456])(
    'M-05 a stop with transaction id %s that contradicts the only running session is kept with it as a proposal',
    async (transactionId) => {
      const chargePoint = await site.chargePoint()
      const point = await site.connect(chargePoint)
      await result(point, 'StartTransaction', {
        connectorId: 1,
        idTag: 'TAG-OK',
        meterStart: 1_000,
        timestamp: ago(9),
      })
      const stop = { transactionId, idTag: 'TAG-OK', meterStop: 900, timestamp: ago(0) }
      expect(await result(point, 'StopTransaction', stop)).toMatchObject({
        idTagInfo: { status: 'Accepted' },
      })
      await result(point, 'StopTransaction', stop)
      const [session] = await sessionsOf(chargePoint)
      const { rows } = await site.admin.query(
        'select reported_transaction_id, proposed_session_id from charging_orphan_stops where charge_point_id = $1',
        [chargePoint.chargePointId],
      )
      expect(rows).toEqual([{ reported_transaction_id: String(transactionId), proposed_session_id: session.id }])
      expect(session.state).toBe('charging')
      point.socket.close()
    },
  )

  test("S-08 a charge point can't stop another charge point's order, nor one of another operator with the same number", async () => {
    const mine = await site.chargePoint()
    const other = await site.chargePoint()
    const foreign = await site.chargePoint({ operatorId: await site.operator() })
    const point = await site.connect(mine)
    const { transactionId } = await result(point, 'StartTransaction', {
      connectorId: 1,
      idTag: 'TAG-OK',
      meterStart: 0,
      timestamp: ago(5),
    })
    for (const attacker of [other, foreign]) {
      const socket = await site.connect(attacker)
      await result(socket, 'StopTransaction', { transactionId, meterStop: 1, timestamp: ago(0) })
      socket.socket.close()
    }
    expect((await sessionsOf(mine))[0]).toMatchObject({ state: 'charging', meter_end_dwh: null })
    point.socket.close()
  })

  test.each([
    ['runs backwards', { startWh: 9_000, kwh: -5 }],
    ['takes more than the charge point can give', { startWh: 0, kwh: 100_000 }],
    ['rolls over', { startWh: 2 ** 31 - 10, kwh: -2_147_483 }],
  ])('M-06 a register that %s goes to quarantine and is not billed', async (_, session) => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    const { transactionId } = await result(point, 'StartTransaction', {
      connectorId: 1,
      idTag: 'TAG-OK',
      meterStart: session.startWh,
      timestamp: ago(60),
    })
    await result(point, 'StopTransaction', {
      transactionId,
      meterStop: session.startWh + session.kwh * 1000,
      timestamp: ago(0),
    })
    const [chargingSession] = await sessionsOf(chargePoint)
    expect(chargingSession).toMatchObject({
      state: 'abnormal',
      pay_state: 'none',
      total_minor: null,
      energy_dwh: null,
    })
    expect(chargingSession.flags).not.toEqual([])
    expect(await entriesOf(chargingSession.id)).toEqual([])
    point.socket.close()
  })

  test('a newer start closes the connector for the older order, whose late stop is still billed', async () => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    const older = await result(point, 'StartTransaction', {
      connectorId: 1,
      idTag: 'TAG-OK',
      meterStart: 0,
      timestamp: ago(120),
    })
    await result(point, 'StartTransaction', {
      connectorId: 1,
      idTag: 'TAG-OK',
      meterStart: 20_000,
      timestamp: ago(30),
    })
    expect((await sessionsOf(chargePoint)).map((session) => session.state)).toEqual(['awaiting_record', 'charging'])
    await result(point, 'StopTransaction', {
      transactionId: older.transactionId,
      meterStop: 20_000,
      timestamp: ago(40),
    })
    expect((await sessionsOf(chargePoint)).map((session) => session.state)).toEqual(['settled', 'charging'])
    point.socket.close()
  })
})

test('M-10 transaction ids are 31 bits, never 0, unlike each other, and a taken one is drawn again', async () => {
  const chargePoint = await site.chargePoint()
  const point = await site.connect(chargePoint)
  const ids: number[] = []
  for (let n = 0; n < 40; n += 1) {
    const { transactionId } = await result(point, 'StartTransaction', {
      connectorId: 1 + (n % 2),
      idTag: 'TAG-OK',
      meterStart: n,
      timestamp: ago(100 - n),
    })
    ids.push(transactionId)
  }
  expect(new Set(ids).size).toBe(40)
  expect(ids.every((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31)).toBe(true)
  // One such pair appears by chance in 27,000 runs. Consecutive ids would give 39.
  const near = ids.filter((id, index) => Math.abs(id - (ids[index - 1] ?? 0)) < 1_000)
  expect(near.length).toBeLessThanOrEqual(1)
  point.socket.close()
})

test('three operators interleaved: every row lands with the operator of the charge point that sent it', async () => {
  const operators = [site.operatorId, await site.operator('EUR'), await site.operator('CLP')]
  const chargePoints = await Promise.all(
    [...operators, ...operators].map((operatorId) => site.chargePoint({ operatorId })),
  )
  await Promise.all(operators.slice(1).map((operatorId) => site.token('TAG-OK', { operatorId })))
  const points = await Promise.all(chargePoints.map((chargePoint) => site.connect(chargePoint)))
  await Promise.all(points.map((point) => charge(point)))
  for (const chargePoint of chargePoints) {
    const [session] = await sessionsOf(chargePoint)
    expect(session).toMatchObject({
      operator_id: chargePoint.operatorId,
      state: 'settled',
      token_state: 'accepted',
    })
  }
  const { rows } = await site.admin.query(`
    select count(*)::int as strays from charging_sessions o join stations_charge_points p on p.id = o.charge_point_id where p.operator_id <> o.operator_id
    union all select count(*)::int from stations_meter_values s join stations_charge_points p on p.charge_point_key = s.charge_point_key where p.operator_id <> s.operator_id
    union all select coalesce(sum(amount_minor), 0)::int from ledger_entries
    union all select count(*)::int from (select account, holder_id, sum(amount_minor) as total from ledger_entries where holder_id is not null group by 1, 2) e
      full join (select account, holder_id, sum(balance_minor) as total from ledger_balances group by 1, 2) b using (account, holder_id) where e.total is distinct from b.total`)
  expect(rows.map((row) => row.strays)).toEqual([0, 0, 0, 0])
  points.forEach((point) => point.socket.close())
})

test('M-03 M-01 M-02 whatever is repeated, and however often, the order ends the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 5, maxLength: 5 }), async (times) => {
      const chargePoint = await site.chargePoint()
      const point = await site.connect(chargePoint)
      const start = { connectorId: 1, idTag: 'TAG-OK', meterStart: 50_000, timestamp: ago(60) }
      let transactionId = 0
      for (let n = 0; n < (times[0] ?? 1); n += 1)
        transactionId = (await result(point, 'StartTransaction', start)).transactionId
      for (const part of [1, 2, 3]) {
        const values = {
          connectorId: 1,
          transactionId,
          meterValue: [meter(ago(60 - part * 15), 50_000 + part * 5_000)],
        }
        for (let n = 0; n < (times[part] ?? 1); n += 1) await result(point, 'MeterValues', values)
      }
      const stop = { transactionId, meterStop: 70_000, timestamp: ago(0) }
      for (let n = 0; n < (times[4] ?? 1); n += 1) await result(point, 'StopTransaction', stop)
      const sessions = await sessionsOf(chargePoint)
      expect(sessions.map((session) => [session.state, session.energy_dwh])).toEqual([['settled', 200_000]])
      expect(await entriesOf(sessions[0].id)).toHaveLength(3)
      point.socket.close()
    }),
    { numRuns: 8 },
  )
})

test('live values, links and frames follow within seconds', async () => {
  const chargePoint = await site.chargePoint()
  const point = await site.connect(chargePoint)
  await charge(point)
  const row = async (sql: string) => (await site.admin.query(sql, [chargePoint.chargePointId])).rows[0]
  await waitUntil(
    async () => (await row('select connected from stations_links where charge_point_id = $1'))?.connected === true,
    'the link shows as connected',
  )
  await waitUntil(
    async () => (await row('select soc from stations_connector_values where charge_point_id = $1'))?.soc === 50,
    'the last SoC is shown',
  )
  await waitUntil(
    async () =>
      (await storedMessages(site.admin, chargePoint.chargePointId)).filter(({ action }) => action === 'MeterValues')
        .length === 3,
    'frames are kept',
  )
  point.socket.close()
  await waitUntil(
    async () => (await row('select connected from stations_links where charge_point_id = $1'))?.connected === false,
    'the link shows as closed',
  )
})
