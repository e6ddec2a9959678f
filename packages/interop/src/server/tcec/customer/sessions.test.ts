import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { HeldRecordRow } from '../../../contract/index.ts'
import { createRoamingTestSite, type RoamingTestSite } from '../../../testing/roaming-desk.ts'
import {
  createTcecTestOperator,
  tcecSessionMessages,
  type TcecTestOperator,
} from '../../../testing/tcec-customer-desk.ts'

type Driver = Awaited<ReturnType<RoamingTestSite['driver']>>
let desk: RoamingTestSite
let abroad: TcecTestOperator
let driver: Driver
beforeAll(async () => {
  desk = await createRoamingTestSite()
})
beforeEach(async () => {
  abroad = await createTcecTestOperator(desk)
  await abroad.pull()
  await abroad.terms({ tokens: 'all', marginHundredths: 1_000 })
  driver = await desk.driver()
})
afterEach(() => abroad.close())
afterAll(() => desk.close())

/** Starts a session that the partner accepts. Returns its number and the partner's possible reports. */
async function startSession(by = driver) {
  const { status, command } = await abroad.start(by, 'S1')
  expect(status).toBe(200)
  expect(command).toMatchObject({ kind: 'START_SESSION', answer: 'ACCEPTED', problem: '' })
  const seq: string = abroad.operator.started.at(-1).StartChargeSeq
  return { seq, receive: tcecSessionMessages(seq, desk.services.now()) }
}
const sendCall = (name: string, payload: object, more = {}) => abroad.caller.sendRequest(name, payload, more)
const result = (payload: object) => sendCall('notification_start_charge_result', payload)
const status = (payload: object) => sendCall('notification_equip_charge_status', payload)
const stop = (payload: object) => sendCall('notification_stop_charge_result', payload)
const session = async (payload: object, more = {}) =>
  (await sendCall('notification_charge_order_info', payload, more)).payload?.ConfirmResult
const only = async () => {
  const all = await abroad.sessions()
  expect(all).toHaveLength(1)
  return all[0]
}
const silent = () =>
  desk.admin.query(
    "update interop_roaming_commands set next_at = '-infinity' where partner_id = $1 and next_at is not null",
    [abroad.id],
  )
const reasons = async () => (await abroad.refusals()).map(({ reason }) => reason)
const sumOf = (entries: Record<string, number>) => Object.values(entries).reduce((all, one) => all + one, 0)

test('X-07 T/CEC 102: our driver starts at a partner’s station, is followed there, ends, and pays what the partner bills with our margin', async () => {
  const { seq, receive } = await startSession()
  expect(seq).toMatch(/^MA5OURS01\d{18}$/)
  expect(abroad.peer.arrived.slice(-2).map(({ call }) => call)).toEqual(['query_equip_auth', 'query_start_charge'])
  expect(abroad.operator.started.at(-1)).toMatchObject({ ConnectorID: 'S1P101', QRCode: '' })
  expect(await abroad.sessions()).toEqual([])

  expect((await result(receive.start())).payload).toEqual({ StartChargeSeq: seq, SuccStat: 0, FailReason: 0 })
  expect(await abroad.command()).toMatchObject({ answer: 'ACCEPTED', result: 'ACCEPTED' })
  expect(await only()).toMatchObject({
    sessionNo: seq,
    state: 'open',
    energyDwh: 0,
    stationName: '充电站 S1',
  })
  expect((await status(receive.status(3, 6.25))).payload).toMatchObject({ StartChargeSeq: seq, SuccStat: 0 })
  expect(await only()).toMatchObject({ state: 'open', energyDwh: 62_500, reportedMinor: 200 })

  const stopped = await desk.send('POST', '/api/interop/roaming/commands/stop', {
    partnerId: abroad.id,
    sessionNo: seq,
  })
  expect(stopped.data()).toMatchObject({ kind: 'STOP_SESSION', answer: 'ACCEPTED' })
  expect(abroad.operator.stopped).toEqual([expect.objectContaining({ StartChargeSeq: seq, ConnectorID: 'S1P101' })])
  expect((await stop(receive.stop())).payload).toEqual({ StartChargeSeq: seq, SuccStat: 0, FailReason: 0 })
  expect(await only()).toMatchObject({ state: 'unbilled', energyDwh: 62_500 })

  expect((await sendCall('notification_charge_order_info', receive.session())).payload).toEqual({
    StartChargeSeq: seq,
    ConnectorID: 'S1P101',
    ConfirmResult: 0,
  })
  expect(await only()).toMatchObject({
    state: 'billed',
    energyDwh: 125_000,
    recordNo: seq,
    costMinor: 1_157,
    paidMinor: 1_273,
    currency: 'CNY',
  })
  const entries = await desk.booked(seq)
  expect(sumOf(entries)).toBe(0)
  expect(entries).toMatchObject({ payable_partner: -1_157, income_roaming: -116 })
  expect((await abroad.roaming()).billedMinor).toBe(1_157)

  const again = await desk.send('POST', '/api/interop/roaming/commands/stop', {
    partnerId: abroad.id,
    sessionNo: seq,
  })
  expect(JSON.parse(again.body).error).toBe('interop.roaming-over')
})

test('X-07 T/CEC 102: late, twice and out of order, a session is as the newest of what was told, and an order is money once', async () => {
  const { seq, receive } = await startSession()
  // The end is reported first, then the order, then the start and the status.
  expect((await stop(receive.stop())).ret).toBe(0)
  expect(await only()).toMatchObject({ state: 'unbilled', isOcpi: false, energyDwh: 0 })
  expect(await session(receive.session())).toBe(0)
  expect((await result(receive.start())).ret).toBe(0)
  expect((await status(receive.status(3, 5))).ret).toBe(0)
  expect((await status(receive.status(4, 2))).ret).toBe(0)
  expect(await only()).toMatchObject({ state: 'billed', energyDwh: 125_000, costMinor: 1_157 })
  // The same order again, and several at once.
  expect(await Promise.all([1, 2, 3].map(() => session(receive.session())))).toEqual([0, 0, 0])
  expect(await only()).toMatchObject({ recordNo: seq, costMinor: 1_157 })
  expect((await abroad.roaming()).billedMinor).toBe(1_157)

  const other = await startSession()
  expect((await status(other.receive.status(2, 9))).ret).toBe(0)
  expect((await status(other.receive.status(3, 7))).ret).toBe(0)
  expect((await abroad.sessions()).find(({ sessionNo }) => sessionNo === other.seq)).toMatchObject({
    state: 'open',
    energyDwh: 90_000,
  })
})

test('X-07 T/CEC 102: a corrected order takes the one before back and bills anew; the older one, told late, changes nothing', async () => {
  const { seq, receive } = await startSession()
  const now = desk.services.now().getTime()
  const at = (seconds: number) => ({ at: new Date(now + seconds * 1_000) })
  const lower = { TotalElecMoney: 3.32, TotalMoney: 9.57, ChargeDetails: [], SumPeriod: 0 }
  expect(await session(receive.session(), at(-60))).toBe(0)
  expect(await session(receive.session(lower), at(-30))).toBe(0)
  expect(await only()).toMatchObject({
    state: 'billed',
    recordNo: `${seq}-2`,
    costMinor: 957,
    paidMinor: 1_053,
  })
  expect(await desk.booked(`${seq}-1`)).toMatchObject({ payable_partner: 1_157, income_roaming: 116 })
  expect(await desk.booked(`${seq}-2`)).toMatchObject({ payable_partner: -957, income_roaming: -96 })
  expect((await abroad.roaming()).billedMinor).toBe(957)
  expect(await session(receive.session(), at(-45))).toBe(0)
  expect((await abroad.roaming()).billedMinor).toBe(957)
  // The order is corrected back to its first values.
  expect(await session(receive.session(), at(-10))).toBe(0)
  expect(await only()).toMatchObject({ recordNo: `${seq}-4`, costMinor: 1_157 })
  // Corrected to zero.
  const none = {
    TotalPower: 0,
    TotalElecMoney: 0,
    TotalSeviceMoney: 0,
    TotalMoney: 0,
    ChargeDetails: [],
    SumPeriod: 0,
  }
  expect(await session(receive.session(none))).toBe(0)
  expect((await abroad.roaming()).billedMinor).toBe(0)
  expect(await only()).toMatchObject({ recordNo: `${seq}-6`, costMinor: 0, energyDwh: 0 })
})

const heldOrders = async () =>
  (await desk.send('GET', `/api/interop/roaming/held-records?partnerId=${abroad.id}&state=held`)).data<{
    list: HeldRecordRow[]
  }>().list

test('X-07 T/CEC 102: an order whose sums, times or prices are wrong is answered as disputed, held with both figures and costs nobody anything; a corrected one replaces it', async () => {
  const { seq, receive } = await startSession()
  const contradictions: [object, HeldRecordRow['reasons'][number]][] = [
    [{ TotalMoney: 11.6 }, 'parts'],
    [{ TotalElecMoney: 6.32, TotalMoney: 12.57 }, 'parts'],
    [{ TotalSeviceMoney: 7.25, TotalMoney: 12.57 }, 'parts'],
    [{ TotalPower: 13 }, 'energy'],
    [{ SumPeriod: 2 }, 'parts'],
    [{ EndTime: '2099-01-01 00:00:00' }, 'ahead'],
    [{ StartTime: '2020-01-01 00:00:00' }, 'early'],
    [{ EndTime: receive.session().StartTime, StartTime: receive.session().EndTime }, 'end'],
    [{ TotalElecMoney: 1_150.75, TotalMoney: 1_157 }, 'tariff'],
  ]
  for (const [more, reason] of contradictions) {
    expect(await session(receive.session(more)), reason).toBe(1)
    const [held, ...others] = await heldOrders()
    expect(held).toMatchObject({ recordNo: seq, source: 'tcec', reasons: expect.arrayContaining([reason]) })
    expect(others).toEqual([])
    // A repetition changes nothing.
    expect(await session(receive.session(more)), reason).toBe(1)
    expect((await heldOrders())[0]?.id).toBe(held?.id)
  }
  expect(await reasons()).toEqual([])
  for (const [more, reason] of [
    [{ ConnectorID: 'S1P102' }, 'ConnectorID: not that of the start'],
    [{ StartChargeSeq: 'MA5OURS01000000000000000000' }, 'StartChargeSeq: not known here'],
  ] as const) {
    expect(await session(receive.session(more)), reason).toBe(1)
    expect(await reasons()).toContain(reason)
  }
  expect((await abroad.roaming()).billedMinor).toBe(0)
  // An order that fails the schema is not processed.
  for (const more of [
    { TotalMoney: -1 },
    { TotalPower: 'much' },
    { StartTime: '2026-02-30 10:00:00' },
    { StartChargeSeq: 'short' },
  ])
    expect(await sendCall('notification_charge_order_info', receive.session(more))).toMatchObject({
      ret: 4004,
    })
  // A difference of a cent is within the agreed tolerance.
  expect(await session(receive.session({ TotalMoney: 11.58 }))).toBe(0)
  expect(await only()).toMatchObject({ sessionNo: seq, state: 'billed', costMinor: 1_158 })
  expect(await heldOrders()).toEqual([])
})

test('X-07 T/CEC 102: a correction that contradicts its prices is held, and the earlier order stays; once accepted it replaces that order', async () => {
  const { seq, receive } = await startSession()
  expect(await session(receive.session())).toBe(0)
  expect(await session(receive.session({ TotalElecMoney: 50, TotalMoney: 56.25 }))).toBe(1)
  expect((await abroad.roaming()).billedMinor).toBe(1_157)
  const [held] = await heldOrders()
  const decided = await desk.send('POST', `/api/interop/roaming/held-records/${held?.id}/decide`, {
    decision: 'accepted',
    note: 'the tariff was changed',
  })
  expect(decided.status).toBe(200)
  expect(await desk.booked(`${seq}-1`)).toMatchObject({ payable_partner: 1_157 })
  expect(await desk.booked(`${seq}-2`)).toMatchObject({ payable_partner: -5_625 })
  expect(await session(receive.session({ TotalElecMoney: 50, TotalMoney: 56.25 }))).toBe(0)
})

test('X-07 T/CEC 102: an order for an unknown session, of a start that we never made, gets the protocol’s code for a dispute (ConfirmResult 1); call and reason are kept, nothing of it is written', async () => {
  const { seq } = await startSession()
  const readStoredRows = () => Promise.all(tablesOfSessions.map(rowsOf))
  const before = await readStoredRows()
  const message = async () => {
    const url = `/api/organisation/partners/${abroad.id}/messages?action=notification_charge_order_info`
    return (await desk.send('GET', url)).data<{ list: object[] }>().list
  }
  // Numbers in our format, in the partner's format, and one that differs from ours by a digit.
  const never = [`MA5OURS01${'0'.repeat(18)}`, `MA5CPO001${'7'.repeat(18)}`, nextTo(seq)]
  for (const [at, no] of never.entries()) {
    const session = tcecSessionMessages(no, desk.services.now()).session()
    // A repeated report is still unknown.
    for (const _ of [1, 2])
      expect(await sendCall('notification_charge_order_info', session)).toMatchObject({
        ret: 0,
        payload: { StartChargeSeq: no, ConnectorID: 'S1P101', ConfirmResult: 1 },
      })
    expect(await message()).toHaveLength(2 * (at + 1))
  }
  expect(await message()).toEqual(
    Array.from({ length: 6 }, () => expect.objectContaining({ direction: 'in', verified: 'yes' })),
  )
  const refusals = await abroad.refusals()
  expect(refusals.map(({ kind, objectNo, reason, times }) => [kind, objectNo, reason, times])).toEqual(
    never.toReversed().map((no) => ['cdr', no, 'StartChargeSeq: not known here', 2]),
  )
  expect(await readStoredRows()).toEqual(before)
  expect((await abroad.roaming()).billedMinor).toBe(0)
})

/** Tables with a roaming session, its cost and its payer. */
const tablesOfSessions = [
  'interop_roaming_starts',
  'interop_roaming_commands',
  'interop_roaming_sessions',
  'interop_roaming_records',
  'ledger_journals',
  'ledger_entries',
]
const rowsOf = async (table: string) => {
  const { rows } = await desk.admin.query<{ row: object }>(`select to_jsonb(t) as row from ${table} t order by 1`)
  return rows
}
const nextTo = (seq: string) => `${seq.slice(0, -1)}${(Number(seq.at(-1)) + 1) % 10}`

test('X-07 T/CEC 102: a partner sees and ends no session of another partner', async () => {
  const { receive } = await startSession()
  await result(receive.start())
  const other = await createTcecTestOperator(desk)
  await other.pull()
  const { caller } = other
  for (const [name, payload] of [
    ['notification_start_charge_result', receive.start()],
    ['notification_equip_charge_status', receive.status(1, 99)],
    ['notification_stop_charge_result', receive.stop()],
  ] as const)
    expect(await caller.sendRequest(name, payload)).toMatchObject({
      ret: 4004,
      message: 'StartChargeSeq: not known here',
    })
  expect((await caller.sendRequest('notification_charge_order_info', receive.session())).payload).toMatchObject({
    ConfirmResult: 1,
  })
  expect(await other.sessions()).toEqual([])
  expect(await only()).toMatchObject({ state: 'open', energyDwh: 0 })
  await other.close()
})

test('X-07 T/CEC 102: times without sense and another connector are refused in notices', async () => {
  const { receive } = await startSession()
  const refused: [object, string][] = [
    [{ ConnectorID: 'S1P102' }, 'ConnectorID: not that of the start'],
    [{ StartTime: '2099-01-01 00:00:00' }, 'StartTime: ahead of the clock'],
    [{ EndTime: '2099-01-01 00:00:00' }, 'EndTime: ahead of the clock'],
    [{ EndTime: '2020-01-01 00:00:00' }, 'EndTime: before the start'],
    [{ StartTime: 'now' }, 'StartTime: yyyy-MM-dd HH:mm:ss by China’s clock'],
  ]
  for (const [more, message] of refused)
    expect(await status({ ...receive.status(1, 1), ...more })).toMatchObject({ ret: 4004, message })
  expect(await abroad.sessions()).toEqual([])
  expect(await reasons()).toContain('EndTime: before the start')
})

test('X-07 T/CEC 102: what stands against a start is said, here or by the partner, and nothing is begun', async () => {
  const { operator, peer } = abroad
  const nobody = { ...driver, tokenId: await desk.token('NOROAMING') }
  expect(await abroad.start(nobody, 'S1')).toMatchObject({
    status: 409,
    code: 'interop.roaming-token-closed',
  })
  const poor = await desk.driver({ principalMinor: 0 })
  expect(await abroad.start(poor, 'S1')).toMatchObject({ status: 409, code: 'interop.roaming-no-credit' })
  expect(await abroad.start(driver, 'S9')).toMatchObject({ status: 404 })
  expect(await abroad.start(driver, 'S1', 'S1P109')).toMatchObject({ status: 404 })
  expect(peer.calls).not.toContain('query_equip_auth')

  operator.failReasons.auth = 1
  const unplugged = await abroad.start(driver, 'S1')
  expect(unplugged.command).toMatchObject({
    answer: 'REJECTED',
    problem: 'query_equip_auth: FailReason 1, not plugged in',
  })
  expect(operator.started).toEqual([])
  operator.failReasons.auth = 0
  operator.failReasons.start = 2
  expect((await abroad.start(driver, 'S1')).command).toMatchObject({
    answer: 'REJECTED',
    problem: 'query_start_charge: FailReason 2, the charge point is offline',
  })
  operator.failReasons.start = 0
  const { seq, receive } = await startSession()
  expect((await result(receive.start(4))).ret).toBe(0)
  expect(await abroad.command()).toMatchObject({ result: 'FAILED' })
  expect(await abroad.sessions()).toEqual([])
  // The session begins after all.
  expect((await result(receive.start())).ret).toBe(0)
  expect(await abroad.command()).toMatchObject({ result: 'ACCEPTED' })
  expect(await only()).toMatchObject({ sessionNo: seq, state: 'open' })
  await abroad.terms({ tokens: 'none' })
  expect(await abroad.start(driver, 'S1')).toMatchObject({ code: 'interop.roaming-token-closed' })
})

test('X-07 T/CEC 102: a start whose answer was lost, and a session that falls silent, are asked for', async () => {
  const { operator, peer } = abroad
  peer.fault('slow', 'query_start_charge')
  const lost = await abroad.start(driver, 'S1')
  expect(lost.command).toMatchObject({ answer: 'REJECTED', problem: expect.stringMatching(/^slow: /) })
  peer.fault(null)
  const { rows } = await desk.admin.query(
    'select session_no as seq from interop_roaming_commands where partner_id = $1',
    [abroad.id],
  )
  const seq: string = rows[0].seq
  const receive = tcecSessionMessages(seq, desk.services.now())
  // Not before a minute has passed.
  await desk.run('interop:ask-tcec')
  expect(peer.calls).not.toContain('query_equip_charge_status')
  operator.sessions.set(seq, receive.status(3, 4))
  await silent()
  await desk.run('interop:ask-tcec')
  expect(await only()).toMatchObject({ sessionNo: seq, state: 'open', energyDwh: 40_000 })
  expect(await abroad.command()).toMatchObject({ result: 'ACCEPTED' })
  operator.sessions.set(seq, receive.status(1, 12.5, 4))
  await silent()
  await desk.run('interop:ask-tcec')
  expect(await only()).toMatchObject({ state: 'unbilled', energyDwh: 125_000 })
  const calls = peer.calls.length
  await silent()
  await desk.run('interop:ask-tcec')
  expect(peer.calls).toHaveLength(calls)

  // A session that is unknown to the partner never began.
  peer.fault('slow', 'query_start_charge')
  await abroad.start(driver, 'S1')
  peer.fault(null)
  await silent()
  await desk.run('interop:ask-tcec')
  expect(await abroad.command()).toMatchObject({ result: 'FAILED' })
  expect(await abroad.sessions()).toHaveLength(1)
})

test('X-07 T/CEC 102: a day’s orders are checked, and what is otherwise here is disputed with both sides’ reasons', async () => {
  const { seq, receive } = await startSession()
  expect(await session(receive.session())).toBe(0)
  const second = await startSession()
  expect(await session(second.receive.session())).toBe(0)
  const line = (StartChargeSeq: string, TotalPower = 12.5, TotalMoney = 11.57) => ({
    StartChargeSeq,
    TotalPower,
    TotalMoney,
  })
  const check = (lines: ReturnType<typeof line>[], more = {}) =>
    sendCall('check_charge_orders', {
      CheckOrderSeq: 'MA5CPO001202605040000000001',
      StartTime: receive.session().StartTime,
      EndTime: second.receive.status(0, 0).EndTime,
      OrderCount: lines.length,
      TotalOrderPower: Number(lines.reduce((all, one) => all + one.TotalPower, 0).toFixed(4)),
      TotalOrderMoney: Number(lines.reduce((all, one) => all + one.TotalMoney, 0).toFixed(2)),
      ChargeOrders: lines,
      ...more,
    })
  expect((await check([line(seq), line(second.seq)])).payload).toMatchObject({
    TotalDisputeOrder: 0,
    TotalDisputeMoney: 0,
    DisputeOrders: [],
  })
  const strange = 'MA5OURS01999999999999999999'
  const { payload } = await check([line(seq, 12.5, 21.57), line(strange)])
  expect(payload).toMatchObject({ TotalDisputeOrder: 3, TotalDisputePower: 25, TotalDisputeMoney: 23.14 })
  expect(payload.DisputeOrders).toEqual([
    { StartChargeSeq: seq, TotalPower: 12.5, TotalMoney: 11.57, DisputeReason: 2 },
    { StartChargeSeq: strange, TotalPower: 0, TotalMoney: 0, DisputeReason: 1 },
    { StartChargeSeq: second.seq, TotalPower: 12.5, TotalMoney: 11.57, DisputeReason: 4 },
  ])
  expect((await check([line(seq, 12.6), line(second.seq)])).payload.DisputeOrders).toMatchObject([
    { StartChargeSeq: seq, DisputeReason: 3 },
  ])
  expect(await reasons()).toContain('check_charge_orders MA5CPO001202605040000000001: TotalMoney: not what was billed')
  for (const more of [{ OrderCount: 3 }, { TotalOrderMoney: 99 }, { TotalOrderPower: 99 }])
    expect(await check([line(seq)], more)).toMatchObject({ ret: 4004 })
})

test('X-07 M-05 T/CEC 102: money set aside for a start is free again where the partner refuses it, says that nothing came of it, or bills it', async () => {
  const frozen = async ({ holderId }: Driver) => {
    const { rows } = await desk.admin.query<{ frozen: number }>(
      `select coalesce(sum(-amount_minor), 0)::int as frozen from ledger_entries where account = 'wallet_frozen' and holder_id = $1`,
      [holderId],
    )
    return rows[0]?.frozen
  }
  const payer = await desk.driver({ principalMinor: 8_000 })
  abroad.operator.failReasons.start = 2
  expect((await abroad.start(payer, 'S1')).command).toMatchObject({ answer: 'REJECTED' })
  expect(await frozen(payer)).toBe(0)
  abroad.operator.failReasons.start = 0

  const { receive } = await startSession(payer)
  expect(await frozen(payer)).toBe(5_000)
  await result(receive.start(4))
  expect(await frozen(payer)).toBe(0)

  const billed = await startSession(payer)
  expect(await frozen(payer)).toBe(5_000)
  expect(await session(billed.receive.session())).toBe(0)
  expect(await frozen(payer)).toBe(0)
})
