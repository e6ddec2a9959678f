import type { RawChargePoint } from '@evops/ocpp/testing'
import { newId } from '@evops/platform/contract'
import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AbnormalDetail, type AbnormalRow, operationExport } from '../../contract/index.ts'
import {
  runTestSession,
  createCouponTestMembers,
  staffSite,
  type SiteChargePoint,
  type StaffSite,
} from '../../testing/index.ts'

let site: StaffSite
beforeAll(async () => {
  site = await staffSite()
  await site.token('TAG-OK')
})
afterAll(() => site.close())

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const sendCall = (point: RawChargePoint, action: string, payload: object) => point.call(action, payload)
async function begin(point: RawChargePoint, more: object = {}): Promise<number> {
  const start = { connectorId: 1, idTag: 'TAG-OK', meterStart: 1_000_000, timestamp: ago(60), ...more }
  const reply = await sendCall(point, 'StartTransaction', start)
  if (reply.type !== 'result') throw new Error(reply.description)
  return (reply.payload as { transactionId: number }).transactionId
}
const meter = (point: RawChargePoint, transactionId: number | undefined, [minutes, wh]: readonly [number, number]) =>
  sendCall(point, 'MeterValues', {
    connectorId: 1,
    ...(transactionId === undefined ? {} : { transactionId }),
    meterValue: [
      {
        timestamp: ago(minutes),
        sampledValue: [{ value: String(wh), measurand: 'Energy.Active.Import.Register', unit: 'Wh' }],
      },
    ],
  })
const stop = (point: RawChargePoint, transactionId: number, [minutes, wh]: readonly [number, number]) =>
  sendCall(point, 'StopTransaction', { transactionId, meterStop: wh, timestamp: ago(minutes) })
const status = (point: RawChargePoint, word: string) =>
  sendCall(point, 'StatusNotification', { connectorId: 1, errorCode: 'NoError', status: word })
async function runFinder() {
  await site.charging.finder.lookAtOpen()
  await site.charging.finder.lookAtClosed()
}
async function flagsOf(chargePoint: SiteChargePoint): Promise<AbnormalRow[]> {
  await runFinder()
  const { data } = await site.call('GET', `/api/abnormal-sessions?search=${chargePoint.chargePointNo}&sort=startedAt`)
  return data.list.toSorted((a: AbnormalRow, b: AbnormalRow) => a.flag.localeCompare(b.flag))
}
async function sessionsOf(chargePoint: SiteChargePoint) {
  const { rows } = await site.admin.query(
    'select * from charging_sessions where charge_point_id = $1 order by started_at, id',
    [chargePoint.chargePointId],
  )
  return rows
}
const detail = async (id: string): Promise<AbnormalDetail> =>
  (await site.call('GET', `/api/abnormal-sessions/${id}`)).data
/** Balance of a session in the ledger, which must equal its bill. */
async function receivableSumOf(sessionId: string): Promise<number> {
  const { rows } = await site.admin.query(
    "select coalesce(sum(amount_minor), 0)::int as sum from ledger_entries e join ledger_journals j on j.operator_id = e.operator_id and j.id = e.journal_id where j.business_id = $1 and e.account like 'receivable%'",
    [sessionId],
  )
  return rows[0].sum
}
const inTouch = (chargePoint: SiteChargePoint) =>
  waitUntil(async () => {
    const links = await site.admin.query('select from stations_links where charge_point_id = $1 and connected', [
      chargePoint.chargePointId,
    ])
    return links.rowCount === 1
  }, 'the link is written')
/** Simulates elapsed time by moving the received data back. */
async function later(chargePoint: SiteChargePoint, minutes: number) {
  const back = `- interval '${minutes} minutes'`
  const at = [chargePoint.chargePointId]
  await site.admin.query(
    `update charging_sessions set started_at = started_at ${back}, device_started_at = device_started_at ${back}, start_received_at = start_received_at ${back} where charge_point_id = $1`,
    at,
  )
  await site.admin.query(
    `update stations_state_changes set received_at = received_at ${back} where charge_point_id = $1`,
    at,
  )
  await site.admin.query(
    `update stations_connector_states set received_at = received_at ${back} where charge_point_id = $1`,
    at,
  )
  await site.admin.query(`update stations_charge_points set booted_at = booted_at ${back} where id = $1`, at)
  await site.admin.query(
    `update stations_meter_values set at = at ${back}, device_at = device_at ${back}, received_at = received_at ${back} where charge_point_key = (select charge_point_key from stations_charge_points where id = $1)`,
    at,
  )
}

describe('ROUTE-04 errororder: oddities with their evidence', () => {
  test('A06 hardly any energy, and A05 a register that went on without an order', async () => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    await runTestSession(point, { from: 60, until: 50, startWh: 1_000_000, kWh: 10 })
    await runTestSession(point, { from: 40, until: 39.5, startWh: 1_015_000, kWh: 0.1, meterValues: 0 })
    const flags = await flagsOf(chargePoint)
    expect(flags.map(({ flag, state, evidence }) => ({ flag, state, evidence }))).toEqual([
      { flag: 'A05', state: 'open', evidence: expect.objectContaining({ kind: 'step', stepDwh: 50_000 }) },
      { flag: 'A06', state: 'open', evidence: { kind: 'small', energyDwh: 1_000, lastedS: 30 } },
    ])
    const [, session] = await sessionsOf(chargePoint)
    expect(session.flags).toEqual(['A05', 'A06'])
    expect(flags[0]?.sessionId).toBe(session.id)
  })

  test('A10 a tag nobody knows, A13 a clock ahead, A15 two sessions on one connector at the same time', async () => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    await runTestSession(point, { idTag: 'NOBODY', from: 90, until: 60, startWh: 0, kWh: 5, meterValues: 0 })
    await runTestSession(point, { from: 70, until: 50, startWh: 5_000, kWh: 5, meterValues: 0 })
    await runTestSession(point, { from: -30, until: -50, startWh: 10_000, kWh: 5 })
    const found = new Map((await flagsOf(chargePoint)).map((row) => [row.flag, row.evidence]))
    expect(found.get('A10')).toEqual({ kind: 'token', idTag: '•••• BODY', verdict: 'unknown' })
    expect(found.get('A13')).toMatchObject({ kind: 'clock' })
    expect(Number(found.get('A13')?.offS)).toBeGreaterThan(25 * 60)
    expect(found.get('A15')).toMatchObject({ kind: 'overlap', sharedS: 600 })
  })

  test('what ends while it is looked at as an open order is looked at again as an ended one', async () => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    await begin(point, { timestamp: ago(5) })
    const [session] = await sessionsOf(chargePoint)
    // State of a session that ends between the check and the end of the round.
    await site.admin.query('insert into charging_unlooked (operator_id, session_id) values ($1, $2)', [
      site.operatorId,
      session.id,
    ])
    await site.charging.finder.lookAtOpen()
    const waiting = await site.admin.query('select from charging_unlooked where session_id = $1', [session.id])
    expect(waiting.rowCount).toBe(1)
  })

  test('A11 another charge point stops a transaction of this number', async () => {
    const chargePoint = await site.chargePoint()
    const other = await site.chargePoint()
    const { transactionId } = await runTestSession(await site.connect(chargePoint), {})
    await runFinder()
    await stop(await site.connect(other), transactionId, [1, 5_000])
    const found = (await flagsOf(chargePoint)).find(({ flag }) => flag === 'A11')
    expect(found?.evidence).toMatchObject({
      kind: 'serial',
      transactionId,
      otherChargePointNo: other.chargePointNo,
    })
  })

  test('limits are the operator’s: half a kilowatt-hour is small until somebody says otherwise', async () => {
    const before = (await site.call('GET', '/api/abnormal-sessions/limits', { token: 'theirs' })).data
    expect(before).toMatchObject({
      smallDwh: 5_000,
      shortS: 60,
      muchDwh: 2_500_000,
      longS: 86_400,
      version: 0,
    })
    const body = { ...before, smallDwh: 500 }
    const putLimits = (version: number) =>
      site.call('PUT', '/api/abnormal-sessions/limits', { token: 'theirs', body: { ...body, version } })
    expect((await putLimits(0)).data).toMatchObject({ smallDwh: 500, version: 1 })
    expect((await putLimits(0)).status).toBe(409)
    const chargePoint = await site.chargePoint({ operatorId: site.theirOperator })
    await site.token('TAG-OK', { operatorId: site.theirOperator })
    await runTestSession(await site.connect(chargePoint), { kWh: 0.1 })
    await runFinder()
    const { data } = await site.call('GET', `/api/abnormal-sessions?search=${chargePoint.chargePointNo}`, {
      token: 'theirs',
    })
    expect(data.list).toEqual([])
    // The flag that was set at the closing is removed, too.
    expect((await sessionsOf(chargePoint))[0].flags).toEqual([])
  })
})

describe('orders that their charge point forgot', () => {
  const boot = { chargePointVendor: 'V', chargePointModel: 'M' }
  test('A03 the connector is free twice and stays so: closed by rule, billed to its last good register', async () => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    const transactionId = await begin(point)
    await meter(point, transactionId, [30, 1_010_000])
    await status(point, 'Available')
    await status(point, 'Available')
    expect((await flagsOf(chargePoint)).find(({ flag }) => flag === 'A03')?.evidence).toMatchObject({
      kind: 'idle-twice',
      times: 2,
    })
    await later(chargePoint, 20)
    const found = (await flagsOf(chargePoint)).find(({ flag }) => flag === 'A03')
    expect(found?.evidence).toMatchObject({
      kind: 'closed-idle',
      registerDwh: 10_100_000,
      energyDwh: 100_000,
    })
    const [session] = await sessionsOf(chargePoint)
    expect(session).toMatchObject({ state: 'settled', energy_dwh: 100_000, meter_end_dwh: 10_100_000 })
    expect(await receivableSumOf(session.id)).toBe(session.total_minor)
    const { rows } = await site.admin.query(
      'select action, actor_id, actor_name from charging_session_operations where session_id = $1',
      [session.id],
    )
    expect(rows).toContainEqual({ action: 'close', actor_id: null, actor_name: 'closed-idle' })
    const file = await site.file(operationExport, `sessionId=${session.id}`, 'en')
    expect(file).toContain(',By rule,')
    // The values are in columns of their own, in the unit of the column head, and without internal keys.
    expect(file).toContain('Energy (kWh) · after')
    expect(file).toMatch(/,Settled,.*,10\.0000,/)
    expect(file).not.toMatch(/[{}]|energyDwh|settled/)

    // The true end arrives late: nothing is lost, and a user accepts it.
    await stop(point, transactionId, [15, 1_012_000])
    const late = (await flagsOf(chargePoint)).find(({ flag }) => flag === 'A02')
    expect(late?.evidence).toMatchObject({ kind: 'late-record', recordDwh: 120_000, billedDwh: 100_000 })
    const { version, actions, record } = await detail(session.id)
    expect(actions).toContain('accept_record')
    expect(record).toMatchObject({ source: 'stop', energyDwh: 120_000 })
    const body = { action: 'accept_record', reason: 'El registro del punto es el bueno', version }
    const handled = await site.call('POST', `/api/abnormal-sessions/${session.id}/handle`, { body })
    expect(handled.data.session).toMatchObject({ state: 'settled', energyDwh: 120_000 })
    expect(handled.data.flags.every(({ state }: AbnormalRow) => state === 'handled')).toBe(true)
    expect(await receivableSumOf(session.id)).toBe(handled.data.session.totalMinor)
    expect((await site.call('POST', `/api/abnormal-sessions/${session.id}/handle`, { body })).status).toBe(409)
  })

  test('A02 the charge point restarted and said no more of it; the next session on the connector began', async () => {
    const restarted = await site.chargePoint()
    const point = await site.connect(restarted)
    await meter(point, await begin(point), [30, 1_004_000])
    await sendCall(point, 'BootNotification', boot)
    await later(restarted, 20)
    expect((await flagsOf(restarted)).find(({ flag }) => flag === 'A02')?.evidence).toMatchObject({
      kind: 'closed-reboot',
      energyDwh: 40_000,
    })
    const followed = await site.chargePoint()
    const second = await site.connect(followed)
    await meter(second, await begin(second, { timestamp: ago(100) }), [50, 1_006_000])
    await begin(second, { meterStart: 1_006_000, timestamp: ago(0) })
    await inTouch(followed)
    await later(followed, 100)
    const found = await flagsOf(followed)
    const [first] = await sessionsOf(followed)
    expect(found.find(({ sessionId, flag }) => sessionId === first.id && flag === 'A02')?.evidence).toMatchObject({
      kind: 'closed-next',
      energyDwh: 60_000,
    })
    expect(first.state).toBe('settled')
  })

  test('M-11 A02 closed by a rule, an order takes the coupon that it began with', async () => {
    const desk = createCouponTestMembers(site)
    const { idTag, memberId } = await desk.aDriver()
    const coupon = await desk.aCoupon(memberId, {})
    const session = await desk.started(idTag, 30)
    await sendCall(session.point, 'BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' })
    await later(session.chargePoint, 20)
    await runFinder()
    expect(await desk.stateOf(coupon)).toMatchObject({
      state: 'used',
      session_id: session.id,
      used_minor: 1_000,
    })
    const { data } = await site.call('GET', `/api/sessions/${session.id}`)
    expect(data.bill.reductions).toMatchObject([{ id: coupon, minor: 1_000 }])
    expect(await desk.postedOf(session.id)).toMatchObject({ discount_platform: 1_000 })
  })

  /** No register arrived after the start, so the energy is unknown. */
  const unmeasured = { state: 'abnormal', pay_state: 'none', energy_dwh: null, total_minor: null }
  const ways: (readonly ['A02' | 'A03', string, number, (point: RawChargePoint) => unknown])[] = [
    ['A02', 'closed-silent', 24 * 60 + 5, () => undefined],
    ['A02', 'closed-reboot', 20, (point) => sendCall(point, 'BootNotification', boot)],
    ['A03', 'closed-idle', 20, (point) => status(point, 'Available')],
  ]
  test.each(ways)(
    'D-10k %s %s without one sample it is not 0 kWh and free: it waits for a person',
    async (flag, kind, minutes, sendUpdate) => {
      const chargePoint = await site.chargePoint()
      const point = await site.connect(chargePoint)
      await begin(point)
      await sendUpdate(point)
      await later(chargePoint, minutes)
      const found = new Map((await flagsOf(chargePoint)).map((row) => [row.flag, row]))
      expect(found.get('A05')).toMatchObject({
        state: 'open',
        evidence: { kind: 'end-unknown', startDwh: 10_000_000 },
      })
      expect(found.get(flag)?.evidence).toMatchObject({ kind, registerDwh: null, energyDwh: null })
      // No clock reported the end, so no clock was wrong.
      expect(found.has('A13')).toBe(false)
      const [session] = await sessionsOf(chargePoint)
      expect(session).toMatchObject({ ...unmeasured, flags: expect.arrayContaining(['A05']) })
      expect(await receivableSumOf(session.id)).toBe(0)
    },
  )

  test('D-10k the begin’s own register is no sample, for a person who has it computed again neither; a stop that comes late is', async () => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    const transactionId = await begin(point)
    await meter(point, transactionId, [60, 1_000_000])
    await later(chargePoint, 24 * 60 + 5)
    await flagsOf(chargePoint)
    const [session] = await sessionsOf(chargePoint)
    expect(session).toMatchObject(unmeasured)
    const act = async (action: string) => {
      const { version } = await detail(session.id)
      const body = { action, reason: 'Sin lecturas del punto', version }
      return site.call('POST', `/api/abnormal-sessions/${session.id}/handle`, { body })
    }
    expect(await act('recompute')).toMatchObject({ error: 'charging.cannot-bill' })
    await stop(point, transactionId, [24 * 60 + 35, 1_012_000])
    await runFinder()
    expect((await act('accept_record')).data.session).toMatchObject({ state: 'settled', energyDwh: 120_000 })
  })

  test.each([
    ['where it began: nothing flowed', 1_000_000, { state: 'settled', energy_dwh: 0, total_minor: 0 }],
    ['further on', 1_006_000, unmeasured],
  ])('D-10k without one sample, and the next session begins %s', async (_where, meterStart, expected) => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    await begin(point, { timestamp: ago(100) })
    await begin(point, { meterStart, timestamp: ago(0) })
    await inTouch(chargePoint)
    await later(chargePoint, 100)
    await runFinder()
    expect((await sessionsOf(chargePoint))[0]).toMatchObject(expected)
  })

  test('D-10k a meter that counts each session from 0 says nothing by beginning there again', async () => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    await begin(point, { meterStart: 0, timestamp: ago(100) })
    await begin(point, { meterStart: 0, timestamp: ago(0) })
    await inTouch(chargePoint)
    await later(chargePoint, 100)
    await runFinder()
    expect((await sessionsOf(chargePoint))[0]).toMatchObject(unmeasured)
  })

  test('A02 nothing was heard for a day, and nothing had flowed by its last sample: closed at that', async () => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    await meter(point, await begin(point), [30, 1_000_000])
    await later(chargePoint, 24 * 60 + 5)
    expect((await flagsOf(chargePoint)).map(({ flag }) => flag)).toEqual(expect.arrayContaining(['A02', 'A06']))
    const [session] = await sessionsOf(chargePoint)
    expect(session).toMatchObject({ state: 'settled', energy_dwh: 0, total_minor: 0 })
  })
})

describe('a person handles', () => {
  test('M-06 a register that ran backwards is quarantined; read again from telemetry it is the energy of the samples', async () => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    const transactionId = await begin(point)
    await meter(point, transactionId, [30, 1_020_000])
    await stop(point, transactionId, [10, 4])
    const found = await flagsOf(chargePoint)
    expect(found[0]).toMatchObject({ flag: 'A05', sessionState: 'abnormal', totalMinor: null })
    expect(found[0]?.evidence).toMatchObject({ kind: 'backwards', startDwh: 10_000_000, endDwh: 40 })
    const [session] = await sessionsOf(chargePoint)
    const { version, actions } = await detail(session.id)
    expect(actions).not.toContain('confirm')
    const act = (more: object) =>
      site.call('POST', `/api/abnormal-sessions/${session.id}/handle`, {
        body: { action: 'recompute', reason: 'Lecturas intermedias', version, ...more },
      })
    expect((await act({ reason: 'x' })).status).toBe(400)
    expect((await act({ version: version + 7 })).status).toBe(409)
    expect((await act({ action: 'confirm' })).error).toBe('charging.action-not-possible')
    const done = await act({})
    expect(done.data.session).toMatchObject({ state: 'settled', energyDwh: 200_000 })
    expect(await receivableSumOf(session.id)).toBe(done.data.session.totalMinor)
    const { rows } = await site.admin.query(
      "select reason, before, after from charging_session_operations where session_id = $1 and action = 'recompute'",
      [session.id],
    )
    expect(rows).toEqual([
      {
        reason: 'Lecturas intermedias',
        before: expect.objectContaining({ state: 'abnormal', totalMinor: null, flags: ['A05'] }),
        after: expect.objectContaining({ state: 'settled', energyDwh: 200_000 }),
      },
    ])
  })

  test('A10 binds an unknown tag to a start token: the receivable moves with it', async () => {
    const chargePoint = await site.chargePoint()
    await runTestSession(await site.connect(chargePoint), { idTag: 'LOST-CARD' })
    const tokenId = await site.token('FOUND-CARD')
    await runFinder()
    const [session] = await sessionsOf(chargePoint)
    const { version } = await detail(session.id)
    const body = { action: 'bind_token', reason: 'La tarjeta es de la flota', version, tokenId }
    expect((await site.call('POST', `/api/abnormal-sessions/${session.id}/handle`, { body })).status).toBe(200)
    const { rows } = await site.admin.query(
      'select account, holder_id, sum(amount_minor)::int as sum from ledger_entries e join ledger_journals j on j.operator_id = e.operator_id and j.id = e.journal_id where j.business_id = $1 group by 1, 2 having sum(amount_minor) <> 0 order by 1',
      [session.id],
    )
    expect(rows).toContainEqual({ account: 'receivable_token', holder_id: tokenId, sum: session.total_minor })
    expect(rows.map(({ account }) => account)).not.toContain('receivable_unknown')
  })

  test('what is done to the order itself handles its oddities: voided by two people', async () => {
    const chargePoint = await site.chargePoint()
    await runTestSession(await site.connect(chargePoint), { kWh: 0.1 })
    await runFinder()
    const [session] = await sessionsOf(chargePoint)
    await site.admin.query(
      "insert into charging_session_operations (operator_id, id, session_id, at, action, actor_name, reason) values ($1, $2, $3, clock_timestamp(), 'void', 'Ana', 'Prueba de taller')",
      [site.operatorId, newId(), session.id],
    )
    expect((await flagsOf(chargePoint))[0]).toMatchObject({
      state: 'handled',
      handling: 'void',
      handledByName: 'Ana',
      handlingReason: 'Prueba de taller',
    })
  })

  test('counts what is open; another operator has none of it', async () => {
    await runFinder()
    const { data } = await site.call('GET', '/api/abnormal-sessions/count')
    expect(data.sessions).toBeGreaterThan(0)
    expect(data.flags.find(({ flag }: AbnormalRow) => flag === 'A06').open).toBeGreaterThan(0)
    const { list } = (await site.call('GET', '/api/abnormal-sessions')).data
    expect((await site.call('GET', `/api/abnormal-sessions/${list[0].sessionId}`, { token: 'theirs' })).status).toBe(
      404,
    )
    expect(
      (await site.call('GET', `/api/abnormal-sessions?stationId=${list[0].stationId}`)).data.total,
    ).toBeGreaterThan(0)
  })
})
