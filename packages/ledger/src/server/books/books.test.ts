import { testJournalAct } from '../../testing/index.ts'
import { createOrganisation } from '@evops/organisation/server'
import { createTestOperator } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import { xmlEvents, type Actor, type ExportKind } from '@evops/platform/server'
import { createTestActor, testServices, type TestServices } from '@evops/platform/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  accountingFileExport,
  chartCountries,
  chartTemplate,
  ledgerAccounts,
  periodBalanceExport,
  type LedgerAccount,
  type AccountCode,
  type TaxCode,
  type AccountingFile,
} from '../../contract/index.ts'
import { createLedger, type Ledger } from '../index.ts'
import { postJournals } from '../ledger.store.ts'
import { spanOfMonth } from '../months/months.store.ts'
import { accountTotalsOf } from './books.store.ts'
import { saveCodes } from './codes.store.ts'
import { periodBalanceOf } from './period-balance.ts'
import type { OutputTaxRate } from './output-tax.store.ts'

let t: TestServices
let ledger: Ledger
/** Rates of output tax, and the business with an invoice, in the current test. */
let rates: readonly OutputTaxRate[] = []
let invoiced = ''
const parties = new Set<string>()
beforeAll(async () => {
  t = await testServices()
  const { approvals } = createOrganisation(t.services)
  ledger = createLedger(t.services, {
    approvals,
    namesOf: async (_tx, { others }) =>
      new Map(others.filter((id) => parties.has(id)).map((id) => [id, '=Señal & "Hijos"; S.A.S.'])),
    outputTaxRatesOf: async () => rates,
    invoicesOf: async (_tx, ids) =>
      new Map(
        ids
          .filter((id) => id === invoiced)
          .map((id) => [id, { number: 'F2026-0007', buyerName: 'Flota Sur, S. L.', buyerTaxId: 'B12345674' }]),
      ),
    taxIdsOf: async (_tx, ids) => new Map(ids.map((id) => [id, '900.373.913 4'])),
  })
})
beforeEach(() => {
  rates = []
  invoiced = ''
})
afterAll(() => t.close())

const codes = [
  { account: 'bank', code: '1002', name: '银行存款', groupCode: '102.01' },
  { account: 'marketing', code: '6601.01', name: 'Marketing; "bonus" & more', groupCode: '602.61' },
  { account: 'written_off', code: '6601.01', name: 'Losses', groupCode: '602.61' },
] as const

/** Two months of journals, and one journal of the first month that arrived after this month was closed. */
async function scene(currency = 'MXN') {
  const operatorId = await createTestOperator(t.services, { currency, timeZone: 'UTC' })
  const actor: Actor = { ...createTestActor(operatorId, ['captialflow', 'captialflow:export']), language: 'es' }
  const post = (
    effectiveAt: string,
    from: LedgerAccount,
    to: LedgerAccount,
    minor: number,
    memo = '',
    holderId: string | null = null,
  ) =>
    t.services.db.inTenant(operatorId, (tx) =>
      postJournals(tx, [
        {
          operatorId,
          id: newId(),
          currency,
          businessType: 'wallet.recharged',
          ...testJournalAct('wallet.recharged'),
          businessId: newId(),
          key: newId(),
          effectiveAt,
          memo,
          entries: [
            { account: from, holderId: null, amountMinor: minor },
            { account: to, holderId, amountMinor: -minor },
          ],
        },
      ]),
    )
  await post('2026-01-10T10:00:00Z', 'bank', 'marketing', 10_000)
  await post('2026-02-01T00:00:00Z', 'bank', 'written_off', 250, '<paid> & "done"')
  await post('2026-02-28T23:59:59Z', 'bank', 'marketing', 1)
  const close = {
    kind: 'closed',
    month: '2026-01-01',
    reason: 'x',
    byId: newId(),
    byName: 'A',
    secondId: newId(),
    secondName: 'B',
  }
  await t.services.db.inTenant(operatorId, (tx) =>
    sql`select ledger_close_month(${JSON.stringify(close)}::jsonb)`.execute(tx),
  )
  await post('2026-01-31T23:00:00Z', 'bank', 'marketing', 7, 'late')
  const { rows } = await t.admin.query<{ month: string }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM') as month`,
  )
  return {
    operatorId,
    actor,
    thisMonth: rows[0]?.month ?? '',
    post,
    code: (
      taxId = 'AAA010101AAA',
      accountCodes: readonly AccountCode[] = codes,
      version = 0,
      taxCodes: readonly TaxCode[] = [],
    ) =>
      t.services.db.inTenant(operatorId, (tx) =>
        saveCodes(tx, operatorId, { taxId, version, codes: [...accountCodes], taxCodes: [...taxCodes] }),
      ),
    /** Returns the amount booked in a month according to the ledger. */
    booked: (month: string) =>
      t.services.db.inTenant(operatorId, async (tx) => {
        const sums = await accountTotalsOf(tx, await spanOfMonth(tx, month), rates)
        const total = (side: 'debitMinor' | 'creditMinor') => sums.reduce((all, sum) => all + sum[side], 0)
        return [total('debitMinor'), total('creditMinor')]
      }),
  }
}
function kindOf(file: AccountingFile): ExportKind {
  const found = (ledger.domain.exports ?? []).find(({ name }) => name === accountingFileExport(file))
  if (!found) throw new Error(file)
  return found
}
async function rowsOf(file: AccountingFile, actor: Actor, month: string, more = {}) {
  const kind = kindOf(file)
  const rows = []
  for await (const row of kind.rows(actor, { month, ...more })) rows.push(row)
  return rows
}
async function fileOf(file: AccountingFile, actor: Actor, month: string, more = {}): Promise<string> {
  const kind = kindOf(file)
  const filter = kind.check({ month, ...more })
  let text = ''
  for await (const part of kind.file?.write(actor, filter, kind.rows(actor, filter)) ?? []) text += part
  return text
}
/** Returns the attributes of all elements with a name. */
function elementsOf(text: string, name: string, attributes: readonly string[]) {
  return [...xmlEvents(text)].flatMap((event) =>
    event.kind === 'open' && event.name === name ? [attributes.map((one) => event.attributes(one))] : [],
  )
}

test('the journal of a month: numbered in the order of booking, late ones in the month in which they were booked', async () => {
  const { actor, code, thisMonth } = await scene()
  await expect(rowsOf('journal', actor, '2026-02')).rejects.toThrow('ledger.codes-missing')
  await code()
  const february = await rowsOf('journal', actor, '2026-02')
  expect(february.map((row) => [row[0], row[1], row[5], row[7], row[8]])).toEqual([
    [1, 1, '1002', { decimal: '2.50' }, { decimal: '0.00' }],
    [1, 2, '6601.01', { decimal: '0.00' }, { decimal: '2.50' }],
    [2, 1, '1002', { decimal: '0.01' }, { decimal: '0.00' }],
    [2, 2, '6601.01', { decimal: '0.00' }, { decimal: '0.01' }],
  ])
  expect(await rowsOf('journal', actor, '2026-01')).toHaveLength(2)
  const late = (await rowsOf('journal', actor, thisMonth)).filter((row) => row[10] === 'late')
  expect(late.map((row) => row[7])).toEqual([{ decimal: '0.07' }, { decimal: '0.00' }])
})

test('Mexico: catalogue, balances and policies with the attributes of the SAT; they add up', async () => {
  const { actor, code, thisMonth } = await scene()
  await code()
  const catalogue = await fileOf('mx-catalogo', actor, '2026-02')
  expect(elementsOf(catalogue, 'Catalogo', ['Version', 'RFC', 'Mes', 'Anio'])).toEqual([
    ['1.3', 'AAA010101AAA', '02', '2026'],
  ])
  expect(elementsOf(catalogue, 'Ctas', ['CodAgrup', 'NumCta', 'Nivel', 'Natur'])).toEqual([
    ['102.01', '1002', '1', 'D'],
    ['602.61', '6601.01', '1', 'D'],
  ])
  const balance = await fileOf('mx-balanza', actor, '2026-02')
  const figures = ['NumCta', 'SaldoIni', 'Debe', 'Haber', 'SaldoFin']
  expect(elementsOf(balance, 'Ctas', figures)).toEqual([
    ['1002', '100.00', '2.51', '0.00', '102.51'],
    ['6601.01', '-100.00', '0.00', '2.51', '-102.51'],
  ])
  // A late journal is in no opening balance of the months up to now.
  expect(elementsOf(await fileOf('mx-balanza', actor, thisMonth), 'Ctas', figures)[0]).toEqual([
    '1002',
    '102.51',
    '0.07',
    '0.00',
    '102.58',
  ])
  expect(() => kindOf('mx-polizas').check({ month: '2026-02' })).toThrow('request.invalid')
  const policies = await fileOf('mx-polizas', actor, '2026-02', { requestNo: 'ABC1234567/26' })
  expect(elementsOf(policies, 'Polizas', ['TipoSolicitud', 'NumOrden'])).toEqual([['AF', 'ABC1234567/26']])
  expect(elementsOf(policies, 'Poliza', ['NumUnIdenPol', 'Fecha', 'Concepto'])[0]).toEqual([
    '1',
    '2026-02-01',
    '<paid> & "done"',
  ])
  expect(elementsOf(policies, 'Transaccion', ['NumCta', 'Debe', 'Haber'])).toHaveLength(4)
})

test('China and Spain: the general ledger by the names of GB/T 24589.1, the journal as programs read it', async () => {
  const { actor, code } = await scene()
  await code()
  const ledgerText = await fileOf('cn', actor, '2026-02')
  const names = [...xmlEvents(ledgerText)].flatMap((event) => (event.kind === 'open' ? [event.name] : []))
  expect(names[0]).toBe('总账')
  for (const [name, many] of [
    ['会计科目', 2],
    ['科目余额及发生额', 2],
    ['记账凭证', 4],
  ] as const)
    expect([name, names.filter((one) => one === name).length]).toEqual([name, many])
  const diary = await fileOf('es-diario', actor, '2026-02')
  const [head = '', first = ''] = diary.split('\r\n')
  expect(head.split(';')).toHaveLength(10)
  expect(first).toMatch(/^1;01\/02\/2026;;;;"<paid> & ""done""";1002;银行存款;2,50;0,00$/)
  expect(diary).toContain('"Marketing; ""bonus"" & more"')
})

const pucs = [
  { account: 'bank', code: '111005', name: 'Moneda nacional', groupCode: '' },
  { account: 'marketing', code: '523560', name: 'Publicidad; "bono"', groupCode: '' },
  { account: 'written_off', code: '531515', name: 'Pérdidas', groupCode: '' },
  { account: 'payable_share', code: '233595', name: 'Otros', groupCode: '' },
] as const
const minorOf = (text: string | undefined) =>
  Math.round(Number((text ?? '').replaceAll('"', '').replace(',', '.')) * 100)

test('Colombia: the journal by PUC accounts, each line with its voucher and its third party by NIT; it adds up to the month', async () => {
  const { actor, code, post, booked } = await scene('COP')
  await expect(fileOf('co-diario', actor, '2026-02')).rejects.toThrow('ledger.codes-missing')
  await code()
  await expect(fileOf('co-diario', actor, '2026-02')).rejects.toThrow('ledger.codes-puc')
  await code('900373913-4', pucs, 1)
  const [party, nobody] = [newId(), newId()]
  parties.add(party)
  await post('2026-02-03T12:00:00Z', 'bank', 'payable_share', 123_456, '=1+1; "x"', party)
  // Reversed: on the other side, without negative amounts.
  await post('2026-02-03T13:00:00Z', 'bank', 'payable_share', -123_456, '', nobody)
  const text = await fileOf('co-diario', actor, '2026-02')
  const [head = '', ...lines] = text.trimEnd().split('\r\n')
  expect(head.split(';')).toEqual([
    `\u{FEFF}Fecha`,
    'Comprobante',
    'Línea',
    'Cuenta PUC',
    'Nombre de la cuenta',
    'NIT',
    'Tercero',
    'Detalle',
    'Documento',
    'Débito',
    'Crédito',
  ])
  const name = `"'=Señal & ""Hijos""; S.A.S."`
  expect(lines.filter((line) => line.includes('202602-2;'))).toEqual([
    expect.stringMatching(
      /^03\/02\/2026;202602-2;1;111005;Moneda nacional;900373913-4;"'=Señal & ""Hijos""; S\.A\.S\.";"'=1\+1; ""x""";;1234,56;0,00$/,
    ),
    expect.stringContaining(`;202602-2;2;233595;Otros;900373913-4;${name};`),
  ])
  expect(lines.filter((line) => line.includes('202602-3;'))).toEqual([
    expect.stringMatching(/;0,00;1234,56$/),
    expect.stringMatching(/;1234,56;0,00$/),
  ])
  const sums = [-2, -1].map((place) => lines.reduce((sum, line) => sum + minorOf(line.split(';').at(place)), 0))
  expect(sums).toEqual(await booked('2026-02'))
  expect(sums[0]).toBe(2 * 123_456 + 251)
  expect((await fileOf('co-diario', actor, '2025-12')).trimEnd().split('\r\n')).toHaveLength(1)
})

/** Returns the texts of all elements with a name. */
const textsOf = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, inner]) => inner)

test('Chile: the LCE journal of the SII, its days and its closing add up to its vouchers and to the month', async () => {
  const mexican = await scene()
  await mexican.code()
  await expect(fileOf('cl-diario', mexican.actor, '2026-02')).rejects.toThrow('ledger.codes-rut')
  await mexican.code('76.192.083-9', codes, 1)
  await expect(fileOf('cl-diario', mexican.actor, '2026-02')).rejects.toThrow('ledger.book-currency')

  const { actor, code, post, booked } = await scene('CLP')
  await expect(fileOf('cl-diario', actor, '2026-02')).rejects.toThrow('ledger.codes-missing')
  await code('76.192.083-9')
  await post('2026-02-28T20:00:00Z', 'bank', 'marketing', -40, `Corrección <ñ> & ${'x'.repeat(40)}`)
  const text = await fileOf('cl-diario', actor, '2026-02')
  const names = [...xmlEvents(text)].flatMap((event) => (event.kind === 'open' ? [event.name] : []))
  expect(names.slice(0, 3)).toEqual(['LceDiario', 'LceDiarioRes', 'DocumentoDiarioRes'])
  expect(text).toMatch(/^<\?xml version="1.0" encoding="ISO-8859-1"\?>\n<LceDiario xmlns="http:\/\/www.sii.cl\/SiiLce"/)
  expect(text).toMatch(/^\p{ASCII}*$/u)
  expect(textsOf(text, 'RutContribuyente')).toEqual(['76192083-9'])
  expect([textsOf(text, 'Inicial'), textsOf(text, 'Final')]).toEqual([['2026-02'], ['2026-02']])
  // Two days, then the totals.
  expect(textsOf(text, 'CantidadComprobantes')).toEqual(['1', '2', '3'])
  expect(textsOf(text, 'CantidadMovimientos')).toEqual(['2', '4', '6'])
  expect(textsOf(text, 'SumaValorComprobante')).toEqual(['250', '41', '291'])
  expect(textsOf(text, 'ValorAcumulado')).toEqual(['10291'])
  expect(textsOf(text, 'ValorComprobante')).toEqual(['250', '40', '1'])
  expect(textsOf(text, 'GlosaAnalisis')[1]).toBe(`Correcci&#243;n &lt;&#241;&gt; &amp; ${'x'.repeat(23)}`)
  expect(textsOf(text, 'NumComp')).toEqual(['1', '2', '3'])
  const sums = ['Debe', 'Haber'].map((side) => textsOf(text, side).reduce((sum, one) => sum + Number(one), 0))
  expect(sums).toEqual(await booked('2026-02'))
  expect(sums).toEqual([291, 291])

  const empty = await fileOf('cl-diario', actor, '2025-12')
  expect(empty).toContain('<Cierre><CantidadComprobantes>0</CantidadComprobantes>')
  expect(empty).not.toContain('<Comprobante>')
})

const spanishCodes = [
  ...codes,
  { account: 'receivable_unknown', code: '430', name: 'Clientes', groupCode: '105.01' },
  { account: 'income_electricity', code: '705.1', name: 'Energía', groupCode: '401.01' },
  { account: 'income_service', code: '705.2', name: 'Servicio', groupCode: '401.01' },
  { account: 'discount_operator', code: '709', name: 'Descuentos', groupCode: '402.01' },
] as const
const spanishTaxCodes = [
  { rate: 2_100, code: '477.21', name: 'IVA repercutido 21 %', groupCode: '208.01' },
  { rate: 1_000, code: '477.10', name: 'IVA repercutido 10 %', groupCode: '208.01' },
] as const

/** Posts a session and returns its id. */
async function postSession(
  { operatorId }: Pick<Awaited<ReturnType<typeof scene>>, 'operatorId'>,
  {
    at,
    currency,
    key,
    ...amounts
  }: { at: string; currency: string; key?: string } & Partial<Record<LedgerAccount, number>>,
) {
  const id = newId()
  await t.services.db.inTenant(operatorId, (tx) =>
    postJournals(tx, [
      {
        operatorId,
        id: newId(),
        currency,
        businessType: 'order.settled',
        businessId: id,
        key: key ?? newId(),
        effectiveAt: at,
        // Safe cast: the keys are accounts.
        entries: Object.entries(amounts).map(([account, amountMinor]) => ({
          account: account as LedgerAccount,
          holderId: null,
          amountMinor: Number(amountMinor),
        })),
      },
    ]),
  )
  return id
}
const taxRates = (['income_electricity', 'income_service'] as const).flatMap((account) => [
  { account, from: '2020-01-01', until: '2026-02-15', rate: 2_100 },
  { account, from: '2026-02-15', until: null, rate: 1_000 },
])

test('output tax by rate: income is net in the journal and in the files of Spain, Mexico and China, and the sums are equal', async () => {
  const books = await scene('EUR')
  const { actor, code, operatorId } = books
  const sale = { receivable_unknown: 12_100, income_electricity: -10_000, income_service: -2_100 }
  invoiced = await postSession(books, { at: '2026-02-10T10:00:00Z', currency: 'EUR', ...sale })
  // A discount reduces the base: service first, then electricity.
  await postSession(books, {
    at: '2026-02-20T10:00:00Z',
    currency: 'EUR',
    receivable_unknown: 8_800,
    discount_operator: 3_300,
    income_electricity: -10_000,
    income_service: -2_100,
  })
  // A sale and its full reversal.
  await postSession(books, { at: '2026-02-11T10:00:00Z', currency: 'EUR', ...sale })
  await postSession(books, {
    at: '2026-02-11T11:00:00Z',
    currency: 'EUR',
    receivable_unknown: -12_100,
    income_electricity: 10_000,
    income_service: 2_100,
  })
  rates = taxRates
  await code('B12345674', spanishCodes)
  await expect(fileOf('es-diario', actor, '2026-02')).rejects.toThrow('ledger.codes-missing')
  await code('B12345674', spanishCodes, 1, spanishTaxCodes)

  const diary = (await fileOf('es-diario', actor, '2026-02')).trimEnd().split('\r\n').slice(1)
  const sold = diary.filter((line) => line.includes('F2026-0007'))
  expect(sold.map((line) => line.split(';').slice(2, 5))).toEqual(
    Array.from({ length: 4 }, () => ['F2026-0007', 'B12345674', '"Flota Sur, S. L."']),
  )
  expect(sold.map((line) => [line.split(';').at(-4), line.split(';').at(-1)])).toEqual([
    ['430', '0,00'],
    ['705.1', '82,64'],
    ['705.2', '17,36'],
    ['477.21', '21,00'],
  ])
  const discounted = diary.filter((line) => line.startsWith('5;'))
  expect(discounted.map((line) => [line.split(';').at(-4), line.split(';').at(-1)])).toEqual([
    ['430', '0,00'],
    ['709', '0,00'],
    ['705.1', '92,00'],
    ['705.2', '21,00'],
    ['477.10', '8,00'],
  ])
  const total = (place: number) => diary.reduce((sum, line) => sum + minorOf(line.split(';').at(place)), 0)
  expect([total(-2), total(-1)]).toEqual(await books.booked('2026-02'))
  expect(total(-2)).toBe(4 * 12_100 + 251)

  const figures = ['NumCta', 'SaldoIni', 'Debe', 'Haber', 'SaldoFin']
  const balance = elementsOf(await fileOf('mx-balanza', actor, '2026-02'), 'Ctas', figures)
  expect(balance.filter(([account]) => account?.startsWith('477') || account === '705.1')).toEqual([
    ['477.10', '0.00', '0.00', '8.00', '8.00'],
    ['477.21', '0.00', '21.00', '42.00', '21.00'],
    ['705.1', '0.00', '82.64', '257.28', '174.64'],
  ])
  const china = await fileOf('cn', actor, '2026-02')
  expect(textsOf(china, '贷方本币金额').reduce((sum, text) => sum + minorOf(text), 0)).toBe(total(-1))
  expect(textsOf(china, '记账凭证摘要')).toContain('充电结算 · F2026-0007 · Flota Sur, S. L. · B12345674')
  expect(china.match(/<科目编号>477\.21<\/科目编号>/g)).toHaveLength(5)
  expect(elementsOf(await fileOf('mx-balanza', actor, '2026-03'), 'Ctas', figures)).toContainEqual([
    '477.21',
    '21.00',
    '0.00',
    '0.00',
    '21.00',
  ])

  // The same figures by plain SQL over the entries.
  const { rows } = await t.admin.query<{ gross: string }>(
    `select -sum(e.amount_minor) as gross from ledger_entries e join ledger_journals j using (operator_id)
      where e.journal_id = j.id and j.operator_id = $1 and j.effective_at >= '2026-02-01' and e.account like 'income%'`,
    [operatorId],
  )
  const credited = balance.filter(([account]) => /^(477|705)/.test(account ?? ''))
  expect(credited.reduce((sum, [, , debit, credit]) => sum + minorOf(credit) - minorOf(debit), 0)).toBe(
    Number(rows[0]?.gross),
  )
})

test.each(chartCountries)(
  'the chart of %s fills in every code; saved as it is, the files of its country are complete',
  async (country) => {
    const currency = { ES: 'EUR', CO: 'COP', MX: 'MXN', CN: 'CNY', CL: 'CLP' }[country]
    const books = await scene(currency)
    const { codes: accountCodes, taxCodes } = chartTemplate(country, [2_100, 1_000])
    expect(accountCodes.map(({ account }) => account).toSorted((a, b) => a.localeCompare(b))).toEqual(
      [...ledgerAccounts].toSorted((a, b) => a.localeCompare(b)),
    )
    rates = taxRates
    await postSession(books, {
      at: '2026-02-10T10:00:00Z',
      currency,
      receivable_unknown: 12_100,
      income_electricity: -10_000,
      income_service: -2_100,
    })
    await books.code(country === 'CL' ? '76.192.083-9' : 'B12345674', accountCodes, 0, taxCodes)
    const files = {
      ES: ['es-diario'],
      CO: ['co-diario'],
      MX: ['mx-catalogo', 'mx-balanza'],
      CN: ['cn'],
      CL: ['cl-diario'],
    } as const
    const vat = { ES: '477.21', CO: '24080521', MX: '208.01', CN: '2221.01.21', CL: '21071021' }[country]
    for (const file of files[country]) expect(await fileOf(file, books.actor, '2026-02')).toContain(vat)
    // No ledger account of the same code is on the other side of the balance.
    const kinds = new Map(
      (await t.admin.query<{ account: string; kind: string }>('select account, kind from ledger_chart')).rows.map(
        (row) => [row.account, row.kind],
      ),
    )
    const sides = Map.groupBy(accountCodes, ({ code }) => code)
    for (const [code, group] of sides)
      expect([code, new Set(group.map(({ account }) => /asset|expense/.test(kinds.get(account) ?? ''))).size]).toEqual([
        code,
        country === 'CN' && code === '5001' ? 2 : 1,
      ])
  },
)

test('the trial balance of a period equals plain SQL: opening, debit, credit, closing, and its file has the same sums', async () => {
  const books = await scene('EUR')
  rates = taxRates
  const sale = { receivable_unknown: 12_100, income_electricity: -10_000, income_service: -2_100 }
  await postSession(books, { at: '2026-02-01T12:00:00Z', currency: 'EUR', ...sale })
  await postSession(books, { at: '2026-02-09T23:59:59Z', currency: 'EUR', ...sale })
  await postSession(books, { at: '2026-02-12T12:00:00Z', currency: 'EUR', ...sale })
  await postSession(books, { at: '2026-02-16T00:00:00Z', currency: 'EUR', ...sale })
  const balance = await t.services.db.inTenant(books.operatorId, (tx) =>
    periodBalanceOf(
      tx,
      { outputTaxRatesOf: async () => rates },
      { dayFrom: '2026-02-10', dayTo: '2026-02-28', language: 'es' },
    ),
  )
  expect(balance.total).toEqual({ openingMinor: 0, debitMinor: 24_201, creditMinor: 24_201, closingMinor: 0 })
  const figures = (account: string) =>
    balance.rows
      .filter((row) => row.account === account)
      .map((row) => [row.openingMinor, row.debitMinor, row.creditMinor, row.closingMinor])
  expect(figures('output_tax:2100')).toEqual([[-4_200, 0, 2_100, -6_300]])
  expect(figures('output_tax:1000')).toEqual([[0, 0, 1_100, -1_100]])
  // Income and its tax together are the ledger's gross income.
  const { rows } = await t.admin.query<{ account: string; opening: string; debit: string; credit: string }>(
    `select case when e.account like 'income%' then 'income' else e.account end as account,
        coalesce(sum(e.amount_minor) filter (where b.at < '2026-02-10Z'), 0) as opening,
        coalesce(sum(greatest(e.amount_minor, 0)) filter (where b.at >= '2026-02-10Z'), 0) as debit,
        coalesce(sum(greatest(-e.amount_minor, 0)) filter (where b.at >= '2026-02-10Z'), 0) as credit
      from ledger_entries e join ledger_journals j on j.operator_id = e.operator_id and j.id = e.journal_id
      left join ledger_late l on l.operator_id = j.operator_id and l.journal_id = j.id
      cross join lateral (select coalesce(l.booked_at, j.effective_at) as at) b
      where e.operator_id = $1 and b.at < '2026-03-01Z' group by 1 order by 1`,
    [books.operatorId],
  )
  const summed = new Map<string, number[]>()
  for (const row of balance.rows) {
    const account = /^(income|output_tax:)/.test(row.account) ? 'income' : row.account
    const old = summed.get(account) ?? [0, 0, 0]
    const more = [row.openingMinor, row.debitMinor, row.creditMinor]
    summed.set(
      account,
      old.map((value, place) => value + (more[place] ?? 0)),
    )
  }
  expect([...summed].toSorted(([a], [b]) => a.localeCompare(b))).toEqual(
    rows.map((row) => [row.account, [Number(row.opening), Number(row.debit), Number(row.credit)]]),
  )
  const kind = (ledger.domain.exports ?? []).find(({ name }) => name === periodBalanceExport)
  const lines = []
  for await (const line of kind?.rows(books.actor, { dayFrom: '2026-02-10', dayTo: '2026-02-28' }) ?? [])
    lines.push(line)
  expect(lines.at(-1)?.slice(1, 6)).toEqual([
    'Total',
    { decimal: '0.00' },
    { decimal: '242.01' },
    { decimal: '242.01' },
    { decimal: '0.00' },
  ])
  expect(() => kind?.check({ dayFrom: '2026-02-28', dayTo: '2026-02-10' })).toThrow('request.invalid')
})
