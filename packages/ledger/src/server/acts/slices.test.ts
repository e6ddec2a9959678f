import { createOrganisation } from '@evops/organisation/server'
import { createTestOperator, createTestUser } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import type { Actor, App } from '@evops/platform/server'
import { createTestActor, testApp, testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { flowScreen, nearLimitExport, type NearLimitActRow, type NearLimitRow } from '../../contract/index.ts'
import { createTestWallet } from '../../testing/index.ts'
import { createLedger, type Ledger } from '../index.ts'

let t: TestServices
let app: App
let ledger: Ledger
let operator: string
const actors = new Map<string, Actor>()
const notices: { operatorId: string; userId: string; title: { en: string }; href: string }[] = []
beforeAll(async () => {
  t = await testServices()
  const organisation = createOrganisation(t.services)
  ledger = createLedger(t.services, {
    ...organisation,
    notify: async (_tx, more) => {
      notices.push(...more)
      return () => undefined
    },
  })
  app = await testApp(t.services, [organisation.domain, ledger.domain], {
    actor: (token) => actors.get(token) ?? null,
  })
})
afterAll(async () => {
  await app.close()
  await t.close()
})
beforeEach(async () => {
  operator = await createTestOperator(t.services, { currency: 'CNY' })
  for (const name of ['ana', 'ben'])
    actors.set(name, { ...createTestActor(operator, ['wallet:create', 'captialflow']), userId: newId(), name })
  actors.set('auditor', createTestActor(operator, ['captialflow']))
  await t.admin.query(
    `insert into ledger_settings (operator_id, freeze_minor, approve_above_minor, person_day_minor, wallet_day_minor)
     values ($1, 5000, 1000, 5000, 5000)`,
    [operator],
  )
})

async function get<T>(by: string, url: string): Promise<{ status: number; list: T[]; total: number }> {
  const reply = await app.inject({
    method: 'GET',
    url: `/api/ledger/${url}`,
    headers: { authorization: `Bearer ${by}` },
  })
  const { data } = reply.json<{ data?: { list: T[]; total: number } }>()
  return { status: reply.statusCode, list: data?.list ?? [], total: data?.total ?? 0 }
}
async function recharge(by: string, walletId: string, amountMinor: number): Promise<void> {
  const reply = await app.inject({
    method: 'POST',
    url: `/api/ledger/wallets/${walletId}/recharge`,
    headers: { authorization: `Bearer ${by}`, 'idempotency-key': newId() },
    payload: { amountMinor, method: 'pos', voucherNo: newId() },
  })
  expect(reply.statusCode).toBe(200)
}
const yesterday = () =>
  t.admin.query(
    `with d as (update ledger_money_days set day = day - 1 where operator_id = $1)
     update ledger_money_acts set day = day - 1 where operator_id = $1`,
    [operator],
  )
const slices = async (query = '') => (await get<NearLimitRow>('auditor', `slices?${query}`)).list

test('five slices of 9.99 under a limit of 10.00 are listed: of the person and of the wallet, with their acts', async () => {
  const walletId = await createTestWallet(t.services, operator, { name: 'Ana Gil' })
  for (const _ of [1, 2, 3, 4, 5]) await recharge('ana', walletId, 999)
  await recharge('ben', await createTestWallet(t.services, operator), 999)
  const list = await slices()
  const sums = { direction: 'in', acts: 5, sumMinor: 4_995, largestMinor: 999, percent: 99, nearDays: 1 }
  const limits = { dayLimitMinor: 5_000, actLimitMinor: 1_000, kinds: ['recharge_pos'], currency: 'CNY' }
  const personId = actors.get('ana')?.userId
  expect(list.toSorted((a, b) => a.subject.localeCompare(b.subject))).toMatchObject([
    { subject: 'person', subjectId: personId, name: 'ana', ...sums, ...limits },
    { subject: 'wallet', subjectId: walletId, name: 'Ana Gil', ...sums, ...limits },
  ])
  const day = list[0]?.day ?? ''
  const acts = await get<NearLimitActRow>(
    'auditor',
    `slice-acts?subject=person&subjectId=${personId}&day=${day}&direction=in&pageSize=2`,
  )
  expect(acts.total).toBe(5)
  expect(acts.list).toMatchObject(
    [1, 2].map(() => ({
      kind: 'recharge_pos',
      userName: 'ana',
      walletName: 'Ana Gil',
      amountMinor: 999,
      isApproved: false,
    })),
  )
})

test('two acts that together exceed the limit of one act are listed below the limit of the day; one act is not', async () => {
  const [one, two] = [await createTestWallet(t.services, operator), await createTestWallet(t.services, operator)]
  await recharge('ana', one, 999)
  expect(await slices()).toEqual([])
  await recharge('ana', two, 2)
  expect(await slices()).toMatchObject([{ subject: 'person', sumMinor: 1_001, percent: null, acts: 2 }])
})

test('days, subject, kind and direction filter; the order and the page are the caller’s', async () => {
  const walletId = await createTestWallet(t.services, operator)
  for (const _ of [1, 2, 3, 4]) await recharge('ana', walletId, 1_000)
  await yesterday()
  for (const _ of [1, 2, 3, 4, 5]) await recharge('ana', walletId, 999)
  const [today, , before] = await slices('sort=-day')
  expect([today?.sumMinor, today?.nearDays, before?.sumMinor, before?.nearDays]).toEqual([4_995, 2, 4_000, 1])
  expect(await slices(`from=${today?.day}`)).toHaveLength(2)
  expect(await slices(`until=${before?.day}`)).toHaveLength(2)
  expect(await slices(`subject=wallet&subjectId=${walletId}`)).toHaveLength(2)
  expect(await slices('kind=recharge_pos&direction=in')).toHaveLength(4)
  expect(await slices('kind=refund')).toEqual([])
  expect(await slices('direction=out')).toEqual([])
  const paged = await get<NearLimitRow>('auditor', 'slices?sort=sumMinor&pageSize=1&page=1')
  expect([paged.total, paged.list[0]?.sumMinor]).toEqual([4, 4_000])
})

test('the list is a file: the sums of the filter, oldest day first, in the reader’s language', async () => {
  const walletId = await createTestWallet(t.services, operator, { name: 'Ana Gil' })
  for (const _ of [1, 2, 3, 4, 5]) await recharge('ana', walletId, 999)
  await yesterday()
  await recharge('ben', await createTestWallet(t.services, operator), 1_000)
  for (const _ of [1, 2, 3]) await recharge('ben', await createTestWallet(t.services, operator), 1_000)
  const [day, today] = [await slices('sort=day'), await slices('sort=-day')].map(([row]) => row?.day)
  const kind = ledger.domain.exports?.find(({ name }) => name === nearLimitExport)
  expect(kind?.permission).toEqual(flowScreen.may.captialflow.export)
  const actor = createTestActor(operator, [...(kind?.permission ?? [])], { language: 'es' })
  const read = async (filter: Readonly<Record<string, unknown>>, by = actor) => {
    const rows = []
    for await (const row of kind?.rows(by, kind.check(filter)) ?? []) rows.push(row)
    return rows
  }
  const sum = { decimal: '49.95' }
  const limits = [{ decimal: '9.99' }, { decimal: '50.00' }, { decimal: '10.00' }, 99, 1, 'CNY']
  const persons = await read({ subject: 'person' })
  expect(persons).toEqual([
    [day, 'Persona', 'ana', 'Entrada', 5, sum, ...limits],
    [
      today,
      'Persona',
      'ben',
      'Entrada',
      4,
      { decimal: '40.00' },
      { decimal: '10.00' },
      ...limits.slice(1, 3),
      80,
      1,
      'CNY',
    ],
  ])
  expect(persons[0]).toHaveLength(kind?.head(actor).length ?? 0)
  expect(await read({ subject: 'wallet' })).toEqual([[day, 'Monedero', 'Ana Gil', 'Entrada', 5, sum, ...limits]])
  expect(await read({ kind: 'refund' })).toEqual([])
  expect(await read({}, { ...actor, operatorId: await createTestOperator(t.services) })).toEqual([])
})

test('signed out, without the code, of another operator, with a wrong day', async () => {
  const walletId = await createTestWallet(t.services, operator)
  for (const _ of [1, 2, 3, 4, 5]) await recharge('ana', walletId, 999)
  expect((await get('nobody', 'slices')).status).toBe(401)
  actors.set('clerk', createTestActor(operator, ['wallet:create']))
  expect((await get('clerk', 'slices')).status).toBe(403)
  actors.set('foreign', createTestActor(await createTestOperator(t.services), ['captialflow']))
  expect((await get('foreign', 'slices')).total).toBe(0)
  const acts = `slice-acts?subject=wallet&subjectId=${walletId}&day=2026-01-01&direction=in`
  expect((await get('foreign', acts)).total).toBe(0)
  expect((await get('auditor', 'slices?from=yesterday')).status).toBe(400)
})

test('auditors get one message when a day has ended with sums just below a limit', async () => {
  const { userId } = await createTestUser(t.services, { operatorId: operator, codes: ['auditlog', 'captialflow'] })
  await createTestUser(t.services, { operatorId: operator, codes: ['captialflow'] })
  await createTestUser(t.services, { operatorId: operator, codes: ['auditlog'] })
  const own = () => notices.filter(({ operatorId }) => operatorId === operator)
  const look = () => ledger.domain.jobs?.['ledger:notify-of-slices']?.run({}, { jobId: 'test', attempt: 1 })
  const walletId = await createTestWallet(t.services, operator)
  for (let n = 0; n < 5; n += 1) await recharge('ana', walletId, 999)
  await look()
  expect(own()).toEqual([])
  await yesterday()
  await look()
  await look()
  expect(own()).toMatchObject([{ userId, title: { en: '2 sums just below a limit' } }])
  expect(own()[0]?.href).toMatch(/^\/statsanalysis\/captialflow\?view=slices&from=\d{4}-\d\d-\d\d&until=/)
})
