import {
  createThreadedHttpClient,
  withPreparedStatements,
  type Services,
  type JobTable,
  type AllowedNetworks,
} from '@evops/platform/server'
import { isSingleCallFailure, LinkError } from '../links/link-error.ts'
import type { MessageLog } from '../message-log/message-log.ts'
import type { SharedDataService } from '../port/port.ts'
import { updateSharedData } from '../port/shown.service.ts'
import { createBatchSizes } from '../push/paces.ts'
import type { CallRateLimiter } from '../push/share.ts'
import { createPushResultWriter } from '../push/turn-book.ts'
import { backOffSeconds } from '../tcec/back-off.rules.ts'
import { finishPushRun, countLinkFailures, type PushRun } from '../tcec/push.store.ts'
import { findLinkedOcpiPartner, type LinkedOcpiPartner } from './ocpi-links.store.ts'
import type { OcpiOutbound } from './ocpi-outbound.ts'
import { createStationPush } from './ocpi-push-places.ts'
import { ocpiPushPendingSql, claimOcpiPushRuns } from './ocpi-push.store.ts'
import {
  forEachUntilDeadline,
  maxItemsPerRun,
  receiverModuleUrl,
  type PartnerPushRun,
  type PushResult,
} from './ocpi-turn.ts'
import type { SessionsPush } from './sessions-push.ts'
import { listPartnerTariffs } from './tariffs.service.ts'
import { saveTariffPushOutcome, listPendingTariffs } from './tariffs.store.ts'

const everyMs = 1_000
const mostPartners = 64
const mostLooks = 4
const turnMs = 30_000
/** Interval for partners without pending data. A change reaches partners within five seconds. */
const calmSeconds = 2

/**
 * Sends session progress and changes to OCPI partners: complete tariffs and stations (PUT), connector statuses (PATCH)
 * and removed objects (REMOVED). The state last sent to each partner is stored next to the current state, in the same
 * way as in the T/CEC push. The interval grows with each failure of a partner, and with each rejection of an object.
 */
export function createOcpiPush({
  services,
  port,
  outbound,
  sessions,
  log,
  allowedNetworks,
  share,
}: {
  services: Services
  port: SharedDataService
  outbound: OcpiOutbound
  sessions: SessionsPush
  log: MessageLog
  allowedNetworks: AllowedNetworks
  share: CallRateLimiter
}) {
  const apart = createThreadedHttpClient()
  const places = createStationPush({ services, paces: createBatchSizes() })
  const underway = new Map<string, Promise<void>>()
  const lanes: Promise<void>[] = Array.from({ length: mostLooks }, () => Promise.resolve())
  let looks = 0
  /**
   * The first check takes much database time, so only a few run at once and leave capacity for users and charge points.
   */
  function inLane(look: () => Promise<void>): Promise<void> {
    const lane = (looks += 1) % mostLooks
    const done = (lanes[lane] ?? Promise.resolve()).then(look)
    lanes[lane] = done.catch(() => undefined)
    return done
  }

  async function round(): Promise<void> {
    const room = mostPartners - underway.size
    if (room <= 0) return
    for (const turn of await services.db.asPlatform((tx) =>
      claimOcpiPushRuns(withPreparedStatements(tx), { now: services.now(), limit: room }),
    )) {
      const work = take(turn)
        .catch((error: unknown) => services.log.error({ error, partner: turn.id }, 'a partner was not told'))
        .finally(() => underway.delete(turn.id))
      underway.set(turn.id, work)
    }
  }

  async function take(turn: PushRun): Promise<void> {
    if (turn.looks) await inLane(() => updateSharedData(services, turn))
    const linked = await services.db.asPlatformOnce((tx) => findLinkedOcpiPartner(tx, turn.id))
    if (!linked) return
    const line = await lineTo(turn, linked)
    let [taken, lookedTo, problem] = [false, turn.startedRoundAt as Date | null, null as string | null]
    let isWhole = true
    try {
      const stations = turn.states ? [pushTariffs, places.pushStationsPart, places.pushEvsesPart] : []
      for (const part of [sessions.pushCommandResults, sessions.pushSessionUpdates, ...stations]) {
        const partOutcome: PushResult & { lookedTo?: Date | null } = await part(line)
        taken ||= partOutcome.taken
        isWhole &&= partOutcome.isWhole
        if (partOutcome.lookedTo !== undefined) lookedTo = partOutcome.lookedTo
        else if (!partOutcome.isWhole && part !== sessions.pushSessionUpdates) lookedTo = null
      }
    } catch (error) {
      if (!(error instanceof LinkError)) throw error
      problem = `${error.kind}: ${error.message}`.slice(0, 300)
    } finally {
      await line.book.settle()
      taken ||= line.book.hasTaken()
    }
    await services.db.inTenant(turn.operatorId, async (tx) => {
      const now = services.now()
      // A partner that accepted one object and failed at another is reachable, so the interval for unreachable partners
      // does not apply.
      const failures = problem !== null && !taken ? await countLinkFailures(tx, turn) : 0
      const waits = problem !== null ? backOffSeconds(failures) : !isWhole ? 0 : taken ? 1 : calmSeconds
      const nextAt = new Date(now.getTime() + waits * 1_000)
      await finishPushRun(withPreparedStatements(tx), turn, {
        nextAt,
        now,
        problem,
        reported: taken,
        lookedTo: problem === null ? lookedTo : null,
      })
    })
  }
  /** Returns the shared data of all calls in a push run. */
  async function lineTo(turn: PushRun, linked: LinkedOcpiPartner): Promise<PartnerPushRun> {
    const startedAt = performance.now()
    const book = createPushResultWriter({ services, log }, turn)
    const turnLink = {
      ...linked,
      via: { apart, reach: await allowedNetworks(turn.operatorId), keep: book.keep },
    }
    return {
      turn,
      linked: turnLink,
      book,
      isOver: () => performance.now() - startedAt > turnMs,
      begin: share.begin,
      async sendUpdate(call) {
        try {
          await outbound.call(turnLink, call)
          return true
        } catch (error) {
          if (isSingleCallFailure(error)) return false
          throw error
        }
      },
    }
  }

  /** Runs with each check of the visible data, because tariffs rarely change. */
  async function pushTariffs(line: PartnerPushRun): Promise<PushResult> {
    const { turn, linked } = line
    const url = receiverModuleUrl(linked, 'tariffs')
    const { version } = linked
    if (url === undefined || !turn.looks || version === null) return { taken: false, isWhole: true }
    const now = services.now()
    const { tariffs, due } = await services.db.inTenant(turn.operatorId, async (tx) => {
      const made = await listPartnerTariffs(tx, { linked, version, port, now })
      const ruleIds = made.map(({ id }) => id)
      return { tariffs: made, due: await listPendingTariffs(tx, turn, { ruleIds, now, limit: maxItemsPerRun }) }
    })
    return forEachUntilDeadline(line, due, async ({ ruleId, failures }) => {
      const body = tariffs.find(({ id }) => id === ruleId)
      const call = { url: `${url}/${ruleId}`, name: 'tariffs' }
      const taken = await line.sendUpdate(body ? { ...call, method: 'PUT', body } : { ...call, method: 'DELETE' })
      const outcome = !taken ? 'refused' : body ? 'known' : 'gone'
      const nextAt = later(taken ? 0 : backOffSeconds(failures))
      await services.db.inTenant(turn.operatorId, (tx) => saveTariffPushOutcome(tx, turn, { ruleId, outcome, nextAt }))
      return taken
    })
  }

  const later = (seconds: number) => new Date(services.now().getTime() + seconds * 1_000)
  return {
    jobs: { 'interop:push-ocpi': { everyMs, when: ocpiPushPendingSql, run: round } } satisfies JobTable,
    idle: async () => void (await Promise.all(underway.values())),
    close: apart.close,
  }
}
