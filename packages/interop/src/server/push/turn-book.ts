import type { Services, NewPartnerMessage } from '@evops/platform/server'
import type { MessageLog } from '../message-log/message-log.ts'
import type { PartnerKey } from '../partners/partners.store.ts'
import { saveSentStates, saveSentStations, type SentState, type SentStationMarks } from './sent-states.store.ts'

/** Maximum number of rows per statement. */
const mostRows = 500

/**
 * Writes the results of a push run in batches while its calls continue: the states that the partner has received, and
 * the message log. A process that ends before the write sends the current state again, so that nothing is lost and no
 * old state follows.
 */
export interface PushResultWriter {
  keep: (message: NewPartnerMessage) => void
  note: (record: SentState) => void
  noteStation: (record: SentStationMarks) => void
  /** True if the partner accepted anything during the run. */
  hasTaken(): boolean
  /** Waits until all results are in the database. */
  settle(): Promise<void>
}
export function createPushResultWriter(
  { services, log }: { services: Services; log: Pick<MessageLog, 'keepIn' | 'sendUpdate'> },
  key: PartnerKey,
): PushResultWriter {
  const messages: NewPartnerMessage[] = []
  const states = new Map<string, SentState>()
  const stations = new Map<string, SentStationMarks>()
  let writing = Promise.resolve()
  let hasTaken = false

  async function write(): Promise<void> {
    const batch = {
      messages: messages.splice(0),
      states: [...states.values()],
      stations: [...stations.values()],
    }
    states.clear()
    stations.clear()
    if (batch.messages.length + batch.states.length + batch.stations.length === 0) return
    await services.db.inTenant(key.operatorId, async (tx) => {
      await saveSentStates(tx, key, batch.states, services.now())
      await saveSentStations(tx, key, batch.stations)
      await log.keepIn(tx, batch.messages)
    })
    log.sendUpdate(batch.messages)
  }
  function soon(): void {
    if (messages.length + states.size < mostRows) return
    writing = writing.then(write)
    // The error is reported by `settle`.
    writing.catch(() => undefined)
  }
  return {
    keep(message) {
      messages.push(message)
      hasTaken ||= message.status === 'done'
      soon()
    },
    note(state) {
      states.set(`${state.chargePointId} ${state.connectorNo}`, state)
      soon()
    },
    noteStation: (station) => void stations.set(station.stationId, station),
    hasTaken: () => hasTaken,
    settle: async () => {
      await writing
      await write()
    },
  }
}
