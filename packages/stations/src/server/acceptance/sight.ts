import type { Tx } from '@evops/platform/server'
import type { NumbersOf, SessionsOf } from '../ports.ts'
import { commandsSince, ocppMessagesSince, findConnectorState, type RunRecord } from './acceptance.store.ts'
import type { Sight } from './observation.rules.ts'
import { sessionsOf } from './session.rules.ts'
import { inOurWords, transactionRefs, withReports } from './wire-201.rules.ts'
import { callsOf } from './wire.rules.ts'

/** Run on a charge point: its connector and its start time. */
export type Looking = Pick<
  RunRecord,
  'operatorId' | 'chargePointId' | 'chargePointKey' | 'connectorNo' | 'idTag' | 'startedAt'
>
/** Step of a run: its start, and the time of the technician's confirmation. */
export interface LookedStep {
  startedAt: string | null
  doneAt: string | null
}

/** Reads everything needed to judge a step from the database, so that any process can continue the run. */
export async function sightOf(
  tx: Tx,
  {
    sessionsOf: ourSessionsOf,
    numbersOf,
  }: { sessionsOf: SessionsOf | undefined; numbersOf: NumbersOf | undefined },
  { run, step, now }: { run: Looking; step: LookedStep; now: Date },
): Promise<Sight> {
  const { chargePointId, connectorNo, idTag } = run
  const since = new Date(step.startedAt ?? now)
  const { connectors, reported, connected, changedAt } = await findConnectorState(tx, run)
  const received = callsOf(await ocppMessagesSince(tx, run))
  const refs = transactionRefs(received)
  const numbers = refs.length > 0 ? await numbersOf?.(tx, { chargePointId, refs }) : undefined
  const sight: Sight = {
    now,
    connectorNo,
    idTag,
    connectors,
    reported,
    since,
    doneAt: step.doneAt === null ? null : new Date(step.doneAt),
    link: { connected, changedAt },
    calls: inOurWords(received, numbers ?? new Map()),
    commands: withReports(await commandsSince(tx, chargePointId, since), received),
    orders: null,
  }
  if (!ourSessionsOf) return sight
  const transactionIds = sessionsOf(sight).map(({ transactionId }) => transactionId)
  return { ...sight, orders: await ourSessionsOf(tx, { chargePointId, transactionIds }) }
}
