import type { ProblemTable } from '../../contract/index.ts'
import type { Actor } from '../actor.ts'
import type { FileStore } from '../files/file-store.ts'
import type { AuditWriter, Services } from '../services.ts'
import type { BulkActionKind, ExportKind } from './kinds.ts'

export const runJob = 'platform:run'
/** Queue of background runs: they wait for each other and never delay scheduled jobs. */
export const runQueue = 'platform:runs'

export interface RunParts {
  services: Services
  files: FileStore
  audit: AuditWriter
  exports: ReadonlyMap<string, ExportKind>
  acts: ReadonlyMap<string, BulkActionKind>
  /** Refusals of all domains, for the result of a rejected row. */
  problems: ProblemTable
  /** Returns the operator's name and time zone for the file. */
  operatorOf: (id: string) => Promise<{ name: string; timeZone: string }>
  /** Returns a user or program as it is now, with its codes; undefined if it may no longer act in the operator. */
  actorNow: (who: { operatorId: string; userId: string }) => Promise<Pick<Actor, 'permissions'> | undefined>
}
