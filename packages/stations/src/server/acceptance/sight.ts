import type { Tx } from '@evops/platform/server'
import type { FindSessionNumbers, FindSessions } from '../ports.ts'
import { commandsSince, ocppMessagesSince, findConnectorState, type AcceptanceRunRecord } from './acceptance.store.ts'
import type { AcceptanceObservation } from './observation.rules.ts'
import { transactionsOf } from './session.rules.ts'
import { toCalls16, transactionIdsOf, replaceByReports } from './wire-201.rules.ts'
import { recordedCallsOf } from './wire.rules.ts'

/** Run on a charge point: its connector and its start time. */
export type ObservedRun = Pick<
  AcceptanceRunRecord,
  'operatorId' | 'chargePointId' | 'chargePointKey' | 'connectorNo' | 'idTag' | 'startedAt'
>
/** Step of a run: its start, and the time of the technician's confirmation. */
export interface ObservedStep {
  startedAt: string | null
  doneAt: string | null
}

/** Reads everything needed to judge a step from the database, so that any process can continue the run. */
export async function loadObservation(
  tx: Tx,
  {
    sessionsOf: ourSessionsOf,
    numbersOf,
  }: { sessionsOf: FindSessions | undefined; numbersOf: FindSessionNumbers | undefined },
  { run, step, now }: { run: ObservedRun; step: ObservedStep; now: Date },
): Promise<AcceptanceObservation> {
  const { chargePointId, connectorNo, idTag } = run
  const since = new Date(step.startedAt ?? now)
  const { connectors, reported, connected, changedAt } = await findConnectorState(tx, run)
  const received = recordedCallsOf(await ocppMessagesSince(tx, run))
  const refs = transactionIdsOf(received)
  const numbers = refs.length > 0 ? await numbersOf?.(tx, { chargePointId, refs }) : undefined
  const sight: AcceptanceObservation = {
    now,
    connectorNo,
    idTag,
    connectors,
    reported,
    since,
    doneAt: step.doneAt === null ? null : new Date(step.doneAt),
    link: { connected, changedAt },
    calls: toCalls16(received, numbers ?? new Map()),
    commands: replaceByReports(await commandsSince(tx, chargePointId, since), received),
    orders: null,
  }
  if (!ourSessionsOf) return sight
  const transactionIds = transactionsOf(sight).map(({ transactionId }) => transactionId)
  return { ...sight, orders: await ourSessionsOf(tx, { chargePointId, transactionIds }) }
}
