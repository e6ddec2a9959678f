import { Problem } from '@evops/platform/contract'
import { clientAddressOf, type ServerDomain, type Services, serveAll } from '@evops/platform/server'
import { monitorEndpoints, type MonitorKind, type PublicMonitor } from '../../contract/index.ts'
import { loadPublicMonitor, publicMonitorTotals, type MonitorOperator } from './monitors.service.ts'
import type { MonitorDeps } from './deps.ts'

const freshMs = 10_000
/** Cache time of totals over all sessions. */
const totalsMs = 5 * 60_000

/** Public view of an operator that publishes it: totals and public names, calculated once for all viewers. */
export function createMonitors(services: Services, deps: MonitorDeps): ServerDomain {
  const pictures = new Map<string, { until: number; picture: Promise<PublicMonitor> }>()
  const totals = new Map<string, { until: number; sums: ReturnType<typeof publicMonitorTotals> }>()

  function totalsFor(operatorId: string) {
    const cacheEntry = totals.get(operatorId)
    const now = services.now().getTime()
    if (cacheEntry && cacheEntry.until > now) return cacheEntry.sums
    const sums = services.db.inTenant(operatorId, publicMonitorTotals)
    totals.set(operatorId, { until: now + totalsMs, sums })
    sums.catch(() => totals.delete(operatorId))
    return sums
  }

  function pictureFor(operator: MonitorOperator, kind: MonitorKind): Promise<PublicMonitor> {
    const key = `${operator.id} ${kind}`
    const now = services.now().getTime()
    const cacheEntry = pictures.get(key)
    if (cacheEntry && cacheEntry.until > now) return cacheEntry.picture
    const work = async () => {
      const total = await totalsFor(operator.id)
      return services.db.inTenant(operator.id, (tx) =>
        loadPublicMonitor(tx, { ...deps, operator, kind, total, now: services.now() }),
      )
    }
    const picture = work()
    pictures.set(key, { until: now + freshMs, picture })
    picture.catch(() => pictures.delete(key))
    return picture
  }

  return {
    name: 'monitors',
    problems: {},
    endpoints: monitorEndpoints,
    routes(app) {
      serveAll(app, monitorEndpoints, {
        getPublicMonitor: async ({ params: { kind }, query, request, reply }) => {
          const network = clientAddressOf(request.raw, services.config.trustedProxies)
          if ((await services.budget.takeReserved('publicMonitor', { network })) > 0)
            throw new Problem('request.too-many')
          const operator = await deps.operatorByCode(query.optcode)
          // A disabled operator, an unknown one and the platform itself give the same response.
          if (!operator || operator.kind === 'platform' || !operator.settings.publicMonitors?.[kind])
            throw new Problem('request.not-found')
          void reply.header('cache-control', 'public, max-age=5')
          return pictureFor(operator, kind)
        },
      })
    },
  }
}
