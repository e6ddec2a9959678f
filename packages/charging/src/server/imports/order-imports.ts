import { newId, Problem } from '@evops/platform/contract'
import { readTable, serve, type App, type Domain, type House } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import { createOrderImportJobs, orderImportJob, type OrderImportDeps } from './imports.job.ts'
import { importOf, missingFields, preview, requireFitting, zoned } from './imports.service.ts'
import { insertImport, pageOfImports } from './imports.store.ts'

/** Sessions of the past as orders: a file is looked at, then written whole or not at all. */
export function createOrderImports(
  house: House,
  deps: OrderImportDeps,
): Pick<Domain, 'problems' | 'endpoints' | 'routes'> & Required<Pick<Domain, 'jobs'>> {
  return {
    problems: contract.orderImportProblems,
    endpoints: contract.orderImportEndpoints,
    routes: (app) => routes(app, house, deps),
    jobs: createOrderImportJobs(house, deps),
  }
}

function routes(app: App, house: House, { operatorOf }: OrderImportDeps): void {
  serve(app, contract.previewOrderImport, async ({ tx, actor, body }) =>
    preview(tx, {
      content: body.content,
      given: body.settings,
      operator: await operatorOf(actor.operatorId),
      language: actor.language,
      now: house.now(),
    }),
  )
  serve(app, contract.startOrderImport, async ({ tx, actor, body, audit, afterCommit }) => {
    const { fileName, content, settings } = body
    const operator = await operatorOf(actor.operatorId)
    requireFitting(zoned(settings, operator), operator)
    const { columns, rows } = await readTable(content, { mostRows: contract.orderImportLimits.rows })
    const missing = missingFields(columns, settings)
    if (missing.length > 0)
      throw new Problem(
        'charging.order-import-unmapped',
        { fields: missing.join(', ') },
        Object.fromEntries(
          missing.map((field) => [`settings.mapping.${field}`, 'charging.order-import-unmapped']),
        ),
      )
    // To the end: whoever sent a broken file should hear it now.
    for await (const _ of rows);
    const id = newId()
    const { operatorId } = actor
    await insertImport(tx, {
      operatorId,
      id,
      fileName,
      content,
      settings,
      userId: actor.userId,
      userName: actor.name,
      at: house.now(),
    })
    audit({ entity: 'order-import', entityId: id, after: { fileName, settings } })
    afterCommit(() => house.jobs.add(orderImportJob, { operatorId, id }, { key: `${orderImportJob}/${id}` }))
    return importOf(tx, id, actor.language)
  })
  serve(app, contract.listOrderImports, ({ tx, query }) => pageOfImports(tx, query))
  serve(app, contract.getOrderImport, ({ tx, actor, params }) => importOf(tx, params.id, actor.language))
}
