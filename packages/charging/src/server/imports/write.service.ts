import { newId } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import type { Stations } from '@evops/stations/server'
import type { Tariffs } from '@evops/tariffs/server'
import { rateImportedSessions } from './past-prices.service.ts'
import { withNewSessionNumber, assignPastRegisters, pastJournal, pastSession } from './past-sessions.rules.ts'
import {
  insertBlockedTokens,
  insertPastBills,
  insertPastSessions,
  findImportPlaces,
  postPastSessionJournals,
  previousEndRegisters,
  findExistingSessions,
  tokenIdsByTags,
  type ImportChargePoint,
  type ImportedSession,
} from './past-sessions.store.ts'
import type { SessionPlan, ZonedSettings } from './plan.service.ts'

const sessionsPerStep = 1_000
/** Highest number of draws. If a number is taken this often, it is no longer chance. */
const mostDraws = 10

export interface SessionImportDeps {
  /** Creates missing places of the file. */
  places: Pick<Stations, 'createStation' | 'createChargePoint' | 'removePlaces' | 'requireUnchangedPlaces'>
  operatorOf: (operatorId: string) => Promise<{ currency: string; timeZone: string }>
  tariffs: Pick<Tariffs, 'versionContents'>
}
interface Writing extends Pick<SessionImportDeps, 'places' | 'tariffs'> {
  operatorId: string
  plan: SessionPlan
  settings: ZonedSettings
  progress: (handled: number, total: number) => Promise<void>
}

/** Result of the import: how many sessions already existed under another name, and the amounts of the new ones. */
export interface SessionImportResult {
  sessions: string[]
  stations: string[]
  chargePoints: string[]
  tokens: string[]
  existing: number
  amountMinor: number
  paid: number
  unpriced: number
}

export async function writeSessionImport(
  tx: Tx,
  { places, tariffs, operatorId, plan, settings, progress }: Writing,
): Promise<SessionImportResult> {
  const written: SessionImportResult = {
    sessions: [],
    stations: [],
    chargePoints: [],
    tokens: [],
    existing: 0,
    amountMinor: 0,
    paid: 0,
    unpriced: 0,
  }
  await progress(0, plan.sessions.length)
  const chargePoints = await ensurePlaces(tx, { places, operatorId, plan, settings, written })
  if (plan.newTokens.length > 0) written.tokens = await insertBlockedTokens(tx, operatorId, plan.newTokens)
  const tokens = await tokenIdsByTags(tx, [...new Set(plan.sessions.map(({ token }) => token))])
  for (let at = 0; at < plan.sessions.length; at += sessionsPerStep) {
    const step = plan.sessions.slice(at, at + sessionsPerStep).map((session) => {
      const chargePoint = chargePoints.get(session.chargePoint)
      if (!chargePoint) throw new Error(`charge point ${session.chargePoint} was not made`)
      const tokenId = tokens.get(session.token.toLowerCase()) ?? null
      return {
        chargePoint,
        session: pastSession(session, { chargePoint, tokenId, currency: settings.currency }),
      }
    })
    const rate = (sessions: readonly ImportedSession[]) =>
      settings.withoutAmount === 'rate' ? rateImportedSessions(tx, tariffs, operatorId, sessions) : sessions
    await writeStep(tx, { operatorId, step, rate, written })
    await progress(Math.min(at + sessionsPerStep, plan.sessions.length), plan.sessions.length)
  }
  return written
}

interface Step {
  operatorId: string
  step: readonly { chargePoint: ImportChargePoint; session: ImportedSession }[]
  /** Adds amounts to sessions that have none. */
  rate: (sessions: readonly ImportedSession[]) => Promise<ImportedSession[]> | readonly ImportedSession[]
  written: SessionImportResult
}

async function writeStep(tx: Tx, { operatorId, step, rate, written }: Step): Promise<void> {
  const all = step.map(({ session }) => session)
  const here = await findExistingSessions(tx, all)
  const fresh = all.filter(({ id }) => !here.has(id))
  const priced = await rate(assignPastRegisters(fresh, await previousEndRegisters(tx, fresh)))
  const sessions = new Map(priced.map((session) => [session.id, session]))
  let left = step.flatMap(({ chargePoint, session }) => {
    const placed = sessions.get(session.id)
    return placed ? [{ chargePoint, session: placed }] : []
  })
  written.existing += here.size
  for (let draw = 0; left.length > 0; draw += 1) {
    if (draw === mostDraws) throw new Error('numbers of orders are taken again and again')
    const drawn = left.map(({ session }) => session)
    const made = await insertPastSessions(tx, operatorId, drawn)
    written.sessions.push(...made)
    await postPast(tx, operatorId, { sessions: drawn.filter(({ id }) => made.has(id)), written })
    const out = left.filter(({ session }) => !made.has(session.id))
    if (out.length === 0) break
    const gone = await findExistingSessions(
      tx,
      out.map(({ session }) => session),
    )
    written.existing += gone.size
    left = out
      .filter(({ session }) => !gone.has(session.id))
      .map(({ chargePoint, session }) => ({ chargePoint, session: withNewSessionNumber(session, chargePoint) }))
  }
}

/** Posts the money of new sessions, with the bills of those that were rated here. */
async function postPast(
  tx: Tx,
  operatorId: string,
  { sessions, written }: { sessions: readonly ImportedSession[]; written: SessionImportResult },
): Promise<void> {
  const posted = sessions.map((session) => ({ session, journal: pastJournal(operatorId, session) }))
  await postPastSessionJournals(
    tx,
    posted.flatMap(({ journal }) => journal ?? []),
  )
  await insertPastBills(
    tx,
    operatorId,
    posted.flatMap(({ session, journal }) =>
      session.bill === null ? [] : [{ session, journalId: journal?.id ?? null }],
    ),
  )
  for (const { electricityMinor, serviceMinor } of sessions) {
    const minor = (electricityMinor ?? 0) + (serviceMinor ?? 0)
    written.amountMinor += minor
    if (minor > 0) written.paid += 1
    if (electricityMinor === null) written.unpriced += 1
  }
}

/** Creates missing stations and charge points of the sessions. Returns charge points by number. */
async function ensurePlaces(
  tx: Tx,
  {
    places,
    operatorId,
    plan,
    settings,
    written,
  }: Pick<Writing, 'places' | 'operatorId' | 'plan' | 'settings'> & { written: SessionImportResult },
): Promise<ReadonlyMap<string, ImportChargePoint>> {
  const { needed, existing } = plan
  if (needed.chargePoints.length === 0) return existing.chargePoints
  const stationIds = new Map([...existing.stations].map(([code, { id }]) => [code, id]))
  for (const code of needed.stations) {
    const made = await places.createStation(tx, operatorId, {
      code,
      name: code,
      timeZone: settings.timeZone,
      openToPublic: false,
    })
    stationIds.set(code, made.id)
    written.stations.push(made.id)
  }
  const connectors = connectorsOf(plan)
  for (const { chargePoint, station } of needed.chargePoints) {
    const made = await places.createChargePoint(tx, operatorId, {
      chargePointNo: chargePoint,
      name: chargePoint,
      stationId: stationIds.get(station) ?? '',
      ratedPowerW: 0,
      connectors: Array.from({ length: connectors.get(chargePoint) ?? 1 }, (_, index) => ({
        connectorNo: index + 1,
        connectorType: 4 as const,
      })),
      // No charge point can connect with this identity until a user sets the real one.
      identity: `past-${newId()}`,
    })
    written.chargePoints.push(made.id)
  }
  const made = await findImportPlaces(tx, {
    stations: [],
    chargePoints: needed.chargePoints.map(({ chargePoint }) => chargePoint),
  })
  return new Map([...existing.chargePoints, ...made.chargePoints])
}

/** Returns the number of connectors that each charge point needs. */
function connectorsOf({ sessions }: SessionPlan): Map<string, number> {
  const most = new Map<string, number>()
  for (const { chargePoint, connectorNo } of sessions)
    most.set(chargePoint, Math.max(most.get(chargePoint) ?? 1, connectorNo))
  return most
}
