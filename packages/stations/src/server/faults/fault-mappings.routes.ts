import { requireFound, Problem } from '@evops/platform/contract'
import { exportKind, type App, type ExportKind, type Services, type Tx, serveAll } from '@evops/platform/server'
import {
  alarmPermissions,
  faultMappingFields,
  faultMappingsExport,
  listFaultMappings,
  type FaultMapping,
  type FaultMappingForm,
  faultMappingEndpoints,
} from '../../contract/index.ts'
import { faultMappingNames } from '../../contract/fault-mapping-names.ts'
import { requireOperator } from '../in-operator.ts'
import {
  loadFaultMappings,
  changeFaultMapping,
  findFaultMapping,
  insertFaultMapping,
  isFaultMappingTaken,
  pageOfFaultMappings,
  saveFaultMappings,
  removeFaultMapping,
  unmappedCodes,
} from './fault-mappings.store.ts'
import { levelHints, parseFaultMappings } from './read-mappings.ts'

const monthMs = 30 * 86_400_000

export function faultMappingRoutes(app: App, services: Services): void {
  serveAll(app, faultMappingEndpoints, {
    listFaultMappings: ({ tx, query }) => pageOfFaultMappings(tx, query),
    listUnmappedCodes: ({ tx }) => unmappedCodes(tx, new Date(services.now().getTime() - monthMs)),
    createFaultMapping: async ({ tx, actor, body, audit }) => {
      requireOperator(actor)
      await requireFit(tx, body, null)
      const id = await insertFaultMapping(tx, actor.operatorId, body)
      audit({ entity: 'fault-mapping', entityId: id, after: body })
      return existing(tx, id)
    },
    updateFaultMapping: async ({ tx, params, body, audit }) => {
      const before = await existing(tx, params.id)
      await requireFit(tx, body, params.id)
      if (!(await changeFaultMapping(tx, params.id, body))) throw new Problem('request.conflict')
      audit({ entity: 'fault-mapping', entityId: params.id, before, after: body })
      return existing(tx, params.id)
    },
    deleteFaultMapping: async ({ tx, params, audit }) => {
      const before = await existing(tx, params.id)
      await removeFaultMapping(tx, params.id)
      audit({ entity: 'fault-mapping', entityId: params.id, before })
      return { done: true as const }
    },
    importFaultMappings: async ({ tx, actor, body, audit }) => {
      requireOperator(actor)
      const { total, forms, errors, unread } = await parseFaultMappings(body.content, actor.language)
      const nothing = { added: 0, replaced: 0 }
      const counted =
        errors.length > 0 || forms.length === 0
          ? nothing
          : await saveFaultMappings(tx, actor.operatorId, { forms, dryRun: body.dryRun })
      audit({ entity: 'fault-mapping', after: { dryRun: body.dryRun, ...counted, errors: errors.length } })
      return { total, ...counted, errors, unread }
    },
  })
}

function requireCode({ errorCode, vendorCode }: FaultMappingForm): void {
  if (errorCode !== '' || vendorCode !== '') return
  throw new Problem('stations.fault-mapping-empty', {}, { vendorCode: 'stations.fault-mapping-empty' })
}
async function requireFit(tx: Tx, form: FaultMappingForm, exceptId: string | null): Promise<void> {
  requireCode(form)
  if (await isFaultMappingTaken(tx, form, exceptId))
    throw new Problem('stations.fault-mapping-taken', {}, { vendorCode: 'stations.fault-mapping-taken' })
}
async function existing(tx: Tx, id: string): Promise<FaultMapping> {
  return requireFound(await findFaultMapping(tx, id))
}

/** Exports the mapping table in the reader's language, in the format that an import reads. */
export function faultMappingExportKind(services: Services): ExportKind {
  return exportKind({
    name: faultMappingsExport,
    permission: alarmPermissions.export,
    title: { zh: '厂商故障码', en: 'Manufacturer fault codes', es: 'Códigos de fallo de fabricantes' },
    filter: listFaultMappings.query.pick({ search: true, faultCode: true }),
    head: ({ language }) =>
      faultMappingFields.map((field) => faultMappingNames[`stations.faultmap.${field}`][language]),
    async *rows(actor, filter) {
      for (const row of await services.db.inTenant(actor, (tx) => loadFaultMappings(tx, filter)))
        yield [
          row.vendor,
          row.model,
          row.errorCode,
          row.vendorCode,
          row.faultCode,
          row.level && (levelHints.choices[row.level]?.[actor.language] ?? row.level),
          row.note,
        ]
    },
  })
}
