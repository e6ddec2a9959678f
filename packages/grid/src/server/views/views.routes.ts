import { Problem } from '@evops/platform/contract'
import { serveAll, type App, type Tx } from '@evops/platform/server'
import { isBehindModel, viewEndpoints, type DrawingView, type NetLive } from '../../contract/index.ts'
import type { GridDeps } from '../deps.ts'
import { getBareDrawing } from '../drawings/drawings.service.ts'
import { findDrawingVersion } from '../drawings/versions.store.ts'
import { loadStationNets, stationNameOf } from '../net/net.store.ts'
import { recordedPositionsAt } from '../switches/switches.store.ts'
import { metersLive, chargePointsLive } from './views.store.ts'

/** Serves the published version of a drawing, and the current state of a station's net. */
export function viewRoutes(app: App, { services }: GridDeps): void {
  serveAll(app, viewEndpoints, {
    getGridView: ({ tx, params }) => viewOf(tx, params.id),
    getGridLive: ({ tx, params }) => liveOf(tx, params.id, services.now()),
  })
}

/** Throws request.not-found if there is no published version. */
async function viewOf(tx: Tx, id: string): Promise<DrawingView> {
  const { name, stationId, stationName, publishedNumber } = await getBareDrawing(tx, id)
  if (publishedNumber === null) throw new Problem('request.not-found')
  // Sent together: for a large station, the first result is parsed while the database processes the second.
  const [version, net] = await Promise.all([
    findDrawingVersion(tx, { id, number: publishedNumber }),
    loadStationNets(tx, [stationId]),
  ])
  if (!version) throw new Problem('request.not-found')
  const { number, note, publishedAt, publishedByName, document } = version
  return {
    id,
    name,
    stationId,
    stationName,
    number,
    note,
    publishedAt,
    publishedByName,
    document,
    isBehind: isBehindModel(document, net),
    objects: net.objects.map(({ stationId: _stationId, refersToId: _refersToId, ...object }) => object),
    terminals: net.terminals,
  }
}
/** Throws request.not-found. */
async function liveOf(tx: Tx, stationId: string, now: Date): Promise<NetLive> {
  if ((await stationNameOf(tx, stationId)) === undefined) throw new Problem('request.not-found')
  return {
    at: now.toISOString(),
    positions: await recordedPositionsAt(tx, stationId),
    chargePoints: await chargePointsLive(tx, stationId, now),
    meters: await metersLive(tx, stationId),
  }
}
