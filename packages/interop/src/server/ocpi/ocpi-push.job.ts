import type { House, JobTable } from '@evops/platform/server'
import { isOfThisCall, LinkError } from '../links/link-error.ts'
import type { Port } from '../port/port.ts'
import { gunsOf } from '../port/port.store.ts'
import { backOffSeconds } from '../tcec/back-off.rules.ts'
import { endTurn, failuresOf, noteTold, type Turn } from '../tcec/push.store.ts'
import { evseStatusOf, evseUidOf } from './locations.rules.ts'
import { locationsOf } from './locations.service.ts'
import { datedStation, noteShown } from './locations.store.ts'
import { findOcpiLinked, type OcpiLinked } from './ocpi-links.store.ts'
import type { OcpiCall, OcpiOutbound } from './ocpi-outbound.ts'
import {
  noteToldStates,
  noteToldStation,
  ocpiPushesWait,
  takeOcpiTurns,
  untoldEvses,
  untoldStations,
  type UntoldEvse,
  type UntoldStation,
} from './ocpi-push.store.ts'
import { tariffsFor } from './tariffs.service.ts'
import { noteToldTariff, untoldTariffs } from './tariffs.store.ts'

const everyMs = 1_000
const mostPartners = 16
const atOnce = 16
const mostInTurn = 320
const turnMs = 30_000

/** A partner in its turn, with where it hears of a module. */
interface Line {
  turn: Turn
  linked: OcpiLinked
  tell: (call: OcpiCall) => Promise<boolean>
  isOver(): boolean
}
/** How many were looked at, and whether others wait. */
interface Told {
  taken: boolean
  isWhole: boolean
}

/**
 * Tells partners by OCPI what changed: tariffs and stations whole (PUT), connectors by their status (PATCH), what is gone as REMOVED.
 * As T/CEC's push: what each knows is kept beside how it stands, a partner that fails waits longer each time, and so does what it refused.
 */
export function createOcpiPush({
  house,
  port,
  outbound,
}: {
  house: House
  port: Port
  outbound: OcpiOutbound
}) {
  const underway = new Map<string, Promise<void>>()

  async function round(): Promise<void> {
    const room = mostPartners - underway.size
    if (room <= 0) return
    for (const turn of await house.db.asPlatform((tx) =>
      takeOcpiTurns(tx, { now: house.now(), limit: room }),
    )) {
      const work = take(turn)
        .catch((error: unknown) => house.log.error({ error, partner: turn.id }, 'a partner was not told'))
        .finally(() => underway.delete(turn.id))
      underway.set(turn.id, work)
    }
  }

  async function take(turn: Turn): Promise<void> {
    const linked = await house.db.inTenant(turn.operatorId, async (tx) => {
      if (turn.since === null) await noteShown(tx, turn, house.now())
      return findOcpiLinked(tx, turn.id)
    })
    if (!linked) return
    const begun = performance.now()
    const line: Line = {
      turn,
      linked,
      isOver: () => performance.now() - begun > turnMs,
      async tell(call) {
        try {
          await outbound.call(linked, call)
          return true
        } catch (error) {
          if (isOfThisCall(error)) return false
          throw error
        }
      },
    }
    let [taken, isWhole, problem] = [false, true, null as string | null]
    try {
      for (const part of [tellTariffs, tellStations, tellEvses]) {
        const told = await part(line)
        taken ||= told.taken
        isWhole &&= told.isWhole
      }
    } catch (error) {
      if (!(error instanceof LinkError)) throw error
      problem = `${error.kind}: ${error.message}`.slice(0, 300)
    }
    await house.db.inTenant(turn.operatorId, async (tx) => {
      const now = house.now()
      const waits = problem !== null ? backOffSeconds(await failuresOf(tx, turn)) : isWhole ? 1 : 0
      const nextAt = new Date(now.getTime() + waits * 1_000)
      await endTurn(tx, turn, { nextAt, now, problem, told: taken, isWhole: isWhole && problem === null })
    })
  }

  /** Some at once, until the turn is over. `one` says whether the partner took it. */
  async function each<T>(line: Line, all: readonly T[], one: (each: T) => Promise<boolean>): Promise<Told> {
    let [taken, done] = [false, 0]
    while (done < all.length && !line.isOver()) {
      const some = all.slice(done, done + atOnce)
      const results = await Promise.allSettled(some.map(one))
      const failed = results.find(({ status }) => status === 'rejected')
      taken ||= results.some((result) => result.status === 'fulfilled' && result.value)
      if (failed?.status === 'rejected') throw failed.reason
      done += some.length
    }
    return { taken, isWhole: done === all.length && all.length < mostInTurn }
  }

  /** With each look at everything: tariffs change seldom. */
  async function tellTariffs(line: Line): Promise<Told> {
    const { turn, linked } = line
    const url = receiverOf(linked, 'tariffs')
    const { version } = linked
    if (url === undefined || turn.since !== null || version === null) return { taken: false, isWhole: true }
    const now = house.now()
    const { tariffs, due } = await house.db.inTenant(turn.operatorId, async (tx) => {
      const made = await tariffsFor(tx, { linked, version, port, now })
      const ruleIds = made.map(({ id }) => id)
      return { tariffs: made, due: await untoldTariffs(tx, turn, { ruleIds, now, limit: mostInTurn }) }
    })
    return each(line, due, async ({ ruleId, failures }) => {
      const body = tariffs.find(({ id }) => id === ruleId)
      const call = { url: `${url}/${ruleId}`, name: 'tariffs' }
      const taken = await line.tell(body ? { ...call, method: 'PUT', body } : { ...call, method: 'DELETE' })
      const outcome = !taken ? 'refused' : body ? 'known' : 'gone'
      const nextAt = later(taken ? 0 : backOffSeconds(failures))
      await house.db.inTenant(turn.operatorId, (tx) => noteToldTariff(tx, turn, { ruleId, outcome, nextAt }))
      return taken
    })
  }

  async function tellStations(line: Line): Promise<Told> {
    const { turn, linked } = line
    const url = receiverOf(linked, 'locations')
    if (url === undefined) return { taken: false, isWhole: true }
    const wish = { now: house.now(), limit: mostInTurn }
    const due = await house.db.inTenant(turn.operatorId, (tx) => untoldStations(tx, turn, wish))
    return each(line, due, (station) => tellStation(line, url, station))
  }
  async function tellStation(
    { turn, linked, tell }: Line,
    url: string,
    { stationId, changed, failures }: UntoldStation,
  ): Promise<boolean> {
    const now = house.now()
    const { body, guns } = await house.db.inTenant(turn.operatorId, async (tx) => {
      const station = await datedStation(tx, linked, stationId)
      const version = linked.version ?? '2.2.1'
      const [location] = station ? await locationsOf(tx, { linked, version, now }, [station]) : []
      return { body: location, guns: await gunsOf(tx, linked.id, { stationIds: [stationId], now }) }
    })
    const taken =
      body !== undefined &&
      (await tell({ method: 'PUT', url: `${url}/${stationId}`, name: 'locations', body }))
    const nextAt = later(taken ? 0 : backOffSeconds(failures))
    const states = guns.map(({ pileId, gunNo, state }) => ({
      pileId: pileId ?? '',
      gunNo: gunNo ?? 0,
      state: state ?? 'offline',
    }))
    await house.db.inTenant(turn.operatorId, async (tx) => {
      await noteToldStation(tx, turn, { stationId, changed: taken ? changed : null, nextAt })
      if (taken) await noteToldStates(tx, turn, states, house.now())
    })
    return taken
  }

  async function tellEvses(line: Line): Promise<Told> {
    const { turn, linked } = line
    const url = receiverOf(linked, 'locations')
    if (url === undefined) return { taken: false, isWhole: true }
    const wish = { now: house.now(), limit: mostInTurn }
    const due = await house.db.inTenant(turn.operatorId, (tx) => untoldEvses(tx, turn, wish))
    return each(line, due, (evse) => tellEvse(line, url, evse))
  }
  async function tellEvse({ turn, tell }: Line, url: string, evse: UntoldEvse): Promise<boolean> {
    const { stationId, state, known, failures, changedAt } = evse
    const status = evseStatusOf(state)
    const isSame = known !== null && evseStatusOf(known) === status
    const call: OcpiCall = {
      method: 'PATCH',
      url: `${url}/${stationId}/${evseUidOf(evse)}`,
      name: 'locations',
      body: { status, last_updated: changedAt.toISOString() },
    }
    const taken = isSame || (await tell(call))
    const now = house.now()
    await house.db.inTenant(turn.operatorId, async (tx) => {
      const nextAt = later(taken ? 0 : backOffSeconds(failures))
      await noteTold(tx, turn, { ...evse, state: taken ? state : null, now, nextAt })
      // It may not know the station: it is told it whole.
      if (!taken && state !== 'removed') await noteToldStation(tx, turn, { stationId, changed: null, nextAt })
    })
    return taken
  }

  const later = (seconds: number) => new Date(house.now().getTime() + seconds * 1_000)
  return {
    jobs: { 'interop:push-ocpi': { everyMs, when: ocpiPushesWait, run: round } } satisfies JobTable,
    idle: async () => void (await Promise.all(underway.values())),
  }
}

/** Where a partner hears of what is ours: its module, and our party behind it. */
export function receiverOf({ endpoints, party }: OcpiLinked, module: string): string | undefined {
  const found = endpoints.find(
    ({ identifier, role }) => identifier === module && (role === 'RECEIVER' || role === ''),
  )
  return found && `${found.url.replace(/\/$/, '')}/${party.countryCode}/${party.partyId}`
}
