import { netPostingsOfSession } from '@evops/ledger/server'
import { waitUntil } from '@evops/platform/testing'
import type { RawChargePoint } from '@evops/ocpp/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runTestSession, staffSite, type SiteChargePoint, type StaffSite } from '../../testing/index.ts'

let site: StaffSite
let chargePoint: SiteChargePoint
let point: RawChargePoint
const job = 'charging:session-states'

beforeAll(async () => {
  site = await staffSite()
  await site.token('TAG-OK')
  await site.token('TAG-BLOCKED', { state: 'blocked' })
})
afterAll(() => site.close())
beforeEach(async () => {
  site.setNow(undefined)
  chargePoint = await site.chargePoint()
  point = await site.connect(chargePoint)
  for (const connectorNo of [1, 2]) await status(connectorNo, 'Preparing')
})

const status = (connectorId: number, state: string) =>
  point.call('StatusNotification', { connectorId, status: state, errorCode: 'NoError' })
const setCommandAnswer = (action: string, answer: string) => point.answer(action, () => ({ status: answer }))
const clock = async (seconds: number) => {
  site.setNow(new Date(Date.now() + seconds * 1000))
  await site.charging.domain.jobs?.[job]?.run(undefined, { jobId: '', attempt: 1 })
}
const session = async (id: string) => (await site.call('GET', `/api/sessions/${id}`)).data
const waitUntilConnected = () =>
  waitUntil(async () => {
    const { rows } = await site.admin.query('select connected from stations_links where charge_point_id = $1', [
      chargePoint.chargePointId,
    ])
    return rows[0]?.connected === true
  }, 'the link shows as connected')

async function begin(more: object = {}, connectors = [1]) {
  await waitUntilConnected()
  const body = {
    connectors: connectors.map((connectorNo) => ({ chargePointId: chargePoint.chargePointId, connectorNo })),
    idTag: 'TAG-OK',
    ...more,
  }
  return site.call('POST', '/api/sessions/start', { body })
}
const startTransaction = async (connectorNo = 1, meterStart = 1_000, idTag = 'TAG-OK') => {
  const reply = await point.call('StartTransaction', {
    connectorId: connectorNo,
    idTag,
    meterStart,
    timestamp: new Date().toISOString(),
  })
  if (reply.type !== 'result') throw new Error('no answer')
  return reply.payload as { transactionId: number; idTagInfo: { status: string } }
}
const meterValue = (transactionId: number, wh: number, soc = 50, connectorNo = 1) =>
  point.call('MeterValues', {
    connectorId: connectorNo,
    transactionId,
    meterValue: [
      {
        timestamp: new Date().toISOString(),
        sampledValue: [
          { value: String(wh), measurand: 'Energy.Active.Import.Register', unit: 'Wh' },
          { value: '60000', measurand: 'Power.Active.Import', unit: 'W' },
          { value: String(soc), measurand: 'SoC', unit: 'Percent' },
        ],
      },
    ],
  })
const stopTransaction = (transactionId: number, meterStop: number, reason = 'Remote') =>
  point.call('StopTransaction', { transactionId, meterStop, timestamp: new Date().toISOString(), reason })

describe('a session started from the console', () => {
  test('ROUTE-03 is an order before its charge point answers, and takes on the start that follows', async () => {
    setCommandAnswer('RemoteStartTransaction', 'Accepted')
    const [made] = (await begin({ target: { kind: 'energy', value: 100_000 } })).data
    expect(made).toMatchObject({ state: 'starting', connectorNo: 1, failure: null })
    expect(await session(made.id)).toMatchObject({
      deviceStartedAt: null,
      meterStartDwh: null,
      startMode: 'console',
      targetKind: 'energy',
    })
    const { transactionId } = await startTransaction()
    expect(await session(made.id)).toMatchObject({
      state: 'charging',
      transactionId,
      meterStartDwh: 10_000,
      requestedByName: 'tester',
    })
    expect(
      (await site.call('GET', '/api/sessions?state=charging')).data.list.filter(
        (row: { chargePointId: string }) => row.chargePointId === chargePoint.chargePointId,
      ),
    ).toHaveLength(1)
  })

  test('fails by the answer of its charge point, or when nothing began in 90 seconds', async () => {
    setCommandAnswer('RemoteStartTransaction', 'Rejected')
    const [rejected] = (await begin()).data
    expect(rejected).toMatchObject({ state: 'failed', failure: 'Rejected' })
    setCommandAnswer('RemoteStartTransaction', 'Accepted')
    const [late] = (await begin()).data
    await clock(60)
    expect(await session(late.id)).toMatchObject({ state: 'starting' })
    await clock(91)
    expect(await session(late.id)).toMatchObject({
      state: 'failed',
      payState: 'none',
      stopReason: 'start_failed',
    })
    const { list } = (await site.call('GET', `/api/sessions/operations?sessionId=${late.id}`)).data
    expect(list.map((row: { action: string; reason: string }) => [row.action, row.reason])).toEqual([
      ['state', 'no-start'],
      ['start', ''],
    ])
    // The session starts after all, as a session of its own with a flag.
    await startTransaction()
    const { list: sessions } = (
      await site.call('GET', `/api/sessions?chargePointId=${chargePoint.chargePointId}&state=charging`)
    ).data
    expect(sessions).toMatchObject([{ flags: ['A01'], state: 'charging' }])
  })

  test('is refused with what stands against it', async () => {
    setCommandAnswer('RemoteStartTransaction', 'Accepted')
    expect(await begin({ idTag: 'TAG-BLOCKED' })).toMatchObject({
      status: 409,
      error: 'charging.start-blocked',
    })
    expect(await begin({ idTag: 'NOBODY' })).toMatchObject({ error: 'charging.start-unknown' })
    expect(await begin({ target: { kind: 'energy' } })).toMatchObject({ status: 400 })
    expect(await begin({ target: { kind: 'soc', value: 80 } })).toMatchObject({ error: 'charging.no-soc' })
    await begin()
    expect(await begin()).toMatchObject({ status: 409, error: 'charging.connector-busy' })
    await status(2, 'Faulted')
    await waitUntil(async () => (await begin({}, [2])).error === 'charging.connector-unfit', 'the fault is known')
  })

  test('both connectors of a vehicle or none: the partner of one that fails is stopped when it begins', async () => {
    point.answer('RemoteStartTransaction', (payload) => ({
      status: (payload as { connectorId: number }).connectorId === 1 ? 'Accepted' : 'Rejected',
    }))
    const started = (await begin({}, [1, 2])).data
    expect(started.map((row: { state: string }) => row.state)).toEqual(['starting', 'failed'])
    const stopped: unknown[] = []
    point.answer('RemoteStopTransaction', (payload) => (stopped.push(payload), { status: 'Accepted' }))
    const { transactionId } = await startTransaction(1)
    await clock(1)
    expect(stopped).toEqual([{ transactionId }])
    expect(await session(started[0].id)).toMatchObject({
      state: 'stopping',
      siblings: [{ connectorNo: 1 }, { connectorNo: 2 }],
    })
  })
})

describe('an order that reaches its end', () => {
  test.each([
    [{ kind: 'energy', value: 50_000 }, 'target_energy'],
    [{ kind: 'amount', value: 300 }, 'target_amount'],
    [{ kind: 'minutes', value: 1 }, 'target_time'],
  ])('%o: it is told to stop, and says why', async (target, reason) => {
    setCommandAnswer('RemoteStartTransaction', 'Accepted')
    setCommandAnswer('RemoteStopTransaction', 'Accepted')
    const [made] = (await begin({ target })).data
    const { transactionId } = await startTransaction()
    await waitUntil(async () => (await session(made.id)).state === 'charging', 'it charges')
    await site.admin.query(
      "update charging_sessions set device_started_at = device_started_at - interval '10 minutes', started_at = started_at - interval '10 minutes' where id = $1",
      [made.id],
    )
    await meterValue(transactionId, 6_500)
    await waitUntil(async () => (await session(made.id)).energyDwh === 55_000, 'the sample is known')
    await clock(0)
    expect((await session(made.id)).state).toBe('stopping')
    await stopTransaction(transactionId, 6_600)
    expect(await session(made.id)).toMatchObject({
      state: 'settled',
      stopReason: reason,
      reportedStopReason: 'Remote',
    })
  })

  test('a token’s limit: too little refuses Authorize and start; at the limit less the reserve it is stopped', async () => {
    const id = await site.token('TAG-SHORT')
    await site.admin.query('update charging_tokens set limit_minor = 50 where id = $1', [id])
    expect(await point.call('Authorize', { idTag: 'TAG-SHORT' })).toMatchObject({
      payload: { idTagInfo: { status: 'Blocked' } },
    })
    const refused = await startTransaction(1, 1_000, 'TAG-SHORT')
    expect(refused.idTagInfo.status).toBe('Blocked')
    await stopTransaction(refused.transactionId, 1_000)
    await site.admin.query('update charging_tokens set limit_minor = 400 where id = $1', [id])
    expect(await point.call('Authorize', { idTag: 'TAG-SHORT' })).toMatchObject({
      payload: { idTagInfo: { status: 'Accepted' } },
    })
    const { transactionId } = await startTransaction(2, 1_000, 'TAG-SHORT')
    await site.admin.query(
      "update charging_sessions set device_started_at = device_started_at - interval '10 minutes', started_at = started_at - interval '10 minutes' where transaction_id = $1",
      [transactionId],
    )
    setCommandAnswer('RemoteStopTransaction', 'Accepted')
    await meterValue(transactionId, 7_000, 50, 2)
    const state = async () =>
      (
        await site.admin.query('select state, stop_reason from charging_sessions where transaction_id = $1', [
          transactionId,
        ])
      ).rows[0]
    await waitUntil(async () => {
      await clock(0)
      return (await state()).state === 'stopping'
    }, 'it is stopped')
    expect(await state()).toMatchObject({ stop_reason: 'out_of_credit' })
  })
})

describe('stopping', () => {
  test('is an answer of the charge point: refused, it charges on; accepted, it waits for the record and then no longer', async () => {
    await waitUntilConnected()
    const { transactionId } = await startTransaction()
    const { id } = (await site.call('GET', `/api/sessions?chargePointId=${chargePoint.chargePointId}`)).data.list[0]
    const stop = () => site.call('POST', `/api/sessions/${id}/stop`, { body: { reason: 'the bay is needed' } })
    setCommandAnswer('RemoteStopTransaction', 'Rejected')
    expect((await stop()).data).toMatchObject({ state: 'rejected' })
    expect((await session(id)).state).toBe('charging')
    setCommandAnswer('RemoteStopTransaction', 'Accepted')
    expect((await stop()).data).toMatchObject({ state: 'accepted' })
    await clock(31)
    expect((await session(id)).state).toBe('awaiting_record')
    await clock(31 + 420)
    expect(await session(id)).toMatchObject({ state: 'abnormal', flags: ['A02'], payState: 'none' })
    // M-05: a record that arrives late ends the session as if it had arrived in time.
    await site.admin.query(
      "update charging_sessions set device_started_at = device_started_at - interval '10 minutes', started_at = started_at - interval '10 minutes', start_received_at = start_received_at - interval '10 minutes' where id = $1",
      [id],
    )
    await stopTransaction(transactionId, 6_000)
    expect(await session(id)).toMatchObject({
      state: 'settled',
      stopReason: 'operator_remote',
      energyDwh: 50_000,
    })
    expect(await stop()).toMatchObject({ status: 409, error: 'charging.not-running' })
  })
})

describe('a settled order', () => {
  const createSettledSession = async (connectorNo = 1) => {
    await runTestSession(point, { connectorNo, from: 120, until: 30, kWh: 30 })
    const { list } = (await site.call('GET', `/api/sessions?chargePointId=${chargePoint.chargePointId}`)).data
    return session(list.find((row: { connectorNo: number }) => row.connectorNo === connectorNo).id)
  }
  const net = (id: string) => site.services.db.inTenant(site.operatorId, (tx) => netPostingsOfSession(tx, id))
  const act = (id: string, what: string, body: object, key?: string) =>
    site.call('POST', `/api/sessions/${id}/${what}`, {
      body: { reason: 'as agreed by phone', ...body },
      ...(key ? { key } : {}),
    })
  const approve = (id: string, token = 'second') =>
    site.call('POST', `/api/sessions/audits/${id}/approve`, { token, body: {} })

  /** Simulates a partner's session, so that the partner is notified of the changed amount. */
  const ofPartner = (id: string) =>
    site.admin.query(
      `insert into charging_session_partners (operator_id, session_id, partner_id, partner_no, partner_name, terms)
       values ($1, $2, $3, $4, 'Partner', '{}')`,
      [site.operatorId, id, id, id],
    )
  const isCorrected = async (id: string) => {
    const { rows } = await site.admin.query(
      'select corrected_at is not null as corrected from charging_session_partners where session_id = $1',
      [id],
    )
    return rows[0]?.corrected
  }

  test('L-05 L-09 a refund waits for a second person and takes each account back in its share', async () => {
    const before = await createSettledSession()
    const reply = await act(before.id, 'refund', { version: before.version, amountMinor: 1_001 })
    expect(reply.status).toBe(200)
    expect(await approve(reply.data.approvalId, 'ours')).toMatchObject({
      error: 'organisation.approval-own-request',
    })
    await ofPartner(before.id)
    expect((await approve(reply.data.approvalId)).data).toMatchObject({ state: 'executed', change: 'refund' })
    expect(await isCorrected(before.id)).toBe(true)
    const after = await session(before.id)
    expect(after).toMatchObject({
      refundedMinor: 1_001,
      payState: 'partly_refunded',
      totalMinor: before.totalMinor,
      state: 'settled',
    })
    const left = await net(before.id)
    expect(left.reduce((sum, entry) => sum + entry.amountMinor, 0)).toBe(0)
    expect(left.find((entry) => entry.amountMinor > 0)?.amountMinor).toBe(before.totalMinor - 1_001)
    expect(await act(after.id, 'refund', { version: after.version, amountMinor: before.totalMinor })).toMatchObject({
      error: 'charging.refund-too-much',
    })
    const rest = await act(after.id, 'refund', {
      version: after.version,
      amountMinor: before.totalMinor - 1_001,
    })
    await approve(rest.data.approvalId)
    expect(await session(before.id)).toMatchObject({ payState: 'refunded' })
    expect(await net(before.id)).toEqual([])
    const { list } = (await site.call('GET', `/api/sessions/operations?sessionId=${before.id}&action=refund`)).data
    const { stationName, chargePointName, connectorNo } = await session(before.id)
    const done = { stationName, chargePointName, connectorNo, actorName: 'tester', approverName: 'second' }
    expect(list).toMatchObject([done, done])
  })

  test('L-02 the same call again is the same act; another under its key is refused; a stale form hears what changed', async () => {
    const before = await createSettledSession()
    const body = { version: before.version, amountMinor: 100 }
    const key = `key-${before.id}`
    const [one, two] = await Promise.all([act(before.id, 'refund', body, key), act(before.id, 'refund', body, key)])
    expect(two.data).toEqual(one.data)
    expect(await act(before.id, 'refund', { ...body, amountMinor: 200 }, key)).toMatchObject({
      status: 422,
      error: 'charging.key-reused',
    })
    await approve(one.data.approvalId)
    expect(await act(before.id, 'waive', { version: before.version })).toMatchObject({
      status: 409,
      error: 'request.conflict',
      fields: { payState: 'partly_refunded' },
    })
  })

  test('void and waive take back what was posted; nothing is due twice', async () => {
    for (const [what, connectorNo, after] of [
      ['void', 1, { state: 'void', payState: 'none' }],
      ['waive', 2, { state: 'settled', payState: 'free' }],
    ] as const) {
      const before = await createSettledSession(connectorNo)
      const reply = await act(before.id, what, { version: before.version })
      expect(reply.error).toBeUndefined()
      await approve(reply.data.approvalId)
      const now = await session(before.id)
      expect(now).toMatchObject({ ...after, totalMinor: before.totalMinor })
      expect(await net(before.id)).toEqual([])
      const again = await act(before.id, 'refund', { version: now.version, amountMinor: 1 })
      expect(again).toMatchObject({ error: 'charging.nothing-due' })
    }
  })

  test('M-11 corrected energy and times are priced again as a new revision; the bill computes to itself', async () => {
    const before = await createSettledSession()
    const getRecomputed = async () => (await site.call('GET', `/api/sessions/${before.id}/recomputed`)).data
    expect(await getRecomputed()).toMatchObject({ same: true, revision: 1, computedMinor: before.totalMinor })
    const wish = {
      version: before.version,
      startedAt: before.startedAt,
      endedAt: before.endedAt,
      energyDwh: 150_000,
    }
    const reply = await act(before.id, 'edit', wish)
    expect((await approve(reply.data.approvalId)).data.state).toBe('executed')
    const after = await session(before.id)
    expect(after).toMatchObject({ energyDwh: 150_000, revision: 2, state: 'settled' })
    expect(after.totalMinor).toBeLessThan(before.totalMinor)
    expect((await net(before.id)).find((entry) => entry.amountMinor > 0)?.amountMinor).toBe(after.totalMinor)
    expect(await getRecomputed()).toMatchObject({ same: true, revision: 2 })
    const wrong = await act(before.id, 'edit', { ...wish, version: after.version, endedAt: before.startedAt })
    expect(wrong).toMatchObject({ status: 400, fields: { endedAt: expect.anything() } })
  })

  test('S-17 S-19 another operator finds neither the order nor the request; without the code nobody may', async () => {
    const before = await createSettledSession()
    const common = { version: before.version, reason: 'as agreed by phone' }
    const reply = await act(before.id, 'refund', { version: before.version, amountMinor: 10 })
    const calls = [
      ['POST', `/api/sessions/${before.id}/stop`, { reason: 'x' }],
      ['POST', `/api/sessions/${before.id}/void`, common],
      ['POST', `/api/sessions/${before.id}/waive`, common],
      ['POST', `/api/sessions/${before.id}/refund`, { ...common, amountMinor: 1 }],
      [
        'POST',
        `/api/sessions/${before.id}/edit`,
        { ...common, startedAt: before.startedAt, endedAt: before.endedAt, energyDwh: 1 },
      ],
      ['GET', `/api/sessions/${before.id}/recomputed`, undefined],
      ['GET', `/api/sessions/audits/${reply.data.approvalId}`, undefined],
      ['POST', `/api/sessions/audits/${reply.data.approvalId}/approve`, {}],
      ['POST', `/api/sessions/audits/${reply.data.approvalId}/refuse`, { reason: 'no' }],
      ['POST', `/api/sessions/audits/${reply.data.approvalId}/withdraw`, undefined],
    ] as const
    for (const [method, url, body] of calls) {
      const more = body ? { body } : {}
      const statuses = [
        (await site.call(method, url, { token: 'theirs', ...more })).status,
        (await site.call(method, url, { token: 'nobody', ...more })).status,
        (await site.call(method, url, { token: '', ...more })).status,
      ]
      expect([url, ...statuses]).toEqual([url, 404, 403, 401])
    }
    expect(await session(before.id)).toEqual(before)
  })

  test('L-04 its figures can’t be changed by the console’s own role', async () => {
    const before = await createSettledSession()
    const change = (set: string) =>
      site.services.db.inTenant(site.operatorId, async (tx) => {
        const { sql } = await import('kysely')
        await sql.raw(`update charging_sessions set ${set} where id = '${before.id}'`).execute(tx)
      })
    for (const set of ['total_minor = 0', 'energy_dwh = 0', 'started_at = now()', 'session_no = session_no'])
      await expect(change(set)).rejects.toThrow(/permission denied/)
  })
})
