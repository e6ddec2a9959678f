import { createOrganisation } from '@evops/organisation/server'
import { createTestOperator } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import type { Actor, App } from '@evops/platform/server'
import { createTestActor, testApp, testServices, waitUntil, type TestServices } from '@evops/platform/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MonthFinding, MonthRow } from '../../contract/index.ts'
import { createTestWallet, verifyTestBooks, testJournalAct } from '../../testing/index.ts'
import { createLedger, type Ledger } from '../index.ts'
import { postJournals } from '../ledger.store.ts'

let t: TestServices
let app: App
let ledger: Ledger
let above: MonthFinding[] = []
const href = '/finance/account'
const actors = new Map<string, Actor>()
const codes = ['captialflow', 'captialflow:control', 'captialflow:edit', 'captialflow:export', 'approvals:approve']

beforeAll(async () => {
  t = await testServices()
  const organisation = createOrganisation(t.services)
  const { approvals } = organisation
  ledger = createLedger(t.services, { approvals, monthChecks: async () => above })
  app = await testApp(t.services, [organisation.domain, ledger.domain], {
    actor: (token) => actors.get(token) ?? null,
  })
})
afterAll(async () => {
  await app.close()
  await t.close()
})

function person(operatorId: string, own: readonly string[] = codes): string {
  const token = newId()
  actors.set(token, { ...createTestActor(operatorId, [...own]), userId: newId() })
  return token
}
async function send(method: 'GET' | 'POST' | 'PUT', path: string, by: string, body?: object) {
  const reply = await app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${by}`, 'idempotency-key': newId() },
    ...(body && { payload: body }),
  })
  type ApiReply = { error?: string; msg?: string; data?: unknown; fields?: object }
  const { error = '', msg = '', data, fields = {} } = reply.json<ApiReply>()
  return { status: reply.statusCode, error, msg, data, fields }
}
/** `2026-10` for one month back. */
function month(back: number): string {
  const at = new Date()
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - back, 15)).toISOString().slice(0, 7)
}
/** An instant in the middle of a month, in any time zone. */
const within = (name: string) => `${name}-15T12:00:00.000Z`

async function scene() {
  above = []
  const operatorId = await createTestOperator(t.services, { currency: 'CNY', timeZone: 'UTC' })
  const by = person(operatorId)
  const walletId = await createTestWallet(t.services, operatorId)
  await ledger.checks.look(operatorId)
  const post = (effectiveAt: string, key = newId()) =>
    t.services.db.inTenant(operatorId, (tx) =>
      postJournals(tx, [
        {
          operatorId,
          id: newId(),
          currency: 'CNY',
          businessType: 'wallet.recharged',
          ...testJournalAct('wallet.recharged'),
          businessId: walletId,
          key,
          effectiveAt,
          entries: [
            { account: 'bank', holderId: null, amountMinor: 500 },
            { account: 'wallet_principal', holderId: walletId, amountMinor: -500 },
          ],
        },
      ]),
    )
  const requestMonth = (act: 'close' | 'reopen', name: string, token = by) =>
    send('POST', `/ledger/months/${name}/${act}`, token, { reason: 'month end' })
  const agree = async (reply: { data: unknown }, token = person(operatorId)) => {
    const { approvalId } = reply.data as { approvalId: string }
    return send('POST', `/organisation/approvals/${approvalId}/approve`, token, { reason: 'checked' })
  }
  const close = async (name: string) => agree(await requestMonth('close', name))
  const stateOf = async (name: string) =>
    ((await send('GET', '/ledger/months', by)).data as MonthRow[]).find((row) => row.month === name)
  const late = async () => {
    const { rows } = await t.admin.query<{ booked: Date }>(
      'select booked_at as booked from ledger_late where operator_id = $1',
      [operatorId],
    )
    return rows.map(({ booked }) => booked)
  }
  return { operatorId, by, walletId, post, sendRequest: requestMonth, agree, close, stateOf, late }
}

test('L-04, L-09 a month is closed by one and confirmed by another; what is told late is booked in the open month', async () => {
  const { operatorId, by, post, sendRequest, agree, stateOf, late } = await scene()
  await post(within(month(1)))
  const reply = await sendRequest('close', month(1))
  expect(reply.status).toBe(200)
  expect(await stateOf(month(1))).toMatchObject({ state: 'open', requested: 'close' })
  expect((await agree(reply, by)).status).toBe(403)
  expect((await agree(reply)).status).toBe(200)
  expect(await stateOf(month(1))).toMatchObject({
    state: 'closed',
    requested: null,
    steps: [{ kind: 'closed' }],
  })
  expect(await late()).toEqual([])

  const before = Date.now() - 60_000
  await post(within(month(1)))
  await post(within(month(3)))
  await post(new Date().toISOString())
  const booked = await late()
  expect(booked).toHaveLength(2)
  for (const at of booked) expect(at.getTime()).toBeGreaterThan(before)
  // Effective dates stay unchanged, so past balances do not change.
  const { sumMinor, broken } = await verifyTestBooks(t.services, ledger, operatorId)
  expect([sumMinor, broken]).toEqual([0, []])
})

test('L-04 closing waits for who posts; who posts behind it is late, whenever their transaction began', async () => {
  const { operatorId, sendRequest, agree, late, post } = await scene()
  const reply = await sendRequest('close', month(1))
  const [posted, released] = [gate(), gate()]
  const first = t.services.db.inTenant(operatorId, async (tx) => {
    await postJournals(tx, [journal(operatorId)])
    posted.open()
    await released.passed
  })
  await posted.passed
  const started = gate()
  const behind = t.services.db.inTenant(operatorId, async (tx) => {
    await sql`select 1`.execute(tx)
    started.open()
    await agreed
    await postJournals(tx, [journal(operatorId)])
  })
  const agreed = agree(reply)
  await started.passed
  await waitUntil(async () => {
    const { rows } = await t.admin.query(
      `select from pg_locks where locktype = 'advisory' and not granted and mode = 'ExclusiveLock'`,
    )
    return rows.length > 0
  }, 'the closing waits')
  released.open()
  await first
  expect((await agreed).status).toBe(200)
  await behind
  // The first one existed before. The other two are late.
  await post(within(month(1)))
  expect(await late()).toHaveLength(2)
})
function gate() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => (open = resolve))
  return { passed, open: () => open() }
}
const journal = (operatorId: string) => ({
  operatorId,
  id: newId(),
  currency: 'CNY',
  businessType: 'wallet.recharged',
  ...testJournalAct('wallet.recharged'),
  businessId: newId(),
  key: newId(),
  effectiveAt: within(month(1)),
  entries: [
    { account: 'bank', holderId: null, amountMinor: 500 },
    { account: 'marketing', holderId: null, amountMinor: -500 },
  ] as const,
})

test('a closed month, one that is not over, one out of order, one with something open: clear words', async () => {
  const { by, sendRequest, close, stateOf, post } = await scene()
  await post(within(month(3)))
  expect(await sendRequest('close', month(0))).toMatchObject({ status: 409, error: 'ledger.month-not-over' })
  expect((await sendRequest('close', '2026-13')).status).toBe(400)
  expect(await sendRequest('reopen', month(1))).toMatchObject({ error: 'ledger.month-open' })
  above = [{ check: 'differences', found: 3, href }]
  expect(await sendRequest('close', month(3))).toMatchObject({
    error: 'ledger.month-not-ready',
    msg: expect.not.stringMatching(/balance|ledger|statements|days|differences/),
  })
  expect((await send('GET', `/ledger/months/${month(2)}/checks`, by)).data).toContainEqual({
    check: 'differences',
    found: 3,
    items: [],
    href,
  })
  above = [
    {
      check: 'days',
      found: 2,
      items: ['2026-10-03', '2026-10-04'].map((day) => ({ name: 'Counter', day, href })),
      href,
    },
  ]
  expect((await sendRequest('close', month(3))).msg).toContain(' · Counter 2026-10-03, Counter 2026-10-04')
  above = []
  expect((await close(month(3))).status).toBe(200)
  expect(await sendRequest('close', month(3))).toMatchObject({ status: 409, error: 'ledger.month-closed' })
  expect(await sendRequest('close', month(1))).toMatchObject({ status: 409, error: 'ledger.month-order' })
  expect((await close(month(2))).status).toBe(200)
  expect(await sendRequest('reopen', month(3))).toMatchObject({ error: 'ledger.month-order' })
  expect(await stateOf(month(2))).toMatchObject({ state: 'closed', isNext: true })
})

test('months are closed in order from the first one of the books; a month before it is unknown', async () => {
  const { by, sendRequest, close, stateOf, post } = await scene()
  await post(within(month(2)))
  for (const name of ['1999-01', month(3)]) {
    expect(await sendRequest('close', name)).toMatchObject({ status: 404, error: 'ledger.month-unknown' })
    expect((await send('GET', `/ledger/months/${name}/checks`, by)).error).toBe('ledger.month-unknown')
  }
  expect(await sendRequest('close', month(1))).toMatchObject({ error: 'ledger.month-order' })
  expect([(await stateOf(month(1)))?.isNext, (await stateOf(month(2)))?.isNext]).toEqual([false, true])
  expect((await close(month(2))).status).toBe(200)
  expect((await close(month(1))).status).toBe(200)
})

test('L-09 a month is opened again by two, with a reason; the chain of closings can be neither changed nor left', async () => {
  const { operatorId, by, sendRequest, agree, close, stateOf, post, late } = await scene()
  await post(within(month(2)))
  await close(month(2))
  await close(month(1))
  expect((await send('POST', `/ledger/months/${month(1)}/reopen`, by, {})).fields).toHaveProperty('reason')
  expect((await agree(await sendRequest('reopen', month(1)))).status).toBe(200)
  expect(await stateOf(month(1))).toMatchObject({
    state: 'open',
    steps: [{ kind: 'reopened', reason: 'month end' }, { kind: 'closed' }],
  })
  expect(await stateOf(month(2))).toMatchObject({ state: 'closed' })
  await post(within(month(1)))
  expect(await late()).toEqual([])
  await post(within(month(2)))
  expect(await late()).toHaveLength(1)
  const as = (text: string) => t.services.db.inTenant(operatorId, (tx) => sql.raw(text).execute(tx))
  await expect(as(`update ledger_closings set reason = 'x'`)).rejects.toThrow(/permission denied/)
  await expect(as('delete from ledger_late')).rejects.toThrow(/permission denied/)
})

test('months and codes: signed out, without the code, an old version', async () => {
  const { operatorId, by, sendRequest } = await scene()
  const reader = person(operatorId, ['captialflow'])
  expect((await send('GET', '/ledger/months', 'nobody')).status).toBe(401)
  expect((await send('GET', '/ledger/months', reader)).status).toBe(200)
  expect((await sendRequest('close', month(1), reader)).status).toBe(403)
  const code = { account: 'bank', code: '1002', name: '银行存款', groupCode: '102.01' }
  const read = () => send('GET', '/ledger/account-codes', by)
  const body = { taxId: 'ABC010101XY1', version: 0, codes: [code] }
  expect((await send('PUT', '/ledger/account-codes', reader, body)).status).toBe(403)
  expect((await send('PUT', '/ledger/account-codes', by, body)).data).toMatchObject({
    version: 1,
    codes: [code],
  })
  expect((await send('PUT', '/ledger/account-codes', by, body)).status).toBe(409)
  expect(
    (
      await send('PUT', '/ledger/account-codes', by, {
        ...body,
        version: 1,
        codes: [{ ...code, code: '10 02' }],
      })
    ).status,
  ).toBe(400)
  expect((await send('PUT', '/ledger/account-codes', by, { ...body, version: 1, codes: [] })).data).toMatchObject({
    codes: [],
  })
  expect((await read()).data).toMatchObject({ taxId: 'ABC010101XY1', version: 2, codes: [] })
  expect(
    (await send('GET', '/ledger/account-codes', person(await createTestOperator(t.services, {})))).data,
  ).toMatchObject({ version: 0 })
})
