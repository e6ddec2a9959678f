import type { Language } from '@evops/platform/contract'
import { exportKind, type Actor, type TableCell, type ExportKind } from '@evops/platform/server'
import {
  regulatorFilter,
  regulatorFileCodes,
  regulatorWords,
  reportExportName,
  type RegulatorFile,
  type RegulatorFilter,
} from '../../contract/index.ts'
import { validateReportSpan } from '../spans.store.ts'
import { regulatorFileWords } from './regulators.words.ts'

type Key = keyof typeof regulatorFileWords
type Name<Kind extends string> = Key extends infer K
  ? K extends `reports.regulator.${Kind}.${infer N}`
    ? N
    : never
  : never
export type TranslateRegulatorWord = <Kind extends 'head' | 'state' | 'why' | 'payment' | 'level'>(
  kind: Kind,
  name: Name<Kind>,
) => string
export type RegulatorColumns<R> = readonly (readonly [
  head: Name<'head'>,
  cell: (row: R, translate: TranslateRegulatorWord) => TableCell,
])[]

const translatorFor =
  (language: Language): TranslateRegulatorWord =>
  (kind, name) =>
    // Safe cast: the type of `name` is derived from the table's keys.
    regulatorFileWords[`reports.regulator.${kind}.${name}` as Key][language]

/** Columns of a file, and its rows. */
export type RegulatorTable<R> = [
  columns: RegulatorColumns<R>,
  rows: (actor: Actor, filter: RegulatorFilter) => AsyncIterable<R>,
]

/** Creates a background export of a table. */
export function regulatorExport<R>(id: RegulatorFile, ...[columns, rowsOf]: RegulatorTable<R>): ExportKind {
  return exportKind({
    name: reportExportName(id),
    permission: regulatorFileCodes,
    title: regulatorWords[`reports.regulator.${id}`],
    filter: regulatorFilter,
    head: ({ language }) => columns.map(([head]) => translatorFor(language)('head', head)),
    async *rows(actor, filter) {
      validateReportSpan(filter, new Date())
      const translate = translatorFor(actor.language)
      for await (const row of rowsOf(actor, filter)) yield columns.map(([, cell]) => cell(row, translate))
    },
  })
}
