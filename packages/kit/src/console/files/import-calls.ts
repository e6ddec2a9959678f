import type { ReactNode } from 'react'
import type {
  ImportCalls,
  ImportCorrection,
  ImportFault,
  ImportSample,
  ImportState,
} from '@evops/platform/contract'

export interface ImportSettings {
  mapping: Readonly<Record<string, string | undefined>>
  skipFaulty: boolean
  corrections: readonly ImportCorrection[]
}
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
}
export interface ImportDetail extends ImportRow {
  faults: readonly ImportFault[]
}
export interface ImportField {
  field: string
  label: string
  needed: boolean
}

/** A noun that comes from files, as its screen shows it. What is not said here is the same for all. */
export interface ImportNoun<Settings extends ImportSettings, Preview extends FilePreview<Settings>, Detail> {
  calls: ImportCalls
  title: string
  fresh: string
  /** What a file of it holds. */
  text: string
  limits: { rows: number; bytes: number }
  given?: ImportSettings['mapping'] | undefined
  fields(settings: Settings): readonly ImportField[]
  /** What kind of rows the file has, above its columns. */
  kind?(settings: Settings, change: (part: Partial<Settings>) => void): ReactNode
  /** Values for all rows. */
  choices?(settings: Settings, change: (part: Partial<Settings>) => void): ReactNode
  /** What would come of it, in a sentence. */
  would(preview: Preview, settings: Settings): ReactNode
  /** Why it can't be, whatever the file says. */
  refused?(settings: Settings): string | undefined
  /** How many things would be written. */
  work(preview: Preview): number
  /** What the rows become, where that is more than their cells. */
  result?(preview: Preview, settings: Settings): { title: string; table: ReactNode }
  /** What came of it, and where to see it. */
  done(detail: Detail, again: () => void): ReactNode
  seen: { path: string; verb: string }
}

/** Whichever noun: what is particular about it stays between its own functions. */
export type AnyImport = ImportNoun<ImportSettings, FilePreview, ImportDetail>
