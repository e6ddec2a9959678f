import { fillPlaceholders, Problem } from '@evops/platform/contract'
import { type App, serveAll } from '@evops/platform/server'
import { gtfsEndpoints } from '../../contract/index.ts'
import type { createDepartureImports } from '../departures/departure-imports.ts'
import { loadDepotNames } from '../departures/departures.store.ts'
import type { DepotDeps } from '../deps.ts'
import { planDepotNow } from '../plans/plans.service.ts'
import { gtfsWords } from './gtfs.words.ts'
import { convertGtfsToFile } from './gtfs.service.ts'

type Imports = Pick<ReturnType<typeof createDepartureImports>, 'atOnce'>

export function gtfsRoutes(app: App, deps: DepotDeps, imports: Imports): void {
  serveAll(app, gtfsEndpoints, {
    importGtfs: async ({ tx, actor, body, audit, afterCommit }) => {
      const { stationId, dryRun, ...wish } = body
      const { depots, lines } = await loadDepotNames(tx)
      const [name, depot] = [...depots].find(([, { id }]) => id === stationId) ?? []
      if (name === undefined || !depot) throw new Problem('request.not-found', {}, { stationId: 'request.not-found' })
      const { content, findings, ...counts } = await convertGtfsToFile({
        ...wish,
        depot: { name, timeZone: depot.timeZone },
        hasLine: (line) => lines.has(line.toLowerCase()),
      })
      const nothing = { total: 0, created: 0, updated: 0, errors: [], unread: [] }
      const done = content === null ? nothing : await imports.atOnce(tx, actor, { content, provided: {}, dryRun })
      if (!dryRun && content !== null) {
        const { operatorId } = actor
        await planDepotNow(tx, deps, { operatorId, stationId, now: deps.services.now(), afterCommit })
        const { created, updated } = done
        audit({ entity: 'departure-import', after: { from: wish.from, days: wish.days, created, updated } })
      }
      return {
        ...done,
        ...counts,
        findings: findings.map(({ kind, file, row, values }) => ({
          file,
          row,
          message: fillPlaceholders(gtfsWords[`depots.gtfs-finding.${kind}`][actor.language], values),
        })),
      }
    },
  })
}
