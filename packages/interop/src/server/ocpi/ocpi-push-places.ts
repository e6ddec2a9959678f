import { withPreparedStatements, type Services } from '@evops/platform/server'
import { listPartnerConnectors } from '../port/port.store.ts'
import type { BatchSizes } from '../push/paces.ts'
import { createPartnerPositions, type PartnerPosition } from '../push/reached.ts'
import { createSharedQuery } from '../push/shared-poll.ts'
import { backOffSeconds } from '../tcec/back-off.rules.ts'
import { evseStatusOf, evseUidOf, type OcpiLocation } from './locations.rules.ts'
import { buildOcpiLocations } from './locations.service.ts'
import { datedStations } from './locations.store.ts'
import { listPendingConnectors, type PendingQuery, type PendingConnector } from '../push/pending-connectors.store.ts'
import { listPendingStations, type PendingStation } from './ocpi-push.store.ts'
import { forEachUntilDeadline, receiverModuleUrl, type PartnerPushRun, type PushResult } from './ocpi-turn.ts'

/** Number of stations per batch. Each station is loaded completely. */
const stationsAtOnce = 50
/** Maximum time for connector updates before a partner's sessions are sent, in ms. */
const placesMs = 5_000

/** Time up to which the partner has received all changes. Null: a change of unknown time is still pending. */
export type StationPushResult = PushResult & { lookedTo: Date | null }

/** Sends complete stations (PUT), connector statuses (PATCH) and removed objects (REMOVED) to partners. */
export function createStationPush({ services, paces }: { services: Services; paces: BatchSizes }) {
  const look = createSharedQuery((operatorId, queries: readonly (PartnerPushRun['turn'] & PendingQuery)[]) =>
    services.db.inTenant(operatorId, (tx) =>
      listPendingConnectors(withPreparedStatements(tx), operatorId, {
        wanted: queries,
        now: services.now(),
        byStation: true,
      }),
    ),
  )
  const reached = createPartnerPositions()
  const later = (seconds: number) => new Date(services.now().getTime() + seconds * 1_000)

  async function pushStations(line: PartnerPushRun): Promise<PushResult> {
    const { turn, linked } = line
    const url = receiverModuleUrl(linked, 'locations')
    if (url === undefined) return { taken: false, isWhole: true }
    const sum = { taken: false, isWhole: false }
    do {
      const due = await services.db.asPlatformOnce((tx) =>
        listPendingStations(tx, turn, { now: services.now(), limit: stationsAtOnce }),
      )
      const read = await readStations(line, due)
      const outcome = await forEachUntilDeadline(
        line,
        due,
        (station) => pushStation(line, url, station, read),
        stationsAtOnce,
      )
      await line.book.settle()
      sum.taken ||= outcome.taken
      sum.isWhole = outcome.isWhole
    } while (!sum.isWhole && !line.isOver())
    return sum
  }
  type Read = Awaited<ReturnType<typeof readStations>>
  async function readStations({ turn, linked }: PartnerPushRun, due: readonly PendingStation[]) {
    const now = services.now()
    const stationIds = due.map(({ stationId }) => stationId)
    if (due.length === 0) return { locations: new Map<string, OcpiLocation>(), connectors: [] }
    return services.db.inTenant(turn.operatorId, async (tx) => {
      const version = linked.version ?? '2.2.1'
      const dated = await datedStations(tx, linked, stationIds)
      const made = await buildOcpiLocations(tx, { linked, version, now }, dated)
      return {
        locations: new Map(made.map((location) => [location.id, location])),
        connectors: await listPartnerConnectors(tx, linked.id, { stationIds, now }),
      }
    })
  }
  async function pushStation(
    { sendUpdate, book }: PartnerPushRun,
    url: string,
    { stationId, changed, failures }: PendingStation,
    { locations, connectors }: Read,
  ): Promise<boolean> {
    const body = locations.get(stationId)
    const taken =
      body !== undefined && (await sendUpdate({ method: 'PUT', url: `${url}/${stationId}`, name: 'locations', body }))
    const nextAt = later(taken ? 0 : backOffSeconds(failures))
    book.noteStation({ stationId, changed: taken ? changed : null, nextAt })
    if (!taken) return false
    for (const { stationId: of, chargePointId, connectorNo, state } of connectors)
      if (of === stationId && chargePointId !== null && connectorNo !== null)
        book.note({ chargePointId, connectorNo, state: state ?? 'offline', nextAt })
    return true
  }

  /**
   * Sends the newest state of each connector until none is pending or the time is up. All partners of an operator share
   * the queries.
   */
  async function pushEvses(line: PartnerPushRun): Promise<StationPushResult> {
    const { turn, linked } = line
    const url = receiverModuleUrl(linked, 'locations')
    if (url === undefined) return { taken: false, isWhole: true, lookedTo: turn.startedRoundAt }
    const startedAt = performance.now()
    const isOver = () => line.isOver() || performance.now() - startedAt > placesMs
    const sum: StationPushResult = { taken: false, isWhole: false, lookedTo: null }
    let from: PartnerPosition = reached.of(turn)
    do {
      const most = paces.of(turn.id)
      const due = (await look({ ...turn, ...from, most })) ?? []
      const requestedAt = performance.now()
      const outcome = await forEachUntilDeadline({ ...line, isOver }, due, (evse) => pushEvse(line, url, evse), most)
      paces.note(turn.id, { sent: outcome.done, tookMs: performance.now() - requestedAt })
      await line.book.settle()
      sum.taken ||= outcome.taken
      sum.isWhole = outcome.isWhole
      // Changes are sorted by time, so all pending changes are later.
      const next = reached.note(turn, due.slice(0, outcome.done))
      if (!sum.isWhole && next) {
        from = next
        sum.lookedTo = next.since
      }
    } while (!sum.isWhole && !isOver())
    return { ...sum, lookedTo: sum.isWhole ? turn.startedRoundAt : sum.lookedTo }
  }
  async function pushEvse({ sendUpdate, book }: PartnerPushRun, url: string, evse: PendingConnector): Promise<boolean> {
    const { stationId, chargePointId, connectorNo, state, lastReported, failures, changedAt } = evse
    const status = evseStatusOf(state)
    const isSame = lastReported !== null && evseStatusOf(lastReported) === status
    const taken =
      isSame ||
      (await sendUpdate({
        method: 'PATCH',
        url: `${url}/${stationId}/${evseUidOf(evse)}`,
        name: 'locations',
        body: { status, last_updated: changedAt.toISOString() },
      }))
    const nextAt = later(taken ? 0 : backOffSeconds(failures))
    book.note({ chargePointId, connectorNo, state: taken ? state : null, nextAt })
    // The partner may not have the station, so the complete station is sent.
    if (!taken && state !== 'removed') book.noteStation({ stationId, changed: null, nextAt })
    return taken
  }
  return { pushStationsPart: pushStations, pushEvsesPart: pushEvses }
}
