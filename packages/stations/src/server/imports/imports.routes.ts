import { csvMark, Problem } from '@evops/platform/contract'
import { asFile, type App, type House, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import { requireOperator } from '../in-operator.ts'
import type { StationDeps } from '../stations/stations.service.ts'
import { importJob } from './imports.job.ts'
import { acceptImport, importOf, passwordsOf, preview, withPasswords } from './imports.service.ts'
import { stationImports } from './stations-imports.ts'

const entity = 'station-import'

export function importRoutes(app: App, house: House, { unknownPlaces }: StationDeps): void {
  serveAll(app, contract.importEndpoints, {
    previewImport: ({ tx, actor, body }) =>
      preview(tx, { content: body.content, given: body.settings, language: actor.language, unknownPlaces }),
    startImport: async ({ tx, actor, body, audit, afterCommit }) => {
      requireOperator(actor)
      // A file may make stations as well as charge points; the endpoint's own code is the charge points'.
      if (!contract.stationPermissions.create.some((code) => actor.permissions.has(code)))
        throw new Problem('request.forbidden')
      const changes = [...contract.stationPermissions.edit, ...contract.pilePermissions.edit]
      if (body.settings.existing === 'update' && !changes.every((code) => actor.permissions.has(code)))
        throw new Problem('request.forbidden')
      const made = await acceptImport(tx, actor, { ...body, at: house.now(), unknownPlaces })
      audit({ entity, entityId: made.id, after: { fileName: body.fileName, settings: body.settings } })
      const job = { operatorId: actor.operatorId, id: made.id }
      afterCommit(() => house.jobs.add(importJob, job, { key: `${importJob}/${made.id}` }))
      return made
    },
    listImports: async ({ tx, query }) => {
      const found = await stationImports.page(tx, query)
      return { ...found, list: found.list.map(withPasswords) }
    },
    getImport: ({ tx, actor, params }) => importOf(tx, params.id, actor.language),
    takeImportPasswords: async ({ tx, params, reply, audit, afterCommit }) => {
      const csv = await passwordsOf(tx, house, params.id)
      audit({ entity, entityId: params.id })
      // Sent only when it is sure that nobody gets it again; an export's file would keep it for days.
      afterCommit(
        () => void asFile(reply, 'charge-point-passwords.csv', 'text/csv; charset=utf-8').send(csvMark + csv),
      )
      return undefined
    },
  })
}
