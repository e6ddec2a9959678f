import { dayMs, maxPdfRows, newId, Problem, type ExportFormat } from '../../contract/index.ts'
import { spreadsheetCsv, type TableRowCells } from '../../contract/csv.ts'
import type { Actor } from '../actor.ts'
import { csvFile } from '../files/csv.ts'
import { jsonlFile } from '../files/jsonl.ts'
import { pdfTable } from '../files/pdf-table.ts'
import { xlsxFile } from '../files/xlsx.ts'
import { exportHeaderLines, exportFileName, type ExportDescription } from './export-file.rules.ts'
import type { ExportKind } from './kinds.ts'
import type { RunParts } from './run-parts.ts'
import { getRetentionDays } from '../retention/retention.store.ts'
import { endRun, insertFile, recordRunProgress, type RunRecord } from './runs.store.ts'

export const progressMs = 1_000

const contentTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  'csv-sheet': 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  jsonl: 'application/jsonl; charset=utf-8',
}

interface Sheet extends ExportDescription {
  owner: string
  head: TableRowCells
  rows: AsyncIterable<TableRowCells>
  totals: () => Promise<TableRowCells | undefined>
}
const writers: Readonly<Record<ExportFormat, (sheet: Sheet) => AsyncIterable<Uint8Array | string>>> = {
  csv: ({ head, rows }) => csvFile(head, rows),
  'csv-sheet': ({ head, rows, language }) => csvFile(head, rows, spreadsheetCsv(language)),
  xlsx: ({ rows, title, ...sheet }) => xlsxFile(rows, { ...sheet, sheet: title }),
  pdf: ({ rows, ...sheet }) => pdfTable(rows, { ...sheet, about: exportHeaderLines(sheet) }),
  jsonl: ({ head, rows }) => jsonlFile(head, rows),
}

/** Thrown inside an export to end it after a user stopped it. */
export class ExportStoppedError extends Error {}

/** Makes the file of an export, completely or not at all. Throws request.pdf-too-long. */
export async function createExportFile(
  parts: RunParts,
  { run, kind, actor }: { run: RunRecord; kind: ExportKind; actor: Actor },
): Promise<void> {
  const { services, files, operatorOf } = parts
  const { filter, format = 'csv' } = run.params
  const operator = await operatorOf(run.operatorId)
  const counted = countedRows(parts, { run, kind, actor })
  const now = services.now()
  const sheet: Sheet = {
    title: kind.title[actor.language],
    owner: operator.name,
    language: actor.language,
    zone: operator.timeZone,
    by: actor.name,
    now,
    params: run.params,
    spans: kind.spans,
    head: kind.head(actor, filter),
    rows: counted.rows(await services.db.inTenant(actor, (tx) => kind.count(tx, filter, actor))),
    totals: () => services.db.inTenant(actor, (tx) => kind.totals(tx, actor, filter)),
  }
  const { file } = kind
  const stored = await files.write(file ? file.write(actor, filter, sheet.rows) : writers[format](sheet))
  const at = services.now()
  const fileId = newId()
  const completed = await services.db.inTenant(run.operatorId, async (tx) => {
    const days = await getRetentionDays(tx, 'exports')
    await insertFile(tx, {
      ...stored,
      operatorId: run.operatorId,
      id: fileId,
      userId: run.userId,
      name: exportFileName(sheet, file?.extension ?? (format === 'csv-sheet' ? 'csv' : format)),
      contentType: file?.contentType ?? contentTypes[format],
      createdAt: at,
      expiresAt: new Date(at.getTime() + days * dayMs),
    })
    return endRun(tx, run, { state: 'done', at, fileId, done: counted.done() })
  })
  // Stopped at the last moment: no row references the file, and the clean-up removes it.
  if (!completed) await files.remove(stored.storedAs)
}

/** Yields the rows of the kind, reports the progress, and stops at the maximum of the format. */
function countedRows({ services }: RunParts, { run, kind, actor }: { run: RunRecord; kind: ExportKind; actor: Actor }) {
  let done = 0
  let reportedRows = 0
  const most = run.params.format === 'pdf' ? maxPdfRows : Number.POSITIVE_INFINITY
  const check = (rows: number) => {
    if (rows > most) throw new Problem('request.pdf-too-long', { limit: most })
  }
  async function* rows(total: number | undefined): AsyncGenerator<TableRowCells> {
    check(total ?? 0)
    for await (const row of kind.rows(actor, run.params.filter)) {
      if (Date.now() - reportedRows > progressMs) {
        const goesOn = await services.db.inTenant(run.operatorId, (tx) =>
          recordRunProgress(tx, run, { total, done, refused: 0 }),
        )
        if (!goesOn) throw new ExportStoppedError()
        reportedRows = Date.now()
      }
      check(done + 1)
      yield row
      done += 1
    }
  }
  return { rows, done: () => done }
}
