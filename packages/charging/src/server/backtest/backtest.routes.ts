import { dayMs, newId, Problem } from '@evops/platform/contract'
import { type Actor, type App, type Services, type Tx, serveAll } from '@evops/platform/server'
import { pricedSession, tariffPermissions } from '@evops/tariffs/contract'
import type { RatedContent, Tariffs } from '@evops/tariffs/server'
import type { z } from 'zod'
import * as contract from '../../contract/index.ts'
import { backtestJob, backtestQueue } from './backtest.job.ts'
import * as store from './backtest.store.ts'
import { pageOfCustomers, pageOfRatedSessions } from './figures.store.ts'
import { rateSession } from './rate.rules.ts'
import { loadSessionToRate } from './rated-sessions.store.ts'

export interface BacktestDeps {
  services: Services
  tariffs: Pick<Tariffs, 'ratedContent'>
}

const entity = 'backtest'
/** Highest number of waiting back-tests per operator. */
const mostOpen = 5

export function backtestRoutes(app: App, { services, tariffs }: BacktestDeps): void {
  serveAll(app, contract.backtestEndpoints, {
    startBacktest: async ({ tx, actor, body, audit, afterCommit }) => {
      const rated = await tariffs.ratedContent(tx, actor.operatorId, { ...body, now: services.now() })
      const row = await begin(tx, actor, { body, rated, at: services.now() })
      audit({ entity, entityId: row.id, after: { ...body, ruleName: row.ruleName } })
      afterCommit(() =>
        services.jobs.add(
          backtestJob,
          { operatorId: actor.operatorId, id: row.id },
          { queue: backtestQueue, key: `${backtestJob}/${row.id}` },
        ),
      )
      return row
    },
    listBacktests: ({ tx, query }) => store.pageOfBacktests(tx, query),
    getBacktest: async ({ tx, params }) => requireRow(await store.wholeBacktest(tx, params.id)),
    stopBacktest: async ({ tx, params, audit }) => {
      requireRow(await store.findBacktest(tx, params.id))
      if (await store.endBacktest(tx, params.id, { state: 'stopped', at: services.now() }))
        await store.deleteBacktestFigures(tx, params.id)
      audit({ entity, entityId: params.id })
      return requireRow(await store.findBacktest(tx, params.id))
    },
    deleteBacktest: async ({ tx, params, audit }) => {
      const before = requireRow(await store.findBacktest(tx, params.id))
      await store.deleteBacktest(tx, params.id)
      audit({ entity, entityId: params.id, before })
      return { done: true as const }
    },
    listBacktestSessions: async ({ tx, params, query }) => {
      requireRow(await store.findBacktest(tx, params.id))
      return pageOfRatedSessions(tx, { ...query, backtestId: params.id })
    },
    listBacktestCustomers: async ({ tx, params, query }) => {
      requireRow(await store.findBacktest(tx, params.id))
      return pageOfCustomers(tx, { ...query, backtestId: params.id })
    },
    rerateSession: ({ tx, actor, params, body }) =>
      rateSessionUnderRule(tx, actor, { tariffs, id: params.id, rule: { ...body, now: services.now() } }),
  })
}

function requireRow<T>(row: T | undefined): T {
  if (row === undefined) throw new Problem('request.not-found')
  return row
}

async function begin(
  tx: Tx,
  actor: Actor,
  { body, rated, at }: { body: z.output<typeof contract.startBacktest.body>; rated: RatedContent; at: Date },
): Promise<contract.BacktestRow> {
  const [from, to] = [new Date(body.startedFrom), new Date(body.startedTo)]
  if (to <= from) throw new Problem('charging.backtest-period', {}, { startedTo: 'charging.backtest-period' })
  if (to.getTime() - from.getTime() > contract.longestBacktestDays * dayMs)
    throw new Problem(
      'charging.backtest-too-long',
      { days: contract.longestBacktestDays },
      { startedFrom: 'charging.backtest-too-long' },
    )
  const stationIds = body.stationIds ? [...new Set(body.stationIds)] : null
  if (stationIds && (await store.countBacktestStations(tx, stationIds)) < stationIds.length)
    throw new Problem('request.not-found')
  if ((await store.countOpenBacktests(tx)) >= mostOpen) throw new Problem('request.too-many')
  const id = newId()
  await store.insertBacktest(tx, {
    operatorId: actor.operatorId,
    id,
    ruleId: body.ruleId,
    ruleName: rated.ruleName,
    versionId: 'versionId' in rated.of ? rated.of.versionId : null,
    versionNumber: 'versionId' in rated.of ? rated.of.number : null,
    draftVersion: 'draftVersion' in rated.of ? rated.of.draftVersion : null,
    content: rated.content,
    currency: rated.content.currency,
    stationIds,
    from,
    to,
    scopeStations: actor.scope === 'all' ? null : actor.scope.stationIds,
    userId: actor.userId,
    userName: actor.name,
    at,
  })
  return requireRow(await store.findBacktest(tx, id))
}

/** Viewing prices requires the permission for billing rules in addition to the one for sessions. */
async function rateSessionUnderRule(
  tx: Tx,
  actor: Actor,
  wanted: {
    tariffs: BacktestDeps['tariffs']
    id: string
    rule: z.output<typeof contract.rerateSession.body> & { now: Date }
  },
) {
  if (!tariffPermissions.view.some((code) => actor.permissions.has(code))) throw new Problem('request.forbidden')
  const session = requireRow(await loadSessionToRate(tx, wanted.id))
  const { ruleName, content, of } = await wanted.tariffs.ratedContent(tx, actor.operatorId, wanted.rule)
  if (content.currency !== session.currency)
    throw new Problem('charging.rerate-currency', { own: session.currency, other: content.currency })
  const rated = rateSession(
    {
      ...session,
      startedAt: session.startedAt.getTime(),
      endedAt: session.endedAt?.getTime() ?? null,
      meterValues: session.meterValues.map(([at, registerDwh]) => ({ at, registerDwh })),
    },
    content,
  )
  if (!rated) throw new Problem('charging.rerate-nothing')
  return {
    ruleName,
    versionNumber: 'versionId' in of ? of.number : null,
    readings: rated.source,
    oldMinor: session.totalMinor,
    currency: session.currency,
    old: session.bill === null ? null : pricedSession.parse(session.bill),
    new: rated.bill,
  }
}
