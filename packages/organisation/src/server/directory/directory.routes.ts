import { type Actor, type App, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import { runBatch, type BatchRunOptions } from '../batches/batch.service.ts'
import { readBatchRows } from '../batches/batch-rows.rules.ts'
import { departmentBatch, unitBatch } from '../batches/unit-batch.service.ts'
import { userBatch } from '../batches/user-batch.service.ts'
import type { DirectoryParts, DirectorySync } from './directory.service.ts'

/**
 * Registers the routes for many users or units at once: from a file or a program (POST), or from the directory (GET on
 * the same path).
 */
export function directoryRoutes(app: App, parts: DirectoryParts, directory: DirectorySync): void {
  configurationRoutes(app, directory)
  serveAll(app, contract.batchEndpoints, {
    batchUsers: async ({ tx, actor, body, audit, afterCommit }) => {
      const { kind, ended } = userBatch(parts, { actor })
      const result = await runBatch(tx, kind, await orderOf(actor, body))
      audit({ entity: 'user', after: result })
      if (result.applied)
        afterCommit(() => {
          parts.authentication.announce(ended)
          parts.authentication.scopeChanged(actor.operatorId)
        })
      return result
    },
    batchDepartments: async ({ tx, actor, body, audit }) => {
      const result = await runBatch(tx, departmentBatch(actor), await orderOf(actor, body))
      audit({ entity: 'department', after: result })
      return result
    },
    batchOrganisations: async ({ tx, actor, body, audit, afterCommit }) => {
      const result = await runBatch(tx, unitBatch(actor), await orderOf(actor, body))
      audit({ entity: 'organisation', after: result })
      if (result.applied) afterCommit(() => parts.authentication.scopeChanged(actor.operatorId))
      return result
    },
    syncUsers: async ({ actor, audit }) => {
      const result = await directory.run(actor, 'users')
      audit({ entity: 'user', after: result })
      return result
    },
    syncDepartments: async ({ actor, audit }) => {
      const result = await directory.run(actor, 'departments')
      audit({ entity: 'department', after: result })
      return result
    },
    syncOrganisations: async ({ actor, audit }) => {
      const result = await directory.run(actor, 'organisations')
      audit({ entity: 'organisation', after: result })
      return result
    },
  })
}

async function orderOf({ language }: Actor, body: contract.BatchForm): Promise<BatchRunOptions> {
  return { ...(await readBatchRows(body)), atomic: body.atomic, language }
}

function configurationRoutes(app: App, directory: DirectorySync): void {
  serveAll(app, contract.directoryEndpoints, {
    getDirectory: ({ tx }) => directory.facts(tx),
    setDirectory: async ({ tx, actor, body, audit }) => {
      const before = await directory.facts(tx)
      const after = await directory.configure(tx, actor, body)
      audit({ entity: 'directory', before, after })
      return after
    },
    removeDirectory: async ({ tx, audit }) => {
      const before = await directory.facts(tx)
      await directory.forget(tx)
      audit({ entity: 'directory', before })
      return { done: true } as const
    },
  })
}
