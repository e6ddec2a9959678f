import { fill, Problem, type Language, type Text, withoutGuard } from '@evops/platform/contract'
import { readTable } from '@evops/platform/server'
import {
  discountColumns,
  discountForm,
  type DiscountColumn,
  type DiscountForm,
} from '../../contract/index.ts'
import type { Act } from '../act.ts'
import type { TariffDeps } from '../deps.ts'
import { columnOf, formOf } from './discount-cells.rules.ts'
import { discountImportWords } from './discount-import.words.ts'
import { createDiscount, updateDiscount } from './discounts.service.ts'
import { allDiscounts } from './discounts.store.ts'

const mostRows = 5_000
const mostErrors = 200
const requiredColumns = ['name', 'how', 'value'] as const

interface File {
  content: string
  dryRun: boolean
  language: Language
  exponent: number
}

/** Adds or changes discounts by name: all rows or none. Throws what `readTable` throws and tariffs.discount-columns. */
export async function importDiscounts(act: Act, deps: TariffDeps, file: File) {
  const { forms, total, errors } = await readForms(file)
  if (errors.length > 0) return { total, created: 0, updated: 0, errors }
  const known = new Map((await allDiscounts(act.tx, {}, act.now)).map((row) => [row.name.toLowerCase(), row]))
  let updated = 0
  for (const form of forms) {
    const before = known.get(form.name.toLowerCase())
    if (before) updated += 1
    if (file.dryRun) continue
    if (!before) {
      await createDiscount(act, deps, form)
      continue
    }
    const { dcid, version, stationIds, ruleIds, companyIds } = before
    await updateDiscount(act, deps, { ...form, dcid, version, stationIds, ruleIds, companyIds })
  }
  return { total, created: forms.length - updated, updated, errors }
}

async function readForms({ content, language, exponent }: File) {
  const { columns: heading, rows } = await readTable(content, { mostRows })
  const places = new Map(
    discountColumns.map((column) => [
      column,
      heading.findIndex((name) => name.trim().toLowerCase() === column.toLowerCase()),
    ]),
  )
  for (const column of requiredColumns)
    if (places.get(column) === -1) throw new Problem('tariffs.discount-columns', { column })
  const read = {
    total: 0,
    forms: [] as DiscountForm[],
    errors: [] as { row: number; field: string; message: string }[],
  }
  const seen = new Map<string, number>()
  for await (const { row, cells } of rows) {
    read.total += 1
    const complain = (field: DiscountColumn, text: Text, marks = {}) => {
      if (read.errors.length < mostErrors)
        read.errors.push({ row, field, message: fill(text[language], marks) })
    }
    // Without the apostrophe that keeps a spreadsheet from running a text.
    const cell = (column: DiscountColumn) => withoutGuard((cells[places.get(column) ?? -1] ?? '').trim())
    const parsed = discountForm.safeParse(formOf(cell, exponent))
    if (!parsed.success) {
      for (const { path } of parsed.error.issues) {
        const column = columnOf(path)
        complain(column, discountImportWords[`tariffs.discount-import.${column}`])
      }
      continue
    }
    const key = parsed.data.name.toLowerCase()
    const first = seen.get(key)
    if (first !== undefined)
      complain('name', discountImportWords['tariffs.discount-import.twice'], { row: first })
    seen.set(key, row)
    read.forms.push(parsed.data)
  }
  return read
}
