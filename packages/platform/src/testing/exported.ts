import { spreadsheetCsv, type TableRowCells } from '../contract/csv.ts'
import { csvFile } from '../server/files/csv.ts'
import type { ServerDomain } from '../server/services.ts'
import type { Actor } from '../server/actor.ts'

/**
 * Returns the content of a domain's export of this name for a filter in query form: its lines, the headings first.
 * `text` is the CSV for programs, `sheet` that for the spreadsheet of the actor's language.
 */
export async function readExport(
  domain: Pick<ServerDomain, 'exports'>,
  actor: Actor,
  { name, filter = {} }: { name: string; filter?: Readonly<Record<string, string>> },
): Promise<{ head: TableRowCells; rows: TableRowCells[]; text: string; sheet: string }> {
  const kind = domain.exports?.find((each) => each.name === name)
  if (!kind) throw new Error(`nothing is exported as ${name}`)
  const checked = kind.check(filter)
  const head = kind.head(actor, checked)
  const rows: TableRowCells[] = []
  for await (const row of kind.rows(actor, checked)) rows.push(row)
  let text = ''
  for await (const piece of csvFile(head, eachOf(rows))) text += piece
  let sheet = ''
  for await (const piece of csvFile(head, eachOf(rows), spreadsheetCsv(actor.language))) sheet += piece
  return { head, rows, text, sheet }
}

async function* eachOf(rows: readonly TableRowCells[]): AsyncGenerator<TableRowCells> {
  yield* rows
}
