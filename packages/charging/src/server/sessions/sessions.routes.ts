import { seesTags } from '@evops/organisation/contract'
import { Problem } from '@evops/platform/contract'
import { requireAnyCode, serveAll, type App } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import { transparencyFile } from '../signed-values/signed-values.service.ts'
import { sumCompanyUsage } from './company-usage.store.ts'
import { loadSessionDetail, sessionMessages, type DetailDeps } from './session-detail.service.ts'
import { sessionsById, pageOfSessions, runningSessions, sumsOfSessions } from './sessions.store.ts'
import { stationsByTotal } from './station-sums.store.ts'
import { orphanStopTag, pageOfOrphanStops } from './orphan-stops.store.ts'

export interface SessionDeps extends DetailDeps {
  currencyOf: (operatorId: string) => Promise<string>
}

export function sessionRoutes(app: App, deps: SessionDeps): void {
  serveAll(app, contract.sessionEndpoints, {
    listSessions: ({ tx, actor, query }) => pageOfSessions(tx, { ...query, inFull: seesTags(actor) }),
    sumSessions: async ({ tx, actor, query: { upTo, ...filter } }) => {
      const { runningIds, ...sums } = await sumsOfSessions(tx, { ...filter, inFull: seesTags(actor) }, upTo)
      const running = await sessionsById(tx, runningIds)
      return {
        ...sums,
        energyDwh: sums.energyDwh + running.reduce((sum, session) => sum + (session.energyDwh ?? 0), 0),
        currency: await deps.currencyOf(actor.operatorId),
        running: runningIds.length,
      }
    },
    rankStations: async ({ tx, actor, query: { limit, ...filter } }) => ({
      list: await stationsByTotal(tx, { ...filter, inFull: seesTags(actor) }, { limit }),
      currency: await deps.currencyOf(actor.operatorId),
    }),
    companyUsage: async ({ tx, actor, query }) => {
      const found = await sumCompanyUsage(tx, query)
      const currency = await deps.currencyOf(actor.operatorId)
      return { ...found, list: found.list.map((row) => ({ ...row, currency })) }
    },
    listRunningSessions: ({ tx, query }) => runningSessions(tx, query.stationId),
    listOrphanStops: ({ tx, query }) => pageOfOrphanStops(tx, query),
    revealOrphanTag: async ({ tx, actor, params, body, audit }) => {
      requireAnyCode(actor, contract.sessionViewers)
      const idTag = await orphanStopTag(tx, params.id)
      if (idTag === null) throw new Problem('request.not-found')
      audit({ entity: 'orphan_stop', entityId: params.id, after: body })
      return { idTag }
    },
    getSession: ({ tx, actor, params }) => loadSessionDetail(tx, deps, { operatorId: actor.operatorId, id: params.id }),
    revealSessionTag: async ({ tx, actor, params, body, audit }) => {
      requireAnyCode(actor, contract.sessionViewers)
      const [session] = await sessionsById(tx, [params.id])
      if (!session) throw new Problem('request.not-found')
      audit({ entity: 'session', entityId: params.id, after: body })
      return { idTag: session.idTag }
    },
    revealSignedValues: async ({ tx, actor, params, body, audit }) => {
      requireAnyCode(actor, contract.sessionViewers)
      const [session] = await sessionsById(tx, [params.id])
      if (!session) throw new Problem('request.not-found')
      const file = await transparencyFile(tx, session)
      audit({ entity: 'session', entityId: params.id, after: body })
      return file
    },
    listSessionMessages: ({ tx, actor, params, query }) =>
      sessionMessages(tx, deps, { ...query, ...params, operatorId: actor.operatorId }),
  })
}
