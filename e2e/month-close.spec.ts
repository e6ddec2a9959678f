import { findBrokenEn16931Rules, findSchemaFaults } from '@evops/documents/testing'
import { expect } from '@playwright/test'
import pg from 'pg'
import { aPerson, baseURL, requestApi, test, tokensOf, unique } from './session.ts'

const codes = [
  'captialflow',
  'captialflow:control',
  'captialflow:edit',
  'captialflow:export',
  'approvals:approve',
  'financePerm',
  'reconciliation:control',
  'reconciliation:edit',
  'reconciliation:approve',
  'settlement:edit',
]
interface Month {
  month: string
  isNext: boolean
  state: string
}
interface Found {
  check: string
  found: number
  href: string
}

/** Returns the first and the last day of a month. */
function daysOf(month: string): { dayFrom: string; dayTo: string } {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0))
  return { dayFrom: `${month}-01`, dayTo: last.toISOString().slice(0, 10) }
}

/** Reads one of the demo's operators by plain SQL, from the database of this run's server. */
async function queryOperator<Row extends pg.QueryResultRow>(
  optcode: string,
  query: string,
  values: readonly string[] = [],
): Promise<Row[]> {
  const sites: { databaseUrl: string }[] = JSON.parse(process.env.E2E_SITES ?? '[]')
  const connectionString = sites[Number(process.env.TEST_PARALLEL_INDEX ?? '0')]?.databaseUrl ?? ''
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('begin')
    const { rows: operators } = await client.query<{ id: string; zone: string }>(
      'select operator_id as id, time_zone as zone from organisation_operators where optcode = $1',
      [optcode],
    )
    const [operator] = operators
    await client.query("select set_config('evops.operator', $1, true)", [operator?.id])
    return (await client.query<Row>(query, [operator?.id, operator?.zone, ...values])).rows
  } finally {
    await client.end()
  }
}
/** Returns debit and income of the demo's operator in a month. */
async function readSums(month: string): Promise<{ debit: number; bank: number }> {
  const [sums] = await queryOperator<{ debit: string; bank: string | null }>(
    'demo',
    `select sum(greatest(e.amount_minor, 0)) as debit, sum(e.amount_minor) filter (where e.account = 'bank') as bank
     from ledger_entries e join ledger_journals j on j.operator_id = e.operator_id and j.id = e.journal_id
     where e.operator_id = $1 and to_char(j.effective_at at time zone $2, 'YYYY-MM') = $3`,
    [month],
  )
  return { debit: Number(sums?.debit), bank: Number(sums?.bank) }
}
interface Register {
  total: number
  rates: { rate: number; netMinor: number; taxMinor: number }[]
}
/** Returns the rows and the sums by tax rate of the invoices issued in a month of the demo's operator. */
async function readRegister(month: string): Promise<Register> {
  const rows = await queryOperator<{ rate: number; net: string; tax: string; rows: number }>(
    'demo',
    `select t.rate, sum(t."netMinor") as net, sum(t."taxMinor") as tax, count(*)::int as rows
     from documents_issued d, jsonb_to_recordset(d.taxes) as t (rate int, "netMinor" bigint, "taxMinor" bigint)
     where d.operator_id = $1 and $2 <> '' and to_char(d.day, 'YYYY-MM') = $3 and d.kind <> 'payment'
     group by t.rate order by t.rate desc`,
    [month],
  )
  return {
    total: rows.reduce((sum, row) => sum + row.rows, 0),
    rates: rows.map(({ rate, net, tax }) => ({ rate, netMinor: Number(net), taxMinor: Number(tax) })),
  }
}

test('L-09 every document of the demo keeps the schema of its office, and the rules of EN 16931', async () => {
  for (const optcode of ['demo', 'demo-es']) {
    const files = await queryOperator<{ kind: string; content: Buffer; zone: string }>(
      optcode,
      `select kind, content, $2::text as zone from documents_files where operator_id = $1 and kind in ('xml', 'stamped')`,
    )
    expect(files.length, optcode).toBeGreaterThan(0)
    for (const { content } of files) expect(findSchemaFaults(content), content.toString()).toEqual([])
    const invoices = files.filter(({ content }) => content.includes('urn:cen.eu:en16931:2017'))
    for (const { content } of invoices.slice(0, 3)) expect(findBrokenEn16931Rules(content)).toEqual([])
  }
})

test('L-09 ROUTE-03 captialflow: the demo’s month is closed from the bank statement to trial balance, register and the file of its country, equal to plain SQL', async () => {
  const [{ access_token: token }, { access_token: second }] = await Promise.all([
    tokensOf(await aPerson(codes)),
    tokensOf(await aPerson(codes)),
  ])
  const send = <T>(method: string, path: string, body?: unknown) => requestApi<T>(token, method, `/api${path}`, body)
  const decide = async (act: 'close' | 'reopen', of: string) => {
    const { approvalId } = await send<{ approvalId: string }>('POST', `/ledger/months/${of}/${act}`, { reason: 'end' })
    await requestApi(second, 'POST', `/api/organisation/approvals/${approvalId}/approve`, { reason: 'checked' })
  }
  const months = await send<Month[]>('GET', '/ledger/months')
  const { month = '', state } = months.find(({ isNext }) => isNext) ?? {}
  expect(month).toMatch(/^\d{4}-\d{2}$/)
  // An earlier attempt closed it.
  if (state === 'closed') await decide('reopen', month)

  // The statement of the month: a charge that nothing explains yet, and an incoming sum that waits on suspense.
  const account = await send<{ id: string }>('POST', '/ledger/bank/accounts', {
    name: 'Month',
    accountNo: `62${Date.now()}`,
  })
  const { dayTo } = daysOf(month)
  const mark = unique()
  const upload = await fetch(`${baseURL}/api/ledger/bank/accounts/${account.id}/statements?fileName=month.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    body: `date,amount,reference,text\n${dayTo},-15.00,,Charge ${mark}\n${dayTo},260.00,R-1,Transfer ${mark}\n`,
  })
  expect(upload.status).toBe(200)
  await send('POST', '/ledger/checks', {})
  const readChecks = async () =>
    (await send<Found[]>('GET', `/ledger/months/${month}/checks`)).filter(({ found }) => found > 0)
  expect((await readChecks()).map(({ check }) => check)).toContain('bank')
  const { list: open } = await send<{ list: { id: string; day: string; text: string; amountMinor: number }[] }>(
    'GET',
    '/ledger/bank/lines?state=open&pageSize=100',
  )
  expect(open.filter(({ text }) => text.endsWith(mark))).toHaveLength(2)
  for (const { id, amountMinor } of open.filter(({ day }) => day <= dayTo))
    await send('POST', `/ledger/bank/lines/${id}/post`, { kind: amountMinor < 0 ? 'fee' : 'suspense' })
  await settleStatements(send, month)
  await waiveDays(send, second, month)
  await resolveDifferences(send, second, month)
  await send('POST', '/ledger/checks', {})
  expect(await readChecks()).toEqual([])

  await decide('close', month)
  const states = await send<Month[]>('GET', '/ledger/months')
  expect(states.find((row) => row.month === month)?.state).toBe('closed')

  const sums = await readSums(month)
  expect(sums.debit).toBeGreaterThan(0)
  const balance = await send<{
    rows: { account: string; openingMinor: number; closingMinor: number }[]
    total: { openingMinor: number; debitMinor: number; creditMinor: number; closingMinor: number }
  }>('GET', `/ledger/period-balance?${new URLSearchParams(daysOf(month))}`)
  expect(balance.total).toMatchObject({ debitMinor: sums.debit, creditMinor: sums.debit, closingMinor: 0 })
  const bank = balance.rows.find((row) => row.account === 'bank')
  expect((bank?.closingMinor ?? 0) - (bank?.openingMinor ?? 0)).toBe(sums.bank)
  const register = await send<Register>('GET', `/documents/register?month=${month}`)
  expect({ total: register.total, rates: register.rates }).toEqual(await readRegister(month))

  const text = await readFileOf(send, token, { name: 'ledger.books-cn', filter: { month } })
  const minorOf = (amount: string) => Math.round(Number(amount) * 100)
  const total = (element: string) =>
    [...text.matchAll(new RegExp(`<${element}>(-?[\\d.]+)</${element}>`, 'gu'))].reduce(
      (sum, [, amount = '']) => sum + minorOf(amount),
      0,
    )
  expect([total('借方本币金额'), total('贷方本币金额')]).toEqual([sums.debit, sums.debit])
  // Later journeys book into the demo's past, which a closed month would refuse.
  await decide('reopen', month)
})

type Send = <T>(method: string, path: string, body?: unknown) => Promise<T>
/** Resolves the disputes over the month's statements, then confirms its drafts: the parties agree. */
async function settleStatements(send: Send, month: string) {
  for (const [state, act] of [
    ['disputed', 'resolve'],
    ['draft', 'confirm'],
  ] as const) {
    const { list } = await send<{ list: { id: string; version: number }[] }>(
      'GET',
      `/finance/statements?state=${state}&pageSize=200&to=${daysOf(month).dayTo}`,
    )
    for (const { id, version } of list)
      await send('POST', `/finance/statements/${id}/${act}`, { version, text: 'agreed' })
  }
}
/** Two people agree that the days which no provider's file can prove are not compared. */
async function waiveDays(send: Send, second: string, month: string) {
  const { dayFrom: from, dayTo: to } = daysOf(month)
  const checks = await send<(Found & { items: { name: string }[] })[]>('GET', `/ledger/months/${month}/checks`)
  const days = checks.find(({ check }) => check === 'days')?.items ?? []
  const { list: accounts } = await send<{ list: { id: string; name: string }[] }>(
    'GET',
    '/payments/accounts?pageSize=200',
  )
  for (const { id, name } of accounts.filter((account) => days.some((day) => day.name === account.name))) {
    const { approvalId } = await send<{ approvalId: string }>('POST', '/payments/reconciliation/waivers', {
      accountId: id,
      from,
      to,
      reason: `no file for ${name}`,
    })
    await requestApi(second, 'POST', `/api/organisation/approvals/${approvalId}/approve`, { reason: 'checked' })
  }
}
/** One person says why each difference of the month is accepted, and another one confirms it. */
async function resolveDifferences(send: Send, second: string, month: string) {
  const { list } = await send<{ list: { id: string; version: number; day: string; state: string }[] }>(
    'GET',
    '/payments/reconciliation/differences?pageSize=200',
  )
  for (const { id, version, state } of list.filter((row) => row.state !== 'resolved' && row.day.startsWith(month))) {
    const proposed =
      state === 'proposed'
        ? { version }
        : await send<{ version: number }>('POST', `/payments/reconciliation/differences/${id}/resolve`, {
            version,
            reason: 'accepted',
            text: 'month end',
          })
    const confirmed = { version: proposed.version, agree: true }
    await requestApi(second, 'POST', `/api/payments/reconciliation/differences/${id}/confirm`, confirmed)
  }
}
/** Exports in the background and returns the text of the file. */
async function readFileOf(send: Send, token: string, { name, filter }: { name: string; filter: object }) {
  const run = await send<{ id: string }>('POST', '/runs/exports', { name, format: 'csv', filter })
  await expect
    .poll(async () => {
      const all = await send<{ id: string; state: string }[]>('GET', '/runs')
      return all.find(({ id }) => id === run.id)?.state
    })
    .toBe('done')
  const file = await fetch(`${baseURL}/api/runs/${run.id}/file`, { headers: { authorization: `Bearer ${token}` } })
  expect(file.status).toBe(200)
  return file.text()
}
