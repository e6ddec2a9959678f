import type { ProblemTable } from '../../contract/index.ts'
import type { FileStore } from '../files/file-store.ts'
import type { AuditWriter, Services } from '../services.ts'
import type { ActKind, ExportKind } from './kinds.ts'

export const runJob = 'platform:run'
/** Work in the background waits for other such work, never for the clock's jobs. */
export const runQueue = 'platform:runs'

export interface RunParts {
  services: Services
  files: FileStore
  audit: AuditWriter
  exports: ReadonlyMap<string, ExportKind>
  acts: ReadonlyMap<string, ActKind>
  /** Refusals of all domains: what a row is answered that was refused. */
  problems: ProblemTable
  /** Whose name and clock a file bears. */
  operatorOf: (id: string) => Promise<{ name: string; timeZone: string }>
}
