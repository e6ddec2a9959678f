import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { instant, newId } from '../../contract/index.ts'
import { testServices, type TestServices } from '../../testing/index.ts'
import type { Tx } from './db.ts'
import { updateTableRow, findTableRow, insertTableRow, pageRows, deleteTableRow } from './rows.ts'
import { toColumnName, aliasColumns, defineRowShape, toReplyRow, formToColumns } from './shape.ts'

let t: TestServices
const operatorId = newId()
beforeAll(async () => {
  t = await testServices()
  await t.admin.query(
    "insert into organisation_operators (operator_id, optcode, name) values ($1, 'OPERATOR1', 'Operator')",
    [operatorId],
  )
})
afterAll(() => t.close())

const form = z.object({ name: z.string(), url: z.string(), enabled: z.boolean() })
const row = form.extend({ id: z.uuid(), version: z.int(), updatedAt: instant, host: z.string() })
const webhook = defineRowShape('outreach_webhooks', 'w', row, {
  host: sql`split_part(w.url, '/', 3)`,
})
const rows = (tx: Tx) => tx.selectFrom('outreach_webhooks as w').select(webhook.selection).orderBy('w.name')

test('a field and its column have one name; an emptied text is none where there may be none', () => {
  expect(toColumnName('minVoltageDv')).toBe('min_voltage_dv')
  const plate = z.object({ plateNo: z.string().nullish(), contact: z.string().default('') })
  expect(formToColumns(plate, { plateNo: '', contact: '' })).toEqual({ plate_no: null, contact: '' })
  expect(formToColumns(plate, { contact: 'A' })).toEqual({ plate_no: null, contact: 'A' })
})

test('columns are selected under the names of their fields, and told with instants as texts', () => {
  expect(aliasColumns('w', ['id', 'operatorId'])).toEqual(['w.id as id', 'w.operator_id as operatorId'])
  expect(aliasColumns(['standardDwh100km'])).toEqual(['standard_dwh100km as standardDwh100km'])
  const at = new Date('2026-01-02T03:04:05.678Z')
  const row: { at: string; endedAt: string | null; n: number } = toReplyRow({
    at,
    endedAt: null as Date | null,
    n: 1,
  })
  expect(row).toEqual({ at: '2026-01-02T03:04:05.678Z', endedAt: null, n: 1 })
})

test('a row is written from its form and told as its contract says, with instants as texts', () =>
  t.services.db.inTenant(operatorId, async (tx) => {
    const id = newId()
    const input = { name: 'Ours', url: 'https://a.example/hook', enabled: true }
    const at = new Date('2026-01-02T03:04:05.678Z')
    await insertTableRow(tx, 'outreach_webhooks', {
      operator_id: operatorId,
      id,
      ...formToColumns(form, input),
      sealed_secret: Buffer.from('x'),
      updated_at: at,
    })
    const expected = { ...input, id, version: 1, host: 'a.example', updatedAt: at.toISOString() }
    expect(await findTableRow(webhook, rows(tx).where('w.id', '=', id))).toEqual(expected)
    expect(await pageRows(tx, webhook, rows(tx), { page: 1, pageSize: 5 })).toEqual({
      list: [expected],
      total: 1,
      page: 1,
      pageSize: 5,
    })
    expect(await deleteTableRow(tx, 'outreach_webhooks', { id })).toBe(true)
    expect(await deleteTableRow(tx, 'outreach_webhooks', { id })).toBe(false)
    expect(await findTableRow(webhook, rows(tx).where('w.id', '=', id))).toBeUndefined()
  }))

test('a change counts the version up, and one of an older version changes nothing', () =>
  t.services.db.inTenant(operatorId, async (tx) => {
    const id = newId()
    const values = {
      operator_id: operatorId,
      id,
      name: 'B',
      url: 'https://b',
      sealed_secret: Buffer.from('x'),
    }
    await insertTableRow(tx, 'outreach_webhooks', values)
    const at = { operator_id: operatorId, id, version: 1 }
    expect(await updateTableRow(tx, 'outreach_webhooks', at, { name: sql`upper('c')`, enabled: undefined })).toBe(true)
    expect(await updateTableRow(tx, 'outreach_webhooks', at, { name: 'd' })).toBe(false)
    expect(await findTableRow(webhook, rows(tx).where('w.id', '=', id))).toMatchObject({
      name: 'C',
      version: 2,
      enabled: true,
    })
    await expect(deleteTableRow(tx, 'outreach_webhooks', {})).rejects.toThrow('a row without a key')
  }))
