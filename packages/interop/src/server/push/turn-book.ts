import type { Services, NewPartnerMessage } from '@evops/platform/server'
import type { MessageLog } from '../message-log/message-log.ts'
import type { PartnerKey } from '../partners/partners.store.ts'
import { saveSentStates, saveSentStations, type ToldState, type ToldStation } from './sent-states.store.ts'

/** So much goes into one statement. */
const mostRows = 500

/**
 * What a turn comes to, written by the batch while its calls go on: what the partner knows now, and the log of messages. A process
 * that ends before says it once more: how it stands then, so that nothing is lost and nothing old follows.
 */
export interface TurnBook {
  keep: (message: NewPartnerMessage) => void
  note: (told: ToldState) => void
  noteStation: (told: ToldStation) => void
  /** The partner took something, whatever came after. */
  hasTaken(): boolean
  /** All of it stands in the database. */
  settle(): Promise<void>
}
export function createTurnBook(
  { services, log }: { services: Services; log: Pick<MessageLog, 'keepIn' | 'tell'> },
  key: PartnerKey,
): TurnBook {
  const messages: NewPartnerMessage[] = []
  const states = new Map<string, ToldState>()
  const stations = new Map<string, ToldStation>()
  let writing = Promise.resolve()
  let hasTaken = false

  async function write(): Promise<void> {
    const told = {
      messages: messages.splice(0),
      states: [...states.values()],
      stations: [...stations.values()],
    }
    states.clear()
    stations.clear()
    if (told.messages.length + told.states.length + told.stations.length === 0) return
    await services.db.inTenant(key.operatorId, async (tx) => {
      await saveSentStates(tx, key, told.states, services.now())
      await saveSentStations(tx, key, told.stations)
      await log.keepIn(tx, told.messages)
    })
    log.tell(told.messages)
  }
  function soon(): void {
    if (messages.length + states.size < mostRows) return
    writing = writing.then(write)
    // Whoever settles hears of it.
    writing.catch(() => undefined)
  }
  return {
    keep(message) {
      messages.push(message)
      hasTaken ||= message.status === 'done'
      soon()
    },
    note(told) {
      states.set(`${told.chargePointId} ${told.connectorNo}`, told)
      soon()
    },
    noteStation: (told) => void stations.set(told.stationId, told),
    hasTaken: () => hasTaken,
    settle: async () => {
      await writing
      await write()
    },
  }
}
