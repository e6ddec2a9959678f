import { instantCell } from '@evops/platform/contract'
import { conflictProblem, exportKind, serveAll, type App, type ExportKind, type Services } from '@evops/platform/server'
import {
  chargePointPermissions,
  securityProfileStateText,
  securityPolicyEndpoints,
  securityProfileFilter,
  securityProfilesExport,
} from '../../contract/index.ts'
import { columnTitlesIn } from '../file-heads.ts'
import { requireOperator } from '../in-operator.ts'
import {
  findSecurityPolicy,
  pageOfSecurityProfiles,
  saveSecurityPolicy,
  securityProfilesAfter,
} from './security-policy.store.ts'

const rowsPerSlice = 1_000

export function securityPolicyRoutes(app: App, services: Services): void {
  serveAll(app, securityPolicyEndpoints, {
    getSecurityPolicy: ({ tx }) => findSecurityPolicy(tx),
    updateSecurityPolicy: async ({ tx, actor, body, audit }) => {
      requireOperator(actor)
      const before = await findSecurityPolicy(tx)
      if (!(await saveSecurityPolicy(tx, actor.operatorId, { ...body, now: services.now() })))
        throw conflictProblem(body, before)
      const after = await findSecurityPolicy(tx)
      audit({ entity: 'security-policy', before, after })
      return after
    },
    listSecurityProfiles: ({ tx, query }) => pageOfSecurityProfiles(tx, query, services.now()),
  })
}

/** Exports charge points with the security profile of their last connection. */
export function securityProfileExportKind(services: Services): ExportKind {
  return exportKind({
    name: securityProfilesExport,
    permission: chargePointPermissions.export,
    title: { zh: '桩安全等级', en: 'Security profiles', es: 'Perfiles de seguridad' },
    filter: securityProfileFilter,
    head: (actor) =>
      columnTitlesIn(actor, ['station', 'charge_point', 'name', 'security_profile', 'profile_at', 'state']),
    async *rows(actor, filter) {
      let after: string | undefined
      do {
        const place = { after, limit: rowsPerSlice, now: services.now() }
        const slice = await services.db.inTenant(actor, (tx) => securityProfilesAfter(tx, filter, place))
        for (const row of slice)
          yield [
            row.stationName,
            row.chargePointNo,
            row.chargePointName,
            row.lastProfile,
            instantCell(row.lastProfileAt),
            securityProfileStateText[row.state][actor.language],
          ]
        after = slice.length === rowsPerSlice ? slice.at(-1)?.chargePointNo : undefined
      } while (after !== undefined)
    },
  })
}
