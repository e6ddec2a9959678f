import type { StoredData, StoredSession } from './stored.ts'
import type { AcknowledgedCalls, AcknowledgedStart } from './expected.ts'

/**
 * Differences between acknowledged and stored data, by kind: missing or wrong rows, and rows without a cause or
 * duplicated.
 */
export interface StorageDifferences {
  lost: Record<string, number>
  doubled: Record<string, number>
}

export function sumKinds(kinds: Record<string, number>): number {
  return Object.values(kinds).reduce((sum, count) => sum + count, 0)
}

/** Compares all acknowledged data with all stored data. */
export function compareWithStored(sentData: AcknowledgedCalls, stored: StoredData): StorageDifferences {
  const found: StorageDifferences = { lost: {}, doubled: {} }
  const countDifference = (side: keyof StorageDifferences, kind: string, count = 1) => {
    if (count > 0) found[side][kind] = (found[side][kind] ?? 0) + count
  }
  compareSessions(sentData, stored, countDifference)
  compareMeterValues(sentData, stored, countDifference)
  compareStatuses(sentData, stored, countDifference)
  for (const [errorText, count] of Object.entries(sentData.callErrors))
    if (ofTransactions.test(errorText))
      countDifference('lost', 'messages of transactions answered with an error', count)
  countDifference('doubled', 'stops kept as orphans', stored.orphanStops)
  countDifference('lost', 'journals that do not balance', stored.unbalancedJournals)
  countDifference('lost', 'currencies whose ledger does not sum to zero', stored.unbalancedLedgers)
  countDifference('lost', 'balances that differ from the sum of their entries', stored.wrongBalances)
  return found
}

/** A charge point drops these messages after several such answers; without an answer it sends them again. */
const ofTransactions = /^(?:StartTransaction|StopTransaction|MeterValues|TransactionEvent) /

type Note = (side: keyof StorageDifferences, kind: string, count?: number) => void

const startKey = (start: { chargePointId: string; idTag: string; at: number; meterWh: number }) =>
  `${start.chargePointId} ${start.idTag} ${start.at} ${start.meterWh}`

function compareSessions(sentData: AcknowledgedCalls, stored: StoredData, note: Note): void {
  const sessions = new Map<string, StoredSession[]>()
  for (const session of stored.sessions) {
    const same = sessions.get(startKey(session))
    if (same) same.push(session)
    else sessions.set(startKey(session), [session])
  }
  for (const start of sentData.starts) {
    const key = startKey(start)
    const [session, ...more] = sessions.get(key) ?? []
    sessions.delete(key)
    note('doubled', 'orders of one start', more.length)
    if (start.transactionIds.size > 1) note('doubled', 'transaction ids of one start')
    if (session) compareSession(start, session, note)
    else if (start.transactionIds.size > 0) note('lost', 'acknowledged starts')
  }
  for (const rest of sessions.values()) note('doubled', 'orders without a start', rest.length)
}

function compareSession(start: AcknowledgedStart, session: StoredSession, note: Note): void {
  const { stop, transactionIds } = start
  if (transactionIds.size > 0 && !transactionIds.has(session.transactionId))
    note('lost', 'transaction ids as acknowledged')
  const closed = session.state === 'settled' || session.state === 'abnormal'
  if (stop?.acknowledged && !closed) note('lost', 'acknowledged stops')
  if (!stop && closed) note('doubled', 'orders closed without a stop')
  if (!stop) return note('doubled', 'bills and journals without a stop', session.bills + session.journals)
  note('doubled', 'bills of one order', session.bills - 1)
  note('doubled', 'journals of one order', session.journals - 1)
  if (!closed) return
  if (session.bills === 0) note('lost', 'bills of closed orders')
  if (session.journals === 0 && session.totalMinor !== 0) note('lost', 'journals of closed orders')
  if (session.meterEndWh !== stop.meterWh || session.energyWh !== stop.meterWh - start.meterWh)
    note('lost', 'registers as acknowledged')
  if (session.billedMinor !== session.totalMinor || session.postedMinor !== session.totalMinor)
    note('lost', 'amounts that agree in order, bill and journal')
}

function compareMeterValues(sentData: AcknowledgedCalls, stored: StoredData, note: Note): void {
  const rows = new Map(
    stored.meterValues.map(({ chargePointId, at, registerWh, rows: count }) => [
      `${chargePointId} ${at} ${registerWh}`,
      count,
    ]),
  )
  for (const meterValue of sentData.meterValues) {
    const key = `${meterValue.chargePointId} ${meterValue.at} ${meterValue.registerWh}`
    const count = rows.get(key) ?? 0
    rows.delete(key)
    if (meterValue.acknowledged && count === 0) note('lost', 'acknowledged samples')
    note('doubled', 'rows of one sample', count - 1)
  }
  note('doubled', 'samples without a message', rows.size)
}

/** These charge points never resend a status, so each may be in the history once. */
function compareStatuses(sentData: AcknowledgedCalls, stored: StoredData, note: Note): void {
  const rows = new Map(
    stored.statuses.map(({ chargePointId, at, status, rows: count }) => [`${chargePointId} ${at} ${status}`, count]),
  )
  const sent = new Map<string, { acknowledged: number; sent: number }>()
  for (const { chargePointId, at, status, acknowledged } of sentData.statuses) {
    const key = `${chargePointId} ${at} ${status}`
    const counts = sent.get(key) ?? { acknowledged: 0, sent: 0 }
    sent.set(key, { acknowledged: counts.acknowledged + (acknowledged ? 1 : 0), sent: counts.sent + 1 })
  }
  for (const [key, counts] of sent) {
    const count = rows.get(key) ?? 0
    rows.delete(key)
    note('lost', 'acknowledged statuses', counts.acknowledged - count)
    note('doubled', 'rows of one status', count - counts.sent)
  }
  note('doubled', 'statuses without a message', rows.size)
}
