import { faultSayer, Problem, sayFaults, type FaultSayer, type RowsImported } from '@evops/platform/contract'
import { readTable, type Actor, type Tx } from '@evops/platform/server'
import {
  cardColumns,
  cardFaults,
  cardProblems,
  registerForm,
  type CardFamily,
  type RegisterForm,
} from '../../contract/index.ts'
import type { CardsDeps } from '../deps.ts'
import { requireCode } from './access.rules.ts'
import { register } from './cards.service.ts'
import { knownCards } from './cards.store.ts'

type Column = (typeof cardColumns)[number]
type Result = RowsImported
interface Row {
  row: number
  form: RegisterForm
}
const needs: readonly Column[] = ['cardNo', 'uid']
/** Each is registered under the rules of one by one. */
const mostRows = 5_000
const mostFaults = 200

/** A batch of cards goes into stock: all rows or none. */
export async function importCards(
  tx: Tx,
  deps: CardsDeps,
  file: { actor: Actor; family: CardFamily; content: string; dryRun: boolean },
): Promise<Result> {
  const { actor, family } = file
  requireCode(actor, family, 'create')
  const table = new Map(Object.entries({ ...cardProblems, ...cardFaults }))
  const sayer = faultSayer(actor.language, (key) => table.get(key))
  const { total, rows, faults } = await readCards(file.content, { family, sayer })
  const known = await knownCards(tx, {
    numbers: rows.map(({ form }) => form.cardNo),
    uids: rows.map(({ form }) => form.uid),
  })
  const complain = (row: number, field: Column) =>
    faults.length < mostFaults && faults.push({ row, field, message: sayer.say('cards.fault.known') })
  for (const { row, form } of rows) {
    if (known.numbers.has(form.cardNo)) complain(row, 'cardNo')
    else if (known.uids.has(form.uid)) complain(row, 'uid')
  }
  if (faults.length > 0) return { total, created: 0, updated: 0, errors: faults }
  if (!file.dryRun) for (const { form } of rows) await register(tx, deps, { actor, form })
  return { total, created: rows.length, updated: 0, errors: [] }
}

async function readCards(content: string, { family, sayer }: { family: CardFamily; sayer: FaultSayer }) {
  const { columns, rows: lines } = await readTable(content, { mostRows })
  const places = new Map(
    cardColumns.map((column) => [
      column,
      columns.findIndex((name) => name.trim().toLowerCase() === column.toLowerCase()),
    ]),
  )
  const missing = needs.filter((column) => places.get(column) === -1)
  if (missing.length > 0) throw new Problem('cards.import-columns', { columns: missing.join(', ') })
  const rows: Row[] = []
  const faults: Result['errors'] = []
  const complain = (row: number, field: string, message: string) =>
    faults.length < mostFaults && faults.push({ row, field, message })
  const seen = new Map<string, number>()
  let total = 0
  for await (const { row, cells } of lines) {
    total += 1
    const parsed = registerForm.safeParse(
      formOf((column) => cells[places.get(column) ?? -1], family),
      {
        reportInput: true,
      },
    )
    if (!parsed.success) {
      for (const [field, message] of Object.entries(sayFaults(parsed.error, sayer)))
        complain(row, field, message)
      continue
    }
    const form = parsed.data
    const keys = [['cardNo', form.cardNo] as const, ['uid', form.uid] as const]
    const again = keys.find(([field, key]) => seen.has(`${field}:${key}`))
    if (again) {
      const first = seen.get(again.join(':')) ?? 0
      complain(row, again[0], sayer.say('cards.fault.twice', { row: first }))
      continue
    }
    for (const key of keys) seen.set(key.join(':'), row)
    rows.push({ row, form })
  }
  return { total, rows, faults }
}

/** What a row says; without the apostrophe that keeps a spreadsheet from running a text. */
function formOf(cell: (column: Column) => string | undefined, family: CardFamily): unknown {
  const said = cardColumns.flatMap((column) => {
    const text = (cell(column) ?? '').trim().replace(/^'/, '')
    if (text === '' && !needs.includes(column)) return []
    return [[column, column === 'media' || column === 'cardType' ? text.toLowerCase() : text]]
  })
  return { ...Object.fromEntries(said), family }
}
