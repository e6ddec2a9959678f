import { createOrganisation } from '@evops/organisation/server'
import { createTestOperator } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import type { Actor, App } from '@evops/platform/server'
import { createTestActor, testApp, testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  accountingFileExport,
  chartTemplate,
  type BankLineRow,
  type JournalEntry,
  type PeriodBalance,
} from '../../contract/index.ts'
import { createLedger, type Ledger } from '../index.ts'
import { postJournals } from '../ledger.store.ts'

let t: TestServices
let app: App
let ledger: Ledger
const actors = new Map<string, Actor>()
const merchant = newId()
const codes = ['captialflow', 'captialflow:control', 'captialflow:edit', 'captialflow:export', 'approvals:approve']

beforeAll(async () => {
  t = await testServices()
  const organisation = createOrganisation(t.services)
  ledger = createLedger(t.services, {
    approvals: organisation.approvals,
    merchantAccountsOf: async () => [{ id: merchant, name: 'Provider', merchantNo: 'MCH-77001' }],
    outputTaxRatesOf: async () => [{ account: 'income_electricity', from: '2000-01-01', until: null, rate: 2_100 }],
  })
  app = await testApp(t.services, [organisation.domain, ledger.domain], { actor: (token) => actors.get(token) ?? null })
})
afterAll(async () => {
  await app.close()
  await t.close()
})
function person(operatorId: string): string {
  const token = newId()
  actors.set(token, { ...createTestActor(operatorId, codes), userId: newId(), language: 'es' })
  return token
}
async function send<T = { id: string }>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  by: string,
  body?: object | string,
) {
  const type = typeof body === 'string' ? { 'content-type': 'text/csv' } : {}
  const reply = await app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${by}`, 'idempotency-key': newId(), ...type },
    ...(body && { payload: body }),
  })
  const { error = '', data } = reply.json<{ error?: string; data: T }>()
  return { status: reply.statusCode, error, data }
}
/** The month before this one, `2026-10`. */
const lastMonth = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 1, 15))
  .toISOString()
  .slice(0, 7)
const minorOf = (text: string | undefined) =>
  Math.round(Number((text ?? '').replaceAll('"', '').replace(',', '.')) * 100)

test('a month is closed from the bank statement to the trial balance and the file of the country, equal to plain SQL', async () => {
  const operatorId = await createTestOperator(t.services, { currency: 'EUR', timeZone: 'UTC' })
  const [by, second] = [person(operatorId), person(operatorId)]
  const post = (businessType: string, entries: readonly JournalEntry[]) =>
    t.services.db.inTenant(operatorId, (tx) =>
      postJournals(tx, [
        {
          operatorId,
          id: newId(),
          currency: 'EUR',
          businessType,
          businessId: newId(),
          key: newId(),
          effectiveAt: `${lastMonth}-10T12:00:00Z`,
          entries,
        },
      ]),
    )
  for (let session = 0; session < 3; session += 1)
    await post('order.settled', [
      { account: 'receivable_unknown', holderId: null, amountMinor: 1_000 },
      { account: 'income_electricity', holderId: null, amountMinor: -1_000 },
    ])
  await post('payment.test', [
    { account: 'channel', holderId: merchant, amountMinor: 5_000 },
    { account: 'suspense', holderId: null, amountMinor: -5_000 },
  ])
  await ledger.checks.look(operatorId)

  const chart = chartTemplate('ES', [2_100])
  expect((await send('PUT', '/ledger/account-codes', by, { ...chart, taxId: 'B12345674', version: 0 })).status).toBe(
    200,
  )
  const { data: account } = await send('POST', '/ledger/bank/accounts', by, {
    name: 'Main',
    accountNo: '21000418450200051332',
  })
  const csv = `date,amount,reference,text\n${lastMonth}-12,48.00,R-1,Settlement MCH-77001\n${lastMonth}-15,-1.50,,Maintenance\n`
  const upload = await send<{ openLines: number }>(
    'POST',
    `/ledger/bank/accounts/${account.id}/statements?fileName=month.csv`,
    by,
    csv,
  )
  expect(upload.data.openLines).toBe(1)
  const request = () =>
    send<{ approvalId: string }>('POST', `/ledger/months/${lastMonth}/close`, by, { reason: 'month end' })
  expect((await request()).error).toBe('ledger.month-not-ready')
  const { data: checks } = await send<{ check: string; found: number; href: string }[]>(
    'GET',
    `/ledger/months/${lastMonth}/checks`,
    by,
  )
  expect(checks.filter(({ found }) => found > 0)).toMatchObject([{ check: 'bank', found: 1 }])
  const { data: open } = await send<{ list: BankLineRow[] }>('GET', '/ledger/bank/lines?state=open', by)
  expect((await send('POST', `/ledger/bank/lines/${open.list[0]?.id}/post`, by, { kind: 'fee' })).status).toBe(200)
  const { data: requested } = await request()
  const decided = await send('POST', `/organisation/approvals/${requested.approvalId}/approve`, second, {
    reason: 'checked',
  })
  expect(decided.status).toBe(200)

  const until = new Date(Date.UTC(Number(lastMonth.slice(0, 4)), Number(lastMonth.slice(5)), 0))
    .toISOString()
    .slice(0, 10)
  const { data: balance } = await send<PeriodBalance>(
    'GET',
    `/ledger/period-balance?dayFrom=${lastMonth}-01&dayTo=${until}`,
    by,
  )
  const { rows } = await t.admin.query<{ debit: string; income: string }>(
    `select sum(greatest(e.amount_minor, 0)) as debit, -sum(e.amount_minor) filter (where e.account like 'income%') as income
      from ledger_entries e where e.operator_id = $1`,
    [operatorId],
  )
  const debit = Number(rows[0]?.debit)
  expect(balance.total).toEqual({ openingMinor: 0, debitMinor: debit, creditMinor: debit, closingMinor: 0 })
  const closing = new Map(balance.rows.map((row) => [row.account, row.closingMinor]))
  expect([closing.get('bank'), closing.get('channel'), closing.get('bank_fee')]).toEqual([4_650, 200, 150])
  expect(-(closing.get('income_electricity') ?? 0) - (closing.get('output_tax:2100') ?? 0)).toBe(
    Number(rows[0]?.income),
  )

  const kind = (ledger.domain.exports ?? []).find(({ name }) => name === accountingFileExport('es-diario'))
  const filter = { month: lastMonth }
  const actor = actors.get(by)
  if (!kind?.file || !actor) throw new Error('no file for Spain')
  let text = ''
  for await (const part of kind.file.write(actor, filter, kind.rows(actor, filter))) text += part
  const lines = text.trimEnd().split('\r\n').slice(1)
  const sum = (place: number) => lines.reduce((all, line) => all + minorOf(line.split(';').at(place)), 0)
  expect([sum(-2), sum(-1)]).toEqual([debit, debit])
})
