import { Problem } from '@evops/platform/contract'
import { type App, type Domain, type House, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import { createOrderImportJobs, orderImportJob, type OrderImportDeps } from './imports.job.ts'
import { missingFields, preview, requireFitting, withoutSeal, zoned } from './imports.service.ts'
import { pastImports } from './past-imports.ts'

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
  serveAll(app, contract.orderImportEndpoints, {
    previewOrderImport: async ({ tx, actor, body }) =>
      preview(tx, {
        content: body.content,
        given: body.settings,
        operator: await operatorOf(actor.operatorId),
        language: actor.language,
        now: house.now(),
      }),
    startOrderImport: async ({ tx, actor, body, audit, afterCommit }) => {
      const { fileName, settings } = body
      const operator = await operatorOf(actor.operatorId)
      requireFitting(zoned(settings, operator), operator)
      const check = (columns: readonly string[]) => {
        const missing = missingFields(columns, settings)
        if (missing.length > 0)
          throw new Problem(
            'charging.order-import-unmapped',
            { fields: missing.join(', ') },
            Object.fromEntries(
              missing.map((field) => [`settings.mapping.${field}`, 'charging.order-import-unmapped']),
            ),
          )
      }
      const made = await pastImports.accept(tx, actor, { ...body, at: house.now(), check })
      const { operatorId } = actor
      const { id } = made
      audit({ entity: 'order-import', entityId: id, after: { fileName, settings } })
      afterCommit(() =>
        house.jobs.add(orderImportJob, { operatorId, id }, { key: `${orderImportJob}/${id}` }),
      )
      return withoutSeal(made)
    },
    listOrderImports: async ({ tx, query }) => {
      const found = await pastImports.page(tx, query)
      return { ...found, list: found.list.map(withoutSeal) }
    },
    getOrderImport: async ({ tx, actor, params }) =>
      withoutSeal(await pastImports.of(tx, params.id, actor.language)),
  })
}
