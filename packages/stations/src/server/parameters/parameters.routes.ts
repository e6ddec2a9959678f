import { newId, requireFound, Problem } from '@evops/platform/contract'
import { conflictProblem, type App, type Tx, serveAll } from '@evops/platform/server'
import { type ParameterTemplateRow, parameterEndpoints } from '../../contract/index.ts'
import { chargePointKeyOf } from '../charge-points/charge-points.store.ts'
import { findDuplicateParameter } from './parameters.rules.ts'
import {
  changeParameterTemplate,
  configurationExists,
  configurationsOf,
  configurationDifference,
  findConfiguration,
  findParameterTemplate,
  insertParameterTemplate,
  pageOfParameterDrift,
  pageOfParameterTemplates,
  removeParameterTemplate,
  isTemplateNameTaken,
  parameterTemplateRowOf,
} from './parameters.store.ts'

export function parameterRoutes(app: App): void {
  serveAll(app, parameterEndpoints, {
    listTemplates: ({ tx, query }) => pageOfParameterTemplates(tx, query),
    createTemplate: async ({ tx, actor, body, audit }) => {
      requireKeys(body.keys)
      const id = newId()
      if (!(await insertParameterTemplate(tx, { operatorId: actor.operatorId, id, ...body }))) throw nameTaken()
      audit({ entity: 'parameter-template', entityId: id, after: body })
      return existing(tx, id)
    },
    updateTemplate: async ({ tx, params, body, audit }) => {
      const before = await existing(tx, params.id)
      requireKeys(body.keys)
      if (await isTemplateNameTaken(tx, body.name, params.id)) throw nameTaken()
      if (!(await changeParameterTemplate(tx, params.id, body))) throw conflictProblem(body, before)
      audit({ entity: 'parameter-template', entityId: params.id, before, after: body })
      return existing(tx, params.id)
    },
    deleteTemplate: async ({ tx, params, audit }) => {
      const before = await existing(tx, params.id)
      await removeParameterTemplate(tx, params.id)
      audit({ entity: 'parameter-template', entityId: params.id, before })
      return { done: true as const }
    },
    listDrift: async ({ tx, query }) => {
      if (!(await findParameterTemplate(tx, query.templateId))) throw new Problem('request.not-found')
      return pageOfParameterDrift(tx, query.templateId, query)
    },
    listConfigurations: async ({ tx, params }) => {
      if ((await chargePointKeyOf(tx, params.id)) === undefined) throw new Problem('request.not-found')
      return configurationsOf(tx, params.id)
    },
    getConfiguration: async ({ tx, params }) => {
      return requireFound(await findConfiguration(tx, params.id, params.configurationId))
    },
    compareConfigurations: async ({ tx, params }) => {
      const { id: chargePointId, older, newer } = params
      for (const one of [older, newer])
        if (!(await configurationExists(tx, chargePointId, one))) throw new Problem('request.not-found')
      return configurationDifference(tx, { chargePointId, older, newer })
    },
  })
}

function requireKeys(keys: Readonly<Record<string, string>>): void {
  if (Object.keys(keys).length === 0)
    throw new Problem('stations.template-empty', {}, { keys: 'stations.template-empty' })
  const twice = findDuplicateParameter(Object.keys(keys))
  if (twice) throw new Problem('stations.template-twice', twice, { keys: 'stations.template-twice' })
}

function nameTaken(): Problem {
  return new Problem('stations.template-taken', {}, { name: 'stations.template-taken' })
}

async function existing(tx: Tx, id: string): Promise<ParameterTemplateRow> {
  return requireFound(await parameterTemplateRowOf(tx, id))
}
