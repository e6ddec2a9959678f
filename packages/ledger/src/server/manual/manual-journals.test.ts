import { createOrganisation } from '@evops/organisation/server'
import { createTestOperator } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import type { Actor, App } from '@evops/platform/server'
import { createTestActor, testApp, testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heldAccounts, type ManualJournalRow } from '../../contract/index.ts'
import { createLedger } from '../index.ts'

let t: TestServices
let app: App
const actors = new Map<string, Actor>()
const codes = [
  'captialflow',
  'captialflow:control',
  'manual:create',
  'manual:approve',
  'wallet:approve',
  'approvals:approve',
]

beforeAll(async () => {
  t = await testServices()
  const organisation = createOrganisation(t.services)
  const ledger = createLedger(t.services, { approvals: organisation.approvals })
  app = await testApp(t.services, [organisation.domain, ledger.domain], { actor: (token) => actors.get(token) ?? null })
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
async function send<T = { id: string }>(method: 'GET' | 'POST' | 'DELETE', path: string, by: string, body?: object) {
  const reply = await app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${by}`, 'idempotency-key': newId() },
    ...(body && { payload: body }),
  })
  const { error = '', data, fields = {} } = reply.json<{ error?: string; data: T; fields?: object }>()
  return { status: reply.statusCode, error, data, fields }
}
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
const draft = {
  day: day(10),
  memo: 'VAT of the quarter',
  lines: [
    { account: 'output_tax', amountMinor: 2_100 },
    { account: 'bank', amountMinor: -2_100 },
  ],
}
const path = '/ledger/manual-journals'
async function scene() {
  const operatorId = await createTestOperator(t.services, { currency: 'EUR', timeZone: 'Europe/Madrid' })
  const [author, second] = [person(operatorId), person(operatorId)]
  const rows = async () => (await send<{ list: ManualJournalRow[] }>('GET', path, author)).data.list
  const approve = (id: string, by: string) =>
    send('POST', `/organisation/approvals/${id}/approve`, by, { reason: 'checked' })
  return { operatorId, author, second, rows, approve }
}

test('a manual journal is drafted by one, posted by the approval of another, and reversed, not deleted', async () => {
  const { operatorId, author, second, rows, approve } = await scene()
  const { data: made } = await send('POST', path, author, draft)
  expect(await rows()).toMatchObject([{ state: 'draft', amountMinor: 2_100, journalId: null }])
  const { data: request } = await send<{ approvalId: string }>('POST', `${path}/${made.id}/submit`, author)
  expect(await rows()).toMatchObject([{ state: 'requested' }])
  expect((await send('DELETE', `${path}/${made.id}`, author)).error).toBe('ledger.manual-requested')
  expect((await approve(request.approvalId, author)).error).toBe('organisation.approval-own-request')
  expect((await approve(request.approvalId, second)).status).toBe(200)
  const [posted] = await rows()
  expect(posted).toMatchObject({ state: 'posted' })
  const { rows: entries } = await t.admin.query(
    `select e.account, e.amount_minor::int as minor, to_char(j.effective_at at time zone 'Europe/Madrid', 'YYYY-MM-DD') as day
      from ledger_journals j join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id
      where j.operator_id = $1 order by e.line`,
    [operatorId],
  )
  expect(entries).toEqual([
    { account: 'output_tax', minor: 2_100, day: draft.day },
    { account: 'bank', minor: -2_100, day: draft.day },
  ])
  expect((await send('DELETE', `${path}/${made.id}`, author)).error).toBe('ledger.manual-posted')
  const reversal = await send<{ approvalId: string }>('POST', `/ledger/journals/${posted?.journalId}/reverse`, author, {
    reason: 'wrong quarter',
  })
  expect((await approve(reversal.data.approvalId, second)).status).toBe(200)
  expect(await rows()).toMatchObject([{ state: 'reversed' }])
  const again = await send('POST', `/ledger/journals/${posted?.journalId}/reverse`, author, { reason: 'twice' })
  expect(again.error).toBe('ledger.reversed-before')
})

test('a manual journal: signed out, without the code, another operator, unbalanced, held accounts, the future', async () => {
  const { operatorId, author, rows } = await scene()
  expect((await send('POST', path, 'nobody', draft)).status).toBe(401)
  expect((await send('POST', path, person(operatorId, ['captialflow']), draft)).status).toBe(403)
  const { data: made } = await send('POST', path, author, draft)
  const stranger = person(await createTestOperator(t.services, {}))
  expect((await send('POST', `${path}/${made.id}/submit`, stranger)).status).toBe(404)
  expect((await send('DELETE', `${path}/${made.id}`, stranger)).status).toBe(404)
  const [first, second] = draft.lines
  const bad = (lines: readonly object[]) => send('POST', path, author, { ...draft, lines })
  expect(await bad([first ?? {}, { ...second, amountMinor: -2_000 }])).toMatchObject({
    status: 400,
    fields: { lines: expect.anything() },
  })
  expect((await bad([{ account: 'wallet_principal', amountMinor: 2_100 }, second ?? {}])).status).toBe(400)
  expect((await send('POST', path, author, { ...draft, day: day(-2) })).error).toBe('ledger.manual-future')
  expect((await send('DELETE', `${path}/${made.id}`, author)).status).toBe(200)
  expect(await rows()).toEqual([])
})

test('accounts of holders are those of the chart', async () => {
  const { rows } = await t.admin.query<{ account: string }>(
    'select account from ledger_chart where held order by account',
  )
  expect([...heldAccounts].toSorted((a, b) => a.localeCompare(b))).toEqual(
    rows.map(({ account }) => account).toSorted((a, b) => a.localeCompare(b)),
  )
})
