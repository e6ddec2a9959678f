import { serveAll, withRawBodies, type App } from '@evops/platform/server'
import {
  channelDayUploadEndpoints,
  reconciliationEndpoints,
  type ChannelDayRow,
  type DifferenceDetail,
} from '../../contract/index.ts'
import type { PaymentsDeps } from '../deps.ts'
import * as acts from './differences.service.ts'
import { pageOfDifferences } from './differences.store.ts'
import { pageOfChannelDays } from './days.store.ts'
import type { ReconciliationService } from './reconciliation.service.ts'
import { listMissingDays, type DayWaivers } from './waivers.service.ts'

const entity = 'payments_difference'
type Audit = (entry: object) => void

export function reconciliationRoutes(
  app: App,
  deps: PaymentsDeps,
  { reconciliation, waivers }: { reconciliation: ReconciliationService; waivers: DayWaivers },
): void {
  const auditComparison = (audit: Audit, row: ChannelDayRow) => {
    const { id, accountName, day, state, openCount, fileName } = row
    audit({ entity: 'payments_day', entityId: id, after: { accountName, day, state, openCount, fileName } })
    return row
  }
  const auditDifference = (audit: Audit, row: DifferenceDetail) => {
    const { matchNo, outcome, state, assigneeName, reason, text } = row
    audit({ entity, entityId: row.id, after: { matchNo, outcome, state, assigneeName, reason, text } })
    return row
  }
  serveAll(app, reconciliationEndpoints, {
    listChannelDays: ({ tx, query }) => pageOfChannelDays(tx, query),
    compareChannelDay: async ({ actor, params, body, audit }) =>
      auditComparison(audit, await reconciliation.compare({ ...params, ...body, operatorId: actor.operatorId }, actor)),
    listMissingDays: ({ tx, query }) => listMissingDays(tx, { ...query, now: deps.services.now() }),
    waiveChannelDays: async ({ tx, actor, body, audit }) => {
      const result = await waivers.sendRequest(tx, actor, body)
      audit({ entity: 'payments_day', after: { ...body, ...result } })
      return result
    },
    listDifferences: ({ tx, query }) => pageOfDifferences(tx, query),
    getDifference: ({ tx, actor, params }) => acts.requireDifference(tx, actor, params.id),
    assignDifference: async ({ tx, actor, params, body, audit }) =>
      auditDifference(audit, await acts.assignDifferenceToUser(tx, deps, { actor, ...params, ...body })),
    resolveDifference: async ({ tx, actor, params, body, audit }) =>
      auditDifference(audit, await acts.proposeDifferenceReason(tx, { actor, ...params, ...body })),
    confirmDifference: async ({ tx, actor, params, body, audit }) =>
      auditDifference(
        audit,
        await acts.confirmDifferenceReason(tx, { actor, now: deps.services.now(), ...params, ...body }),
      ),
    listReconcilers: ({ tx, actor, query }) => acts.usersWhoMayReconcile(tx, deps, { actor, search: query.search }),
  })
  withRawBodies(app, (raw) =>
    serveAll(raw, channelDayUploadEndpoints, {
      uploadChannelDay: async ({ actor, params, query, request, audit }) => {
        const upload = { bytes: request.raw, fileName: query.fileName }
        const place = { ...params, day: query.day, operatorId: actor.operatorId }
        return auditComparison(audit, await reconciliation.compare(place, { name: actor.name, upload }))
      },
    }),
  )
}
