import { newId } from '@evops/platform/contract'
import { createSecretBox, type JobTable, type Tx } from '@evops/platform/server'
import type { EnergyDeps } from '../deps.ts'
import { metersChannel } from '../collectors/channels.ts'
import { sumsOfQuarters } from '../load/load.store.ts'
import { findSupply } from '../supply/supply.store.ts'
import { parseReceivedVtnEvent } from './event.rules.ts'
import { lockVtnEvents, setVtnReportState, type StoredVtnEvent } from './events.store.ts'
import { saveReportedEvents, type ReportedEvents } from './save-events.service.ts'
import { evaluateEvent } from './stored-events.rules.ts'
import {
  claimDueVtnConnections,
  vtnConnectionsExistSql,
  vtnConnectionToPoll,
  findVtnConnection,
  recordPollResult,
  type PolledVtnConnection,
} from './openadr.store.ts'
import { updateSilentVtnAlarms } from './silent.service.ts'
import { buildOpenAdrReport, eventUsageOf } from './usage.rules.ts'
import { createVtnClients, VtnError, type VtnAddress } from './vtn.ts'

const everyMs = 1_000
const mostAtOnce = 20
const busyMs = 120_000
const usualMs = 10_000
/** Maximum delay of meter values in ms that a report waits for. */
const lateMs = 48 * 3_600_000

/** Returns the owner of the secret, which is part of its encryption. */
const placeOf = (operatorId: string, id: string) => `energy_openadr_connections ${operatorId} ${id}`

/**
 * Polls VTNs when they are due, stores their events and sends the requested reports. A slow VTN does not delay others.
 */
export function createVtnPolling(deps: EnergyDeps, chance = () => Math.random() * 2 - 1) {
  const { services, alarms, allowedNetworks, answerMs } = deps
  const box = createSecretBox(services.config.secretKey, 'energy.openadr')
  const vtns = createVtnClients({ reach: allowedNetworks, now: services.now, withinMs: answerMs ?? usualMs })
  const inHand = new Map<string, Promise<void>>()
  let isClosed = false

  const unsealConnection = ({ sealed, ...vtn }: PolledVtnConnection): VtnAddress => ({
    ...vtn,
    clientSecret: box.open(sealed, placeOf(vtn.operatorId, vtn.id)),
  })
  /** Returns the VTN's current report. Throws VtnError. */
  async function requestVtnEvents(connection: PolledVtnConnection, { anew = false } = {}): Promise<ReportedEvents> {
    const vtn = unsealConnection(connection)
    if (anew) vtns.forget(vtn)
    const program = await vtns.program(vtn)
    return { raws: await vtns.events(vtn, program), descriptors: program?.payloadDescriptors ?? [] }
  }

  async function pollOne({ operatorId, id }: { operatorId: string; id: string }, pollId: string): Promise<void> {
    const connection = await services.db.inTenant(operatorId, (tx) => vtnConnectionToPoll(tx, id))
    if (!connection) return
    const outcome = await requestVtnEvents(connection).catch((error: unknown) => {
      if (error instanceof VtnError) return error
      throw error
    })
    const now = services.now()
    const reply = outcome instanceof VtnError ? null : outcome
    const failure =
      outcome instanceof VtnError ? { fault: outcome.fault, detail: outcome.message, waitMs: outcome.waitMs } : null
    const { version, supplyId } = connection
    const done = await services.db.inTenant(operatorId, async (tx) => {
      const { isOurs } = await recordPollResult(tx, { id, pollId, version, now, failure })
      const meaning = isOurs && (await findVtnConnection(tx, id, now))
      if (!meaning) return { isAnother: false, isMoved: false }
      const isAnother = await saveReportedEvents(tx, {
        operatorId,
        connectionId: id,
        supplyId,
        meaning,
        now,
        reported: reply,
        chance,
      })
      return { isAnother, isMoved: await updateSilentVtnAlarms(tx, deps, { operatorId, now }) }
    })
    if (done.isAnother) services.bus.publish(metersChannel, { operatorId })
    if (done.isMoved) alarms.moved(operatorId)
    if (reply) await sendReports(connection, now)
  }

  async function sendReports(connection: PolledVtnConnection, now: Date): Promise<void> {
    const { operatorId, id: connectionId } = connection
    for (const { eventId, report } of await services.db.inTenant(operatorId, (tx) => dueReports(tx, connection, now))) {
      const sent = await vtns.report(unsealConnection(connection), report).then(
        () => 'sent' as const,
        (error: unknown) => {
          if (!(error instanceof VtnError)) throw error
          // A rejected report is not sent again. Other errors may be temporary.
          return error.fault === 'server' && /HTTP 4/.test(error.message) ? ('refused' as const) : ('waiting' as const)
        },
      )
      await services.db.inTenant(operatorId, (tx) => setVtnReportState(tx, { connectionId, eventId }, sent))
    }
  }

  async function pollDueConnections(): Promise<void> {
    const most = mostAtOnce - inHand.size
    if (isClosed || most <= 0) return
    const [pollId, now] = [newId(services.now().getTime()), services.now()]
    for (const one of await services.db.asPlatform((tx) => claimDueVtnConnections(tx, { now, pollId, most, busyMs })))
      inHand.set(
        one.id,
        pollOne(one, pollId)
          .catch((error: unknown) => services.log.warn({ err: error, connectionId: one.id }, 'a VTN'))
          .finally(() => inHand.delete(one.id)),
      )
  }
  const jobs: JobTable = { 'energy:openadr': { everyMs, when: vtnConnectionsExistSql, run: pollDueConnections } }
  const waitForPolls = async () => void (await Promise.all(inHand.values()))
  return {
    jobs,
    sendRequest: requestVtnEvents,
    seal: (operatorId: string, id: string, secret: string) => box.seal(secret, placeOf(operatorId, id)),
    settled: waitForPolls,
    close() {
      isClosed = true
      return waitForPolls()
    },
  }
}
export type VtnPolling = ReturnType<typeof createVtnPolling>

/** Returns reports of ended events whose energy every meter has reported, or will no longer report. */
async function dueReports(
  tx: Tx,
  { id, supplyId, venName }: PolledVtnConnection,
  now: Date,
): Promise<{ eventId: string; report: object }[]> {
  const isDue = ({ report, untilAt }: StoredVtnEvent) => report === 'waiting' && untilAt !== null && untilAt <= now
  const due = (await lockVtnEvents(tx, id)).filter(isDue)
  const supply = due.length === 0 ? undefined : await findSupply(tx, supplyId)
  if (!supply) return []
  const found: { eventId: string; report: object }[] = []
  for (const event of due) {
    const [from, to] = [event.fromAt?.getTime() ?? 0, event.untilAt?.getTime() ?? 0]
    const { read } = evaluateEvent(event, { within: { from, until: to }, meaning: nothing, hasBase: true })
    if (!read) continue
    const { meterIds } = supply
    const taken =
      meterIds.length === 0 ? new Map() : await sumsOfQuarters(tx, { meterIds, from: from - 900_000, to, also: [] })
    const usages = eventUsageOf(read.places, taken)
    const isLate = now.getTime() - to > lateMs
    if (!isLate && usages.some(({ dwh }) => dwh === null)) continue
    const { programID: programId } = parseReceivedVtnEvent(event.content)
    found.push({
      eventId: event.eventId,
      report: buildOpenAdrReport(usages, { eventId: event.eventId, programId, venName }),
    })
  }
  return found
}
const nothing = {
  obeysSetpoints: false,
  obeysSubscriptions: false,
  obeysLevels: false,
  obeysAlerts: false,
  moderatePercent: 0,
  highPercent: 0,
  emergencyPercent: 0,
}
