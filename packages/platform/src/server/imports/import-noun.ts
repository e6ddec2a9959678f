import type { z } from 'zod'
import type { ImportCorrection, LocalizedText } from '../../contract/index.ts'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/db.ts'
import type { LoadedTable } from '../files/table.ts'
import type { StoredRowError } from './imports.store.ts'
import type { FileMeaning } from './meaning.rules.ts'
import type { CodedField, ValueCodes } from './values.rules.ts'

export interface ImportChoices {
  mapping: Readonly<Record<string, string | undefined>>
  skipFaulty: boolean
  corrections: readonly ImportCorrection[]
  values: ValueCodes
  answers: Readonly<Record<string, string>>
  skipGroups: readonly string[]
  sheet?: string | undefined
  titleRow?: number | undefined
  timeZone?: string | undefined
}
/** A question about a file, see `importQuestion`. */
export interface ImportQuestion {
  id: string
  text: LocalizedText
  values?: Readonly<Record<string, string | number>>
  count: number
  answers: readonly { answer: string; label: LocalizedText }[]
  proposed: string
}
/** The expected result of a file: its counts, and every error with its row. */
export interface ImportPreviewPlan<Counts, Key extends string> {
  counts: Counts
  faults: readonly StoredRowError<Key>[]
}
export interface ImportRequest {
  operatorId: string
  id: string
}
/** The caller, as far as a plan depends on it. */
export interface ImportCaller {
  operatorId: string
  importId: string | null
  userId: string
}

/** A resource that is imported from files. It defines the specific parts; the process is the same for all. */
export interface ImportedResource<
  Settings extends ImportChoices,
  Counts extends { rows: number },
  Key extends string,
  Plan extends ImportPreviewPlan<Counts, Key>,
> {
  /** Kind of its rows in the table of imports: `orders`. */
  kind: string
  /** Prefix of its job names; default: its kind. */
  jobs?: string
  /** Entity name of an import in the audit log. */
  entity: string
  title: LocalizedText
  resumeTitle: LocalizedText
  settings: z.ZodType<Settings>
  counts: z.ZodType<Counts>
  nothing: Counts
  /** Error texts for a row. */
  words: Readonly<Record<Key, LocalizedText>>
  mostRows: number
  /** Brings the table of a file into the form that the fields need, before anybody sees it: opens wide rows. */
  open?: (table: LoadedTable) => LoadedTable
  /** Suggests settings that match a file. `earlier`: those of the last file with exactly these columns. */
  suggest: (
    tx: Tx,
    input: { table: LoadedTable; operatorId: string; earlier: Settings | undefined },
  ) => Promise<Settings>
  /** Returns required fields and choices without a source. `has`: returns true if a field has a source in the file. */
  missing: (settings: Settings, has: (field: string) => boolean) => readonly string[]
  /** Rejects invalid settings, and callers without the permission that the settings require. */
  require?: (tx: Tx, settings: Settings, actor: Actor) => Promise<void>
  /** Returns the screen label for the value of a field with a list of choices. */
  wordOf?: (field: string, text: string, settings: Settings) => LocalizedText | undefined
  plan: (tx: Tx, table: LoadedTable, settings: Settings, caller: ImportCaller) => Promise<Plan>
  /** Returns the currency and the zone in which an operator's files are read, if the mapped fields are amounts and times. */
  meaningOf?: (tx: Tx, operatorId: string, settings: Settings) => Promise<FileMeaning>
  /** Returns the questions about a file that has all required columns. */
  questions?: (
    tx: Tx,
    input: { table: LoadedTable; settings: Settings; operatorId: string },
  ) => Promise<readonly ImportQuestion[]>
  /** Returns the fields whose cells are codes or their names. */
  codedFields?: (settings: Settings) => readonly CodedField[]
  /** Returns additional preview fields; there is no plan if the file lacks columns. */
  shown?: (plan: Plan | undefined, settings: Settings) => object
  /** Writes the planned rows in one transaction. `made`: data for the undo. Throws `RowsTaken`. */
  write: (
    tx: Tx,
    input: {
      plan: Plan
      settings: Settings
      caller: ImportRequest
      by: { id: string; name: string }
      progress: (handled: number, total: number) => Promise<void>
    },
  ) => Promise<{ counts: Counts; made: object | null; sealed?: Buffer | undefined }>
  /** Undoes the import, or the items of a batch; throws request.import-used. */
  undo: (tx: Tx, made: unknown, actor: Actor) => Promise<void>
  /** The lists of `made` in the order in which batches take their items. Without them, `made` is undone at once. */
  undoLists?: readonly string[]
  /** Checks all items before the first batch; throws request.import-used. */
  checkUndo?: (tx: Tx, made: unknown, operatorId: string) => Promise<void>
  /** Called after an import or its undo was committed. */
  changed?: (operatorId: string) => void
}
