import type { SiteChargePoint } from '@evops/charging/testing'
import type { Page } from '@evops/platform/contract'
import { waitUntil } from '@evops/platform/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DisputeRow, PartnerMonth, PartnerSessionRow } from '../../contract/index.ts'
import { startSimulatedTcecPartner, type SimulatedTcecPartner } from '../../loopback/tcec-peer.ts'
import {
  operatorTestPlatformId,
  createTcecTestSite,
  partnerTestSecrets,
  type TcecTestCaller,
  type TcecTestSite,
} from '../../testing/tcec-desk.ts'
import { createInterop } from '../index.ts'

type RawPoint = Awaited<ReturnType<TcecTestSite['connect']>>

let desk: TcecTestSite
let peer: SimulatedTcecPartner
let caller: TcecTestCaller
let chargePoint: SiteChargePoint
let point: RawPoint
/** Tags of the start commands that charge points received. */
let startTags: string[]
let path: string

beforeAll(async () => {
  desk = await createTcecTestSite({ withinMs: 1_500 })
})
beforeEach(async () => {
  desk.setNow(undefined)
  await desk.signIn()
  chargePoint = await desk.chargePoint()
  peer = await startSimulatedTcecPartner({
    secrets: partnerTestSecrets,
    platformId: 'MA5PEERXX',
    ourPlatformId: operatorTestPlatformId,
    now: () => desk.services.now(),
  })
  caller = await desk.partner({
    apiUrl: peer.url,
    stationIds: [chargePoint.stationId],
    theirSecrets: partnerTestSecrets,
    markupE5: 12_345,
  })
  path = `/api/organisation/partners/${caller.partner.id}`
  point = await connectPoint(chargePoint)
})
afterEach(async () => {
  await desk.interop.idle()
  await point.close()
  await peer.close()
})
afterAll(() => desk.close())

async function connectPoint(at: SiteChargePoint, answer = 'Accepted'): Promise<RawPoint> {
  const connected = await desk.connect(at)
  startTags = []
  connected.answer('RemoteStartTransaction', (payload) => {
    startTags.push((payload as { idTag: string }).idTag)
    return { status: answer }
  })
  connected.answer('RemoteStopTransaction', () => ({ status: 'Accepted' }))
  await connected.call('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' })
  await connected.call('StatusNotification', { connectorId: 1, status: 'Preparing', errorCode: 'NoError' })
  await waitUntil(async () => {
    const { rows } = await desk.admin.query(
      `select from stations_links l join stations_connector_states_now g on g.charge_point_id = l.charge_point_id
       where l.charge_point_id = $1 and l.connected and g.connector_no = 1 and g.status = 'occupied'`,
      [at.chargePointId],
    )
    return rows.length === 1
  }, 'the connector is known to be plugged')
  return connected
}
let numbers = 0
const seqOf = (by: TcecTestCaller = caller) => `${by.partner.platformId}${String((numbers += 1)).padStart(18, '0')}`
const connector = (at: SiteChargePoint = chargePoint) => `${at.chargePointNo}01`
const push = () => desk.run('interop:push-states')
const later = async (seconds: number) => {
  desk.setNow(new Date(desk.services.now().getTime() + seconds * 1_000))
  await push()
}
const begin = (StartChargeSeq: string, by: TcecTestCaller = caller, ConnectorID = connector()) =>
  by.sendRequest('query_start_charge', { StartChargeSeq, ConnectorID, QRCode: '' })
const payloads = (call: string) =>
  // oxlint-disable-next-line typescript/no-explicit-any -- the assertions check its shape
  peer.arrived.filter((one) => one.call === call).map(({ payload }) => payload as any)
const timestamp = () => desk.services.now().toISOString()

async function starts(meterStart = 1_000): Promise<number> {
  await waitUntil(() => startTags.length > 0, 'the charge point is asked to start')
  const reply = await point.call('StartTransaction', {
    connectorId: 1,
    idTag: startTags.at(-1),
    meterStart,
    timestamp: timestamp(),
  })
  if (reply.type !== 'result') throw new Error('not started')
  return (reply.payload as { transactionId: number }).transactionId
}
const measures = (transactionId: number, wh: number) =>
  point.call('MeterValues', {
    connectorId: 1,
    transactionId,
    meterValue: [
      {
        timestamp: timestamp(),
        sampledValue: [
          { value: String(wh), measurand: 'Energy.Active.Import.Register', unit: 'Wh' },
          { value: '60000', measurand: 'Power.Active.Import', unit: 'W' },
          { value: '400.5', measurand: 'Voltage', unit: 'V' },
          { value: '150', measurand: 'Current.Import', unit: 'A' },
          { value: '55', measurand: 'SoC', unit: 'Percent' },
        ],
      },
    ],
  })
const stops = (transactionId: number, meterStop: number) =>
  point.call('StopTransaction', { transactionId, meterStop, timestamp: timestamp(), reason: 'Remote' })
/** Runs a session from the partner's start to the stop by the charge point half an hour later. */
async function completeSession(seq: string): Promise<void> {
  expect((await begin(seq)).payload).toMatchObject({ SuccStat: 0 })
  const transactionId = await starts()
  await later(1_800)
  await stops(transactionId, 24_456)
}
/** A changed clock requires a new sign-in. */
async function read<T>(what: string): Promise<T> {
  await desk.signIn()
  return (await desk.send('GET', `${path}/${what}`)).data<T>()
}
const sessions = async () => (await read<Page<PartnerSessionRow>>('sessions?page=1&pageSize=20')).list
const disputes = async () => (await read<Page<DisputeRow>>('disputes?page=1&pageSize=20')).list
async function sessionOf(partnerNo: string) {
  const { rows } = await desk.admin.query(
    `select o.*, p.terms from charging_sessions o join charging_session_partners p on p.operator_id = o.operator_id and p.session_id = o.id
     where p.partner_no = $1`,
    [partnerNo],
  )
  return rows[0]
}

test('X-07 a partner starts a session, follows it, ends it and confirms what it owes, at the prices that it was told', async () => {
  const policy = (
    await caller.sendRequest('query_equip_business_policy', { EquipBizSeq: 'B1', ConnectorID: connector() })
  ).payload
  const seq = seqOf()
  expect((await begin(seq)).payload).toEqual({
    StartChargeSeq: seq,
    StartChargeSeqStat: 1,
    ConnectorID: connector(),
    SuccStat: 0,
    FailReason: 0,
  })
  const transactionId = await starts()
  await push()
  expect(payloads('notification_start_charge_result')).toMatchObject([
    { StartChargeSeq: seq, StartChargeSeqStat: 2, ConnectorID: connector() },
  ])
  await later(900)
  await measures(transactionId, 11_000)
  await later(60)
  const running = {
    StartChargeSeq: seq,
    StartChargeSeqStat: 2,
    ConnectorStatus: 3,
    Soc: 55,
    TotalPower: 10,
    VoltageA: 400.5,
    CurrentA: 150,
  }
  expect(payloads('notification_equip_charge_status').at(-1)).toMatchObject(running)
  expect((await caller.sendRequest('query_equip_charge_status', { StartChargeSeq: seq })).payload).toMatchObject(
    running,
  )
  const sentCount = payloads('notification_equip_charge_status').length
  await later(30)
  expect(payloads('notification_equip_charge_status')).toHaveLength(sentCount)
  await later(20)
  expect(payloads('notification_equip_charge_status')).toHaveLength(sentCount + 1)

  const stop = { StartChargeSeq: seq, ConnectorID: connector() }
  expect((await caller.sendRequest('query_stop_charge', stop)).payload).toEqual({
    StartChargeSeq: seq,
    StartChargeSeqStat: 3,
    SuccStat: 0,
    FailReason: 0,
  })
  await later(900)
  await stops(transactionId, 24_456)
  await later(2)
  await later(2)
  expect(payloads('notification_stop_charge_result')).toMatchObject([
    { StartChargeSeq: seq, StartChargeSeqStat: 4, SuccStat: 0 },
  ])
  const [info, ...more] = payloads('notification_charge_order_info')
  expect(more).toEqual([])
  expect(info).toMatchObject({ StartChargeSeq: seq, TotalPower: 23.456, StopReason: 1 })
  const session = await sessionOf(seq)
  expect(Math.round(info.TotalMoney * 100)).toBe(session.payable_minor)
  expect(Math.round(info.TotalElecMoney * 100)).toBe(session.electricity_minor)
  expect(Math.round(info.TotalSeviceMoney * 100)).toBe(session.service_minor)
  addsUp(info, policy.PolicyInfos)

  // The partner owes the amount, in the ledger and in the monthly list.
  expect(session).toMatchObject({
    start_mode: 'roaming',
    pay_state: 'postpaid',
    holder_id: caller.partner.id,
  })
  const { rows } = await desk.admin.query(
    'select account, sum(amount_minor)::int as minor from ledger_entries where holder_id = $1 group by 1',
    [caller.partner.id],
  )
  expect(rows).toEqual([{ account: 'wallet_credit', minor: session.payable_minor }])
  const months = await read<PartnerMonth[]>('months')
  expect(months).toMatchObject([
    {
      sessions: 1,
      payableMinor: session.payable_minor,
      closingMinor: session.payable_minor,
      energyDwh: 234_560,
    },
  ])
  expect(await sessions()).toMatchObject([
    {
      partnerNo: seq,
      sessionId: session.id,
      recordState: 'confirmed',
      recordMinor: session.payable_minor,
      nextAt: null,
    },
  ])
  const before = peer.calls.length
  await later(120)
  expect(peer.calls).toHaveLength(before)
})

test.each([
  ['fee', (electricityE4: number, serviceE4: number) => toMinor(electricityE4) + toMinor(serviceE4)],
  ['bill', (electricityE4: number, serviceE4: number) => toMinor(electricityE4 + serviceE4)],
] as const)(
  'X-07 D-07f a partner with which rounding by %s was agreed owes that, whatever the tariff says, and its order adds up',
  async (billRounding, rounded) => {
    // Within the same half-hour, so that a single price applies.
    desk.setNow(new Date(Math.ceil(desk.services.now().getTime() / 1_800_000) * 1_800_000 + 60_000))
    await desk.signIn()
    const { ourSecrets: _, id, hasTheirSecrets: _has, createdAt: _at, ...form } = caller.partner
    const put = await desk.send('PUT', `/api/organisation/partners/${id}`, { ...form, billRounding })
    expect(put.data()).toMatchObject({ billRounding })
    const seq = seqOf()
    expect((await begin(seq)).payload).toMatchObject({ SuccStat: 0 })
    const transactionId = await starts()
    // A later agreement applies only to sessions that begin later.
    const { version } = put.data<{ version: number }>()
    const other = { ...form, version, billRounding: billRounding === 'fee' ? 'bill' : 'fee' }
    expect((await desk.send('PUT', `/api/organisation/partners/${id}`, other)).status).toBe(200)
    await later(1_200)
    // 18.002 kWh at any price of the tariff: the two rounding rules differ by a cent.
    await stops(transactionId, 19_002)
    await later(2)
    await later(2)
    const session = await sessionOf(seq)
    await desk.signIn()
    const { bill } = (await desk.send('GET', `/api/sessions/${session.id}`)).data<{
      bill: { electricity: { exactE4: number }; service: { exactE4: number } }
    }>()
    const exact = [bill.electricity.exactE4, bill.service.exactE4] as const
    expect(toMinor(exact[0] + exact[1])).not.toBe(toMinor(exact[0]) + toMinor(exact[1]))
    expect(session.payable_minor).toBe(rounded(...exact))
    const [info] = payloads('notification_charge_order_info')
    expect(Math.round(info.TotalMoney * 100)).toBe(session.payable_minor)
    expect(Math.round((info.TotalElecMoney + info.TotalSeviceMoney) * 100)).toBe(session.payable_minor)
    expect(await sessions()).toMatchObject([{ recordState: 'confirmed', recordMinor: session.payable_minor }])
  },
)
const toMinor = (amountE4: number) => Math.floor(amountE4 / 100 + 0.5)

interface Detail {
  DetailStartTime: string
  ElecPrice: number
  SevicePrice: number
  DetailPower: number
  DetailElecMoney: number
  DetailSeviceMoney: number
}
/** Checks that details add up to the totals, and that each has the price of its time of day. */
function addsUp(
  info: Record<'TotalPower' | 'TotalElecMoney' | 'TotalSeviceMoney' | 'SumPeriod', number> & {
    ChargeDetails: Detail[]
  },
  policies: { StartTime: string; ElecPrice: number; SevicePrice: number }[],
): void {
  const { ChargeDetails } = info
  const sum = (of: (detail: Detail) => number, scale: number) =>
    ChargeDetails.reduce((all, detail) => all + Math.round(of(detail) * scale), 0)
  expect(info.SumPeriod).toBe(ChargeDetails.length)
  expect(sum((detail) => detail.DetailPower, 10_000)).toBe(Math.round(info.TotalPower * 10_000))
  expect(sum((detail) => detail.DetailElecMoney, 100)).toBe(Math.round(info.TotalElecMoney * 100))
  expect(sum((detail) => detail.DetailSeviceMoney, 100)).toBe(Math.round(info.TotalSeviceMoney * 100))
  for (const detail of ChargeDetails) {
    const time = detail.DetailStartTime.slice(11).replaceAll(':', '')
    const { ElecPrice, SevicePrice } = policies.findLast(({ StartTime }) => StartTime <= time) ?? {}
    expect([detail.ElecPrice, detail.SevicePrice]).toEqual([ElecPrice, SevicePrice])
    expect(Math.abs(detail.DetailElecMoney - detail.DetailPower * detail.ElecPrice)).toBeLessThan(0.011)
    expect(Math.abs(detail.DetailSeviceMoney - detail.DetailPower * detail.SevicePrice)).toBeLessThan(0.011)
  }
}

test('X-07 a start that comes again starts nothing again, in whatever number it comes at once', async () => {
  const seq = seqOf()
  const answers = await Promise.all([begin(seq), begin(seq), begin(seq)])
  expect(answers.map(({ payload }) => payload.SuccStat)).toEqual([0, 0, 0])
  const transactionId = await starts()
  expect((await begin(seq)).payload).toMatchObject({ SuccStat: 0, StartChargeSeqStat: 2 })
  await desk.interop.idle()
  expect(startTags).toHaveLength(1)
  // A repeated report of the charge point is sent once.
  await later(600)
  await stops(transactionId, 5_000)
  await stops(transactionId, 5_000)
  for (let turn = 0; turn < 3; turn += 1) await later(2)
  expect(payloads('notification_charge_order_info')).toHaveLength(1)
  expect((await begin(seq)).payload).toMatchObject({ SuccStat: 0, StartChargeSeqStat: 4 })
})

test('X-07 a partner pays the mark-up of its start, whatever is changed while it charges', async () => {
  const seq = seqOf()
  await begin(seq)
  const transactionId = await starts()
  const { partner } = caller
  const { ourSecrets: _secrets, id, createdAt: _at, hasTheirSecrets: _has, ...form } = partner
  expect((await desk.send('PUT', `/api/organisation/partners/${id}`, { ...form, markupE5: 90_000 })).status).toBe(200)
  await later(1_800)
  await stops(transactionId, 24_456)
  for (let turn = 0; turn < 3; turn += 1) await later(2)
  const [info] = payloads('notification_charge_order_info')
  for (const { SevicePrice } of info.ChargeDetails) expect(SevicePrice).toBe(0.62345)
})

test('X-07 what cannot start is refused by its reason: unknown, closed to the partner, out of reach, taken, another’s number', async () => {
  const hidden = await desk.chargePoint()
  const dark = await desk.chargePoint({ stationId: chargePoint.stationId })
  const reason = async (seq: string, at: string) => {
    const { payload } = await begin(seq, caller, at)
    return [payload.SuccStat, payload.StartChargeSeqStat, payload.FailReason]
  }
  expect(await reason(seqOf(), 'rubbish')).toEqual([1, 4, 1])
  expect(await reason(seqOf(), `${chargePoint.chargePointNo}09`)).toEqual([1, 4, 1])
  expect(await reason(seqOf(), connector(hidden))).toEqual([1, 4, 1])
  expect(await reason(seqOf(), connector(dark))).toEqual([1, 4, 2])
  const refused = seqOf()
  await begin(seqOf())
  expect(await reason(refused, connector())).toEqual([1, 4, 3])
  expect(await desk.admin.query('select from interop_sessions where partner_no = $1', [refused])).toMatchObject({
    rowCount: 0,
  })
  for (const [seq, message] of [
    [`MA5OTHER1${'1'.repeat(18)}`, 'another platform'],
    ['short', 'nine characters'],
  ] as const)
    expect(await begin(seq)).toMatchObject({ ret: 4004, message: expect.stringContaining(message) })
})

test('X-07 S-17 another partner neither follows nor ends a session, and may use the same number', async () => {
  const seq = seqOf()
  await begin(seq)
  await starts()
  const other = await desk.partner({ stationIds: [chargePoint.stationId], platformId: 'MA5OTHER1' })
  const theirs = `MA5OTHER1${seq.slice(9)}`
  for (const name of ['query_stop_charge', 'query_equip_charge_status']) {
    const body = { StartChargeSeq: theirs, ConnectorID: connector() }
    expect([name, (await other.sendRequest(name, body)).ret]).toEqual([name, 4004])
    expect([name, (await other.sendRequest(name, { ...body, StartChargeSeq: seq })).ret]).toEqual([name, 4004])
  }
  expect((await sessionOf(seq)).state).toBe('charging')
})

test('X-07 a charge point that refuses, or never begins: the partner is told so; one that begins after all is its session', async () => {
  await point.close()
  point = await connectPoint(chargePoint, 'Rejected')
  const refused = seqOf()
  await begin(refused)
  await desk.interop.idle()
  await push()
  expect(payloads('notification_start_charge_result')).toMatchObject([
    { StartChargeSeq: refused, StartChargeSeqStat: 4 },
  ])
  expect((await begin(refused)).payload).toMatchObject({ SuccStat: 1, StartChargeSeqStat: 4 })

  await point.close()
  point = await connectPoint(chargePoint)
  const late = seqOf()
  await begin(late)
  await desk.interop.idle()
  desk.setNow(new Date(desk.services.now().getTime() + 91_000))
  await desk.charging.domain.jobs?.['charging:session-states']?.run(undefined, { jobId: '', attempt: 1 })
  await push()
  expect(payloads('notification_start_charge_result').at(-1)).toMatchObject({
    StartChargeSeq: late,
    StartChargeSeqStat: 4,
  })
  const transactionId = await starts()
  await later(2)
  expect(payloads('notification_start_charge_result').at(-1)).toMatchObject({
    StartChargeSeq: late,
    StartChargeSeqStat: 2,
  })
  expect(await sessionOf(late)).toMatchObject({ start_mode: 'roaming', state: 'charging' })
  await later(600)
  await stops(transactionId, 9_000)
  for (let turn = 0; turn < 3; turn += 1) await later(2)
  expect(payloads('notification_charge_order_info')).toMatchObject([{ StartChargeSeq: late, TotalPower: 8 }])
})

test('X-07 a stop of what is out of reach, or over, says which', async () => {
  const seq = seqOf()
  await begin(seq)
  const transactionId = await starts()
  await later(600)
  const stop = async () =>
    (await caller.sendRequest('query_stop_charge', { StartChargeSeq: seq, ConnectorID: connector() })).payload
  await point.close()
  await waitUntil(async () => {
    const { rows } = await desk.admin.query('select connected from stations_links where charge_point_id = $1', [
      chargePoint.chargePointId,
    ])
    return rows[0]?.connected === false
  }, 'the charge point is known to be gone')
  expect(await stop()).toMatchObject({ SuccStat: 1, FailReason: 2 })
  point = await connectPoint(chargePoint)
  await stops(transactionId, 5_000)
  expect(await stop()).toMatchObject({ SuccStat: 1, FailReason: 3, StartChargeSeqStat: 4 })
})

test('X-07 an order goes out until it is confirmed: past failures, a refusal, and a process that ended between', async () => {
  const seq = seqOf()
  await completeSession(seq)
  await later(2)
  for (const fault of ['down', 'slow', 'signature'] as const) {
    peer.fault(fault, 'notification_charge_order_info')
    await later(700)
    expect((await sessions())[0]).toMatchObject({ recordState: 'waiting' })
  }
  peer.fault('refuses', 'notification_charge_order_info')
  await later(700)
  const [waiting] = await sessions()
  expect(waiting).toMatchObject({ recordState: 'waiting', failures: 1 })
  expect(waiting?.problem).toContain('4004')
  expect(waiting?.nextAt).not.toBeNull()
  peer.fault(null)
  // Another process without any data in memory.
  desk.setNow(new Date(desk.services.now().getTime() + 700_000))
  const other = createInterop(desk.deps)
  await other.domain.jobs?.['interop:push-states']?.run({}, { jobId: 'test', attempt: 1 })
  await other.idle()
  // A record whose response could not be verified is sent again unchanged.
  const [first, second, ...more] = payloads('notification_charge_order_info')
  expect([second, more]).toEqual([first, []])
  expect((await sessions())[0]).toMatchObject({ recordState: 'confirmed', problem: '', failures: 0 })
})

test('X-07 a day’s orders are checked with the partner once; what it does not agree with is a dispute', async () => {
  const seq = seqOf()
  await completeSession(seq)
  for (let turn = 0; turn < 3; turn += 1) await later(2)
  const session = await sessionOf(seq)
  // Noon of the day after the end in China's calendar, independent of the current time.
  const end = new Date(session.ended_at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
  desk.setNow(new Date(Date.parse(`${end}T12:00:00+08:00`) + 86_400_000))
  const check = () => desk.run('interop:check-sessions')
  peer.fault('down')
  await check()
  expect(payloads('check_charge_orders')).toEqual([])
  peer.fault('disputes')
  desk.setNow(new Date(desk.services.now().getTime() + 60_000))
  await check()
  await check()
  expect(payloads('check_charge_orders')).toEqual([
    {
      CheckOrderSeq: `${operatorTestPlatformId}${end.replaceAll('-', '')}0000000001`,
      StartTime: `${end} 00:00:00`,
      EndTime: `${end} 23:59:59`,
      OrderCount: 1,
      TotalOrderPower: 23.456,
      TotalOrderMoney: session.payable_minor / 100,
      ChargeOrders: [{ StartChargeSeq: seq, TotalPower: 23.456, TotalMoney: session.payable_minor / 100 }],
    },
  ])
  expect(await disputes()).toMatchObject([
    {
      partnerNo: seq,
      sessionId: session.id,
      source: 'check',
      reason: `${end} · DisputeReason 1`,
      ourMinor: session.payable_minor,
      theirMinor: 0,
      ourDwh: 234_560,
      theirDwh: 234_560,
    },
  ])
})

test('X-07 an order that a partner does not confirm is a dispute, until somebody settles it and sends it again', async () => {
  const seq = seqOf()
  peer.fault('disputes')
  await completeSession(seq)
  for (let turn = 0; turn < 3; turn += 1) await later(2)
  expect((await sessions())[0]).toMatchObject({ recordState: 'disputed' })
  await later(3_600)
  expect(payloads('notification_charge_order_info')).toHaveLength(1)
  const [dispute] = await disputes()
  const session = await sessionOf(seq)
  expect(dispute).toMatchObject({
    partnerNo: seq,
    sessionId: session.id,
    source: 'record',
    reason: 'ConfirmResult 1',
    resolvedAt: null,
    ourMinor: session.payable_minor,
    ourDwh: 234_560,
    theirMinor: null,
  })
  peer.fault(null)
  await desk.signIn()
  const resolve = `${path}/disputes/${dispute?.id}/resolve`
  expect((await desk.send('POST', resolve, { note: '' })).status).toBe(400)
  expect((await desk.send('POST', resolve, { note: 'meter shown to the partner' })).status).toBe(200)
  expect((await desk.send('POST', resolve, { note: 'again' })).status).toBe(404)
  expect((await disputes())[0]).toMatchObject({ note: 'meter shown to the partner' })
  expect((await desk.send('POST', `${path}/sessions/${seq}/resend`)).status).toBe(200)
  await later(2)
  expect((await sessions())[0]).toMatchObject({ recordState: 'confirmed' })
  expect(payloads('notification_charge_order_info')).toHaveLength(2)
})

test('S-17 S-19 sessions and disputes of a partner are seen and changed by its operator alone, with the codes of partners', async () => {
  const seq = seqOf()
  await completeSession(seq)
  const { bearer: stranger } = await desk.operatorOf('MA5OTHER2')
  const { createTestUser } = await import('@evops/organisation/testing')
  const { operatorId } = desk
  const viewer = (await createTestUser(desk.services, { operatorId, codes: ['interconnmngPerm'] })).token
  const nobody = (await createTestUser(desk.services, { operatorId, codes: ['auditlog'] })).token
  const note = { note: 'mine' }
  const dispute = `${path}/disputes/00000000-0000-7000-8000-000000000000/resolve`
  for (const read of ['sessions?page=1&pageSize=10', 'months', 'disputes?page=1&pageSize=10']) {
    const url = `${path}/${read}`
    expect([read, (await desk.send('GET', url, undefined, stranger)).status]).toEqual([read, 404])
    expect([read, (await desk.send('GET', url, undefined, nobody)).status]).toEqual([read, 403])
    expect([read, (await desk.send('GET', url, undefined, viewer)).status]).toEqual([read, 200])
  }
  for (const [url, body] of [
    [`${path}/sessions/${seq}/resend`, undefined],
    [dispute, note],
  ] as const) {
    expect([url, (await desk.send('POST', url, body, stranger)).status]).toEqual([url, 404])
    expect([url, (await desk.send('POST', url, body, viewer)).status]).toEqual([url, 403])
  }
  const found = await read<Page<PartnerSessionRow>>(`sessions?page=1&pageSize=10&search=${seq.slice(0, 20)}`)
  expect(found.list).toMatchObject([{ partnerNo: seq }])
  // A partner with debts cannot be deleted.
  expect((await desk.send('DELETE', path)).status).toBe(409)
})
