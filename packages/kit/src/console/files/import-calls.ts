import type { ReactNode } from 'react'
import type {
  ImportEndpoints,
  ImportCorrection,
  ImportRowError,
  ImportSample,
  ImportState,
  ImportUndoStop,
} from '@evops/platform/contract'

export interface ImportSettings {
  mapping: Readonly<Record<string, string | undefined>>
  skipFaulty: boolean
  corrections: readonly ImportCorrection[]
  values: Readonly<Record<string, Readonly<Record<string, string>>>>
  answers: Readonly<Record<string, string>>
  skipGroups: readonly string[]
  sheet?: string | undefined
  titleRow?: number | undefined
}
/** Sheet and row of titles that a user chose. */
export type ImportTableChoice = Pick<ImportSettings, 'sheet' | 'titleRow'>
export interface FilePreview<Settings = ImportSettings> extends ImportSample {
  suggested: Settings
  missing: readonly string[]
}
export interface ImportRow {
  id: string
  fileName: string
  state: ImportState
  handled: number
  total: number
  faultCount: number
  requestedAt: string
  undoUntil: string | null
  isSealed: boolean
  isCancelled: boolean
  undoHandled: number
  undoTotal: number
  undoStop: ImportUndoStop | null
  undoStopWhat: string | null
}
export interface ImportDetail extends ImportRow {
  faults: readonly ImportRowError[]
}
export interface ImportField {
  field: string
  label: string
  needed: boolean
}

/** The specific parts of an import screen. All other parts are the same for all resources. */
export interface ImportScreenSpec<Settings extends ImportSettings, Preview extends FilePreview<Settings>, Detail> {
  calls: ImportEndpoints
  title: string
  fresh: string
  /** Description of the file content. */
  text: string
  limits: { rows: number; bytes: number }
  presetMapping?: ImportSettings['mapping'] | undefined
  fields(settings: Settings): readonly ImportField[]
  /** Field for the kind of rows in the file, above its columns. */
  kind?(settings: Settings, change: (part: Partial<Settings>) => void): ReactNode
  /** Fields for values of all rows. */
  choices?(settings: Settings, change: (part: Partial<Settings>) => void): ReactNode
  /** Expected result in one sentence. */
  would(preview: Preview, settings: Settings): ReactNode
  /** Reason why the import is not possible, independent of the file. */
  refused?(settings: Settings): string | undefined
  /** Number of items to be written. */
  work(preview: Preview): number
  /** The resulting items, if they contain more than the cells. */
  result?(preview: Preview, settings: Settings): { title: string; table: ReactNode }
  /** Result of the import, and the link to the items. */
  done(detail: Detail, again: () => void): ReactNode
  seen: { path: string; verb: string }
}

/** An import of any resource; the specific types are used only by the resource's own functions. */
export type AnyImport = ImportScreenSpec<ImportSettings, FilePreview, ImportDetail>
