import { createOrganisation } from '@evops/organisation/server'
import { anOperator } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import { xmlEvents, type Actor, type ExportKind } from '@evops/platform/server'
import { anActor, testHouse, type TestHouse } from '@evops/platform/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookExport, type Account, type BookFile } from '../../contract/index.ts'
import { createLedger, type Ledger } from '../index.ts'
import { postJournals } from '../ledger.store.ts'
import { saveCodes } from './codes.store.ts'

let t: TestHouse
let ledger: Ledger
beforeAll(async () => {
  t = await testHouse()
  const { approvals } = createOrganisation(t.house)
  ledger = createLedger(t.house, { approvals })
})
afterAll(() => t.close())

const codes = [
  { account: 'bank', code: '1002', name: '银行存款', groupCode: '102.01' },
  { account: 'marketing', code: '6601.01', name: 'Marketing; "bonus" & more', groupCode: '602.61' },
  { account: 'written_off', code: '6601.01', name: 'Losses', groupCode: '602.61' },
] as const

/** Two months of journals, and one of the first month that was told when that month was closed. */
async function scene() {
  const operatorId = await anOperator(t.house, { currency: 'MXN', timeZone: 'UTC' })
  const actor: Actor = { ...anActor(operatorId, ['captialflow', 'captialflow:export']), language: 'es' }
  const post = (effectiveAt: string, from: Account, to: Account, minor: number, memo = '') =>
    t.house.db.inTenant(operatorId, (tx) =>
      postJournals(tx, [
        {
          operatorId,
          id: newId(),
          currency: 'MXN',
          businessType: 'wallet.recharged',
          businessId: newId(),
          key: newId(),
          effectiveAt,
          memo,
          entries: [
            { account: from, holderId: null, amountMinor: minor },
            { account: to, holderId: null, amountMinor: -minor },
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
  await t.house.db.inTenant(operatorId, (tx) =>
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
    code: () =>
      t.house.db.inTenant(operatorId, (tx) =>
        saveCodes(tx, operatorId, { taxId: 'AAA010101AAA', version: 0, codes: [...codes] }),
      ),
  }
}
function kindOf(file: BookFile): ExportKind {
  const found = (ledger.domain.exports ?? []).find(({ name }) => name === bookExport(file))
  if (!found) throw new Error(file)
  return found
}
async function rowsOf(file: BookFile, actor: Actor, month: string, more = {}) {
  const kind = kindOf(file)
  const rows = []
  for await (const row of kind.rows(actor, { month, ...more })) rows.push(row)
  return rows
}
async function fileOf(file: BookFile, actor: Actor, month: string, more = {}): Promise<string> {
  const kind = kindOf(file)
  const filter = kind.check({ month, ...more })
  let text = ''
  for await (const part of kind.file?.write(actor, filter, kind.rows(actor, filter)) ?? []) text += part
  return text
}
/** All elements of a name, by their attributes. */
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
  // What was told late stands before none of the months up to now.
  expect(elementsOf(await fileOf('mx-balanza', actor, thisMonth), 'Ctas', figures)[0]).toEqual([
    '1002',
    '102.51',
    '0.07',
    '0.00',
    '102.58',
  ])
  expect(() => kindOf('mx-polizas').check({ month: '2026-02' })).toThrow('request.invalid')
  const policies = await fileOf('mx-polizas', actor, '2026-02', { orderNo: 'ABC1234567/26' })
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
  expect(head.split(';')).toHaveLength(8)
  expect(first).toMatch(/^1;01\/02\/2026;[\w-]+;"<paid> & ""done""";1002;银行存款;"2,50";"0,00"$/)
  expect(diary).toContain('"Marketing; ""bonus"" & more"')
})
