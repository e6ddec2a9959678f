import type { House, JobTable } from '@evops/platform/server'
import { isOfThisCall, LinkError } from '../links/link-error.ts'
import type { Port } from '../port/port.ts'
import { gunsOf } from '../port/port.store.ts'
import { backOffSeconds } from '../tcec/back-off.rules.ts'
import { endTurn, failuresOf, noteTold, type Turn } from '../tcec/push.store.ts'
import { evseStatusOf, evseUidOf } from './locations.rules.ts'
import { locationsOf } from './locations.service.ts'
import { datedStation, noteShown } from './locations.store.ts'
import { findOcpiLinked } from './ocpi-links.store.ts'
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
import { each, mostInTurn, receiverOf, type Line, type Told } from './ocpi-turn.ts'
import type { SessionsPush } from './sessions-push.ts'
import { tariffsFor } from './tariffs.service.ts'
import { noteToldTariff, untoldTariffs } from './tariffs.store.ts'

const everyMs = 1_000
const mostPartners = 16
const turnMs = 30_000

/**
 * Tells partners by OCPI how their sessions go and what changed: tariffs and stations whole (PUT), connectors by their status (PATCH), what is gone as REMOVED.
 * As T/CEC's push: what each knows is kept beside how it stands, a partner that fails waits longer each time, and so does what it refused.
 */
export function createOcpiPush({
  house,
  port,
  outbound,
  sessions,
}: {
  house: House
  port: Port
  outbound: OcpiOutbound
  sessions: SessionsPush
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
      const stations = turn.states ? [tellTariffs, tellStations, tellEvses] : []
      for (const part of [sessions.tellResults, sessions.tellSessions, ...stations]) {
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
