import { newId, orNotFound, Problem } from '@evops/platform/contract'
import { conflictWith, type App, type Tx, serveAll } from '@evops/platform/server'
import { type TemplateRow, parameterEndpoints } from '../../contract/index.ts'
import { chargePointKeyOf } from '../charge-points/charge-points.store.ts'
import { sameParameter } from './parameters.rules.ts'
import {
  changeTemplate,
  configurationExists,
  configurationsOf,
  differenceOf,
  findConfiguration,
  findTemplate,
  insertTemplate,
  pageOfDrift,
  pageOfTemplates,
  removeTemplate,
  templateNameTaken,
  templateRowOf,
} from './parameters.store.ts'

export function parameterRoutes(app: App): void {
  serveAll(app, parameterEndpoints, {
    listTemplates: ({ tx, query }) => pageOfTemplates(tx, query),
    createTemplate: async ({ tx, actor, body, audit }) => {
      requireKeys(body.keys)
      const id = newId()
      if (!(await insertTemplate(tx, { operatorId: actor.operatorId, id, ...body }))) throw nameTaken()
      audit({ entity: 'parameter-template', entityId: id, after: body })
      return existing(tx, id)
    },
    updateTemplate: async ({ tx, params, body, audit }) => {
      const before = await existing(tx, params.id)
      requireKeys(body.keys)
      if (await templateNameTaken(tx, body.name, params.id)) throw nameTaken()
      if (!(await changeTemplate(tx, params.id, body))) throw conflictWith(body, before)
      audit({ entity: 'parameter-template', entityId: params.id, before, after: body })
      return existing(tx, params.id)
    },
    deleteTemplate: async ({ tx, params, audit }) => {
      const before = await existing(tx, params.id)
      await removeTemplate(tx, params.id)
      audit({ entity: 'parameter-template', entityId: params.id, before })
      return { done: true as const }
    },
    listDrift: async ({ tx, query }) => {
      if (!(await findTemplate(tx, query.templateId))) throw new Problem('request.not-found')
      return pageOfDrift(tx, query.templateId, query)
    },
    listConfigurations: async ({ tx, params }) => {
      if ((await chargePointKeyOf(tx, params.id)) === undefined) throw new Problem('request.not-found')
      return configurationsOf(tx, params.id)
    },
    getConfiguration: async ({ tx, params }) => {
      return orNotFound(await findConfiguration(tx, params.id, params.configurationId))
    },
    compareConfigurations: async ({ tx, params }) => {
      const { id: chargePointId, older, newer } = params
      for (const one of [older, newer])
        if (!(await configurationExists(tx, chargePointId, one))) throw new Problem('request.not-found')
      return differenceOf(tx, { chargePointId, older, newer })
    },
  })
}

function requireKeys(keys: Readonly<Record<string, string>>): void {
  if (Object.keys(keys).length === 0)
    throw new Problem('stations.template-empty', {}, { keys: 'stations.template-empty' })
  const twice = sameParameter(Object.keys(keys))
  if (twice) throw new Problem('stations.template-twice', twice, { keys: 'stations.template-twice' })
}

function nameTaken(): Problem {
  return new Problem('stations.template-taken', {}, { name: 'stations.template-taken' })
}

async function existing(tx: Tx, id: string): Promise<TemplateRow> {
  return orNotFound(await templateRowOf(tx, id))
}
