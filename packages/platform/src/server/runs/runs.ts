import { platformProblems, runEndpoints, type ProblemTable } from '../../contract/index.ts'
import { createFileStore } from '../files/file-store.ts'
import type { AuditWriter, ServerDomain, Services } from '../services.ts'
import type { BulkActionKind, ExportKind } from './kinds.ts'
import { createBackgroundExports, type BackgroundExports } from './errands.ts'
import { exportRetention } from './stored-files.store.ts'
import { processBackgroundRun } from './run.job.ts'
import { runJob, type RunParts } from './run-parts.ts'
import { runRoutes } from './runs.routes.ts'
import { deleteExpiredRuns, findReferencedFiles } from './runs.store.ts'

const keepRunsDays = 30
/** Minimum age before a file without a row is deleted, because a younger one may still be written. */
const strayAfterMs = 24 * 3_600_000

export interface RunKinds {
  exports: readonly ExportKind[]
  acts: readonly BulkActionKind[]
  audit: AuditWriter
  /** Refusals of the domains with these actions. */
  problems?: ProblemTable
  /** Returns the operator's name and time zone for the file. */
  operatorOf: RunParts['operatorOf']
  actorNow: RunParts['actorNow']
}

export interface BackgroundRuns extends BackgroundExports {
  domain: ServerDomain
}

/** Creates the background runs for the exports and actions of all domains. */
export function createRuns(
  services: Services,
  { exports, acts, audit, operatorOf, actorNow, problems = {} }: RunKinds,
): BackgroundRuns {
  const parts: RunParts = {
    services,
    audit,
    operatorOf,
    actorNow,
    problems: { ...platformProblems, ...problems },
    files: createFileStore(services.config.dataDir),
    exports: new Map(exports.map((kind) => [kind.name, kind])),
    acts: new Map(acts.map((kind) => [kind.name, kind])),
  }
  if (parts.exports.size < exports.length || parts.acts.size < acts.length)
    throw new Error('two kinds of background work have one name')
  return {
    ...createBackgroundExports(parts),
    domain: {
      name: 'runs',
      problems: {},
      endpoints: runEndpoints,
      routes: (app) => runRoutes(app, parts),
      retained: [exportRetention(services, parts.files)],
      jobs: {
        [runJob]: { attempts: 10, run: (payload, { attempt }) => processBackgroundRun(parts, payload, attempt) },
        'platform:expired-files': {
          title: {
            zh: '清理过期文件',
            en: 'Delete expired files',
            es: 'Eliminar archivos caducados',
          },
          cron: '41 * * * *',
          run: () => removeExpired(parts),
        },
      },
    },
  }
}

async function removeExpired({ services, files }: RunParts): Promise<void> {
  const now = services.now()
  const expired = await services.db.asPlatform((tx) => deleteExpiredRuns(tx, now, keepRunsDays))
  for (const name of expired) await files.remove(name)
  const old = await files.olderThan(new Date(now.getTime() - strayAfterMs))
  const referenced = await services.db.asPlatform((tx) => findReferencedFiles(tx, old))
  for (const name of old) if (!referenced.has(name)) await files.remove(name)
}
