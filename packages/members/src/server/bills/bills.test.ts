import { testJournalAct } from '@evops/ledger/testing'
import { postJournals } from '@evops/ledger/server'
import { newId } from '@evops/platform/contract'
import { extractPdfText } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BillRow } from '../../contract/index.ts'
import { createMembersTestSite, type MembersTestSite } from '../../testing/office.ts'
import { billJobs } from './bills.service.ts'

let office: MembersTestSite
beforeAll(async () => {
  office = await createMembersTestSite({
    sessions: {
      ofHolder: async () => [],
      move: async () => undefined,
      forBill: async (_tx, ids) =>
        new Map(
          ids.map((id, place) => [
            id,
            {
              id,
              sessionNo: `32010600${place}`,
              stationName: '虹桥枢纽充电站',
              startedAt: new Date('2026-11-01T03:00:00Z'),
              energyDwh: 123_400,
              chargingSeconds: 3_600,
              idleSeconds: 660,
              idTag: 'CARD',
            },
          ]),
        ),
    },
  })
})
afterAll(() => office.close())

let companies = 0
let currency = ''
async function aCompany(more: object = {}): Promise<string> {
  // The company starts today, whatever time the previous test set.
  office.setNow(undefined)
  const body = {
    name: `Compañía Ñandú ${(companies += 1)} 充电有限公司`,
    payMode: 'postpaid',
    creditLimitMinor: 100_000,
    ...more,
  }
  const { data } = await office.call('POST', '/user/corporate/save', { body })
  currency = data.currency
  return data.id
}
/** Creates a session that the company pays. */
async function charge(companyId: string, minor: number, sessionId = newId()): Promise<string> {
  const id = newId()
  await office.services.db.inTenant(office.operatorId, (tx) =>
    postJournals(tx, [
      {
        operatorId: office.operatorId,
        id,
        currency,
        businessType: minor > 0 ? 'order.settled' : 'order.refund',
        ...testJournalAct(minor > 0 ? 'order.settled' : 'order.refund'),
        businessId: sessionId,
        key: id,
        effectiveAt: new Date().toISOString(),
        entries: [
          { account: 'payer', holderId: companyId, amountMinor: minor },
          { account: 'income_electricity', holderId: null, amountMinor: -minor },
        ],
      },
    ]),
  )
  return sessionId
}
const recharge = (id: string, amountMinor: number) =>
  office.call('POST', '/user/corporate/comprecharge', {
    body: { id, amountMinor, method: 'pos', voucherNo: newId() },
  })
/** Runs the job this many days from now. */
async function run(days: number) {
  office.setNow(new Date(Date.now() + days * 86_400_000))
  await billJobs(office.deps)['members:company-bills']?.run(undefined, { jobId: '', attempt: 1 })
}
async function billsOf(companyId: string): Promise<BillRow[]> {
  return (await office.call('GET', `/api/company-bills?companyId=${companyId}`)).data.list
}

describe('ROUTE-05 monthly bills of companies', () => {
  test('a period is billed once, with its orders; what is paid later closes the oldest first; a prepaid company gets its statement', async () => {
    const [monthly, prepaid, idle] = [
      await aCompany(),
      await aCompany({ payMode: 'prepaid', creditLimitMinor: 0 }),
      await aCompany(),
    ]
    await charge(monthly, 3_000)
    const second = await charge(monthly, 1_200)
    await charge(monthly, -200, second)
    await recharge(prepaid, 5_000)
    await charge(prepaid, 700)
    await run(40)
    await run(40)
    const [bill, ...others] = await billsOf(monthly)
    expect(others).toEqual([])
    expect(bill).toMatchObject({
      chargedMinor: 4_000,
      toPayMinor: 4_000,
      openMinor: 4_000,
      state: 'open',
      payMode: 'postpaid',
    })
    expect(await billsOf(idle)).toEqual([])
    const statement = await office.call('GET', `/api/company-bills/${(await billsOf(prepaid))[0]?.id}`)
    expect(statement.data).toMatchObject({
      state: 'nothing',
      openingMinor: 0,
      paidInMinor: 5_000,
      chargedMinor: 700,
      otherMinor: 0,
      closingMinor: 4_300,
    })
    const detail = await office.call('GET', `/api/company-bills/${bill?.id}`)
    expect(detail.data.lines.map(({ amountMinor }: { amountMinor: number }) => amountMinor)).toEqual([3_000, 1_000])
    await recharge(monthly, 1_500)
    expect((await billsOf(monthly))[0]).toMatchObject({ openMinor: 2_500, state: 'open' })
    office.setNow(new Date(Date.now() + 60 * 86_400_000))
    expect((await billsOf(monthly))[0]).toMatchObject({ openMinor: 2_500, state: 'overdue' })
    await recharge(monthly, 2_500)
    expect((await billsOf(monthly))[0]).toMatchObject({ openMinor: 0, state: 'paid' })
  })

  test('numbers have no gap, in each operator its own, however many ask at once', async () => {
    for (let place = 0; place < 5; place += 1) await charge(await aCompany(), 100)
    await Promise.all([run(40), run(40), run(40)])
    const { data } = await office.call('GET', '/api/company-bills?pageSize=200')
    const numbers = data.list
      .map(({ no }: BillRow) => Number(no.slice(2)))
      .toSorted((one: number, other: number) => one - other)
    expect(numbers).toEqual(numbers.map((_: number, place: number) => place + 1))
  })

  test('the PDF says 充电 and ñ, the amounts and every order, in the language of who asks; another operator has no such bill', async () => {
    const company = await aCompany({
      invoice: {
        title: '上海云汐充电科技',
        taxId: '91310000MA1K',
        address: 'Calle Peñón 5',
        phone: '',
        bank: '',
        account: '',
        email: '',
      },
    })
    await charge(company, 123_450 - 50_000)
    await run(40)
    const [bill] = await billsOf(company)
    const path = `/api/company-bills/${bill?.id}/pdf`
    expect((await office.call('GET', path, { token: 'theirs' })).status).toBe(404)
    // The operator's own data appear on its bills.
    await office.admin.query(
      "update organisation_operators set name = '云汐能源 Yunxi', registration_no = 'B-87654321', address = 'Paseo Ñ 7' where operator_id = $1",
      [office.operatorId],
    )
    for (const [language, title, amount, taxId, paidIn] of [
      ['es', 'Estado de cuenta mensual', '734,50', 'Identificador fiscal', '−'],
      ['en', 'Monthly bill', '734.50', 'Tax ID', '−'],
      ['zh', '企业后付费账单', '734.50', '税号', '−'],
    ] as const) {
      const reply = await office.bytes(path, language)
      expect(reply.subarray(0, 5).toString()).toBe('%PDF-')
      const text = extractPdfText(reply).replaceAll('\n', '')
      for (const phrase of [
        title,
        amount,
        taxId,
        paidIn,
        '云汐能源 Yunxi',
        'B-87654321',
        'Paseo Ñ 7',
        '上海云汐充电科技',
        'Calle Peñón 5',
        '虹桥枢纽充电站',
        bill?.no ?? '',
      ])
        expect(text).toContain(phrase)
    }
    expect(office.audited.at(-1)).toMatchObject({ entity: 'company_bill', entityId: bill?.id })
  })

  test('no role changes what was billed', async () => {
    const { rows } = await office.admin.query(
      "select privilege_type as may from information_schema.role_table_grants where table_name = 'members_bills' and grantee = 'evops_app' order by 1",
    )
    expect(rows).toEqual([{ may: 'INSERT' }, { may: 'SELECT' }])
  })
})
