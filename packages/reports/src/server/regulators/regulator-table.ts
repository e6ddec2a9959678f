import type { Language } from '@evops/platform/contract'
import { exportKind, type Actor, type Cell, type ExportKind } from '@evops/platform/server'
import {
  regulatorFilter,
  regulatorViewers,
  regulatorWords,
  reportFile,
  type RegulatorFile,
  type RegulatorFilter,
} from '../../contract/index.ts'
import { checkSpan } from '../spans.store.ts'
import { regulatorHeads } from './regulators.words.ts'

type Key = keyof typeof regulatorHeads
type Name<Kind extends string> = Key extends infer K
  ? K extends `reports.regulator.${Kind}.${infer N}`
    ? N
    : never
  : never
export type Translate = <Kind extends 'head' | 'state' | 'why' | 'payment' | 'level'>(
  kind: Kind,
  name: Name<Kind>,
) => string
export type Columns<R> = readonly (readonly [
  head: Name<'head'>,
  cell: (row: R, translate: Translate) => Cell,
])[]

const translatorFor =
  (language: Language): Translate =>
  (kind, name) =>
    // Safe cast: the type of `name` is derived from the table's keys.
    regulatorHeads[`reports.regulator.${kind}.${name}` as Key][language]

/** Columns of a file, and its rows. */
export type Table<R> = [
  columns: Columns<R>,
  rows: (actor: Actor, filter: RegulatorFilter) => AsyncIterable<R>,
]

/** Creates a background export of a table. */
export function regulatorExport<R>(id: RegulatorFile, ...[columns, rowsOf]: Table<R>): ExportKind {
  return exportKind({
    name: reportFile(id),
    permission: regulatorViewers,
    title: regulatorWords[`reports.regulator.${id}`],
    filter: regulatorFilter,
    head: ({ language }) => columns.map(([head]) => translatorFor(language)('head', head)),
    async *rows(actor, filter) {
      checkSpan(filter, new Date())
      const translate = translatorFor(actor.language)
      for await (const row of rowsOf(actor, filter)) yield columns.map(([, cell]) => cell(row, translate))
    },
  })
}
