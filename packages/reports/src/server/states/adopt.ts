import type { Tx } from '@evops/platform/server'
import { assignPropertiesToDays } from '../facts/kinds.store.ts'
import { recalculateConnectorMonths, lockRollUp } from '../roll-up/facts.store.ts'

const connectorsAtOnce = 50

/**
 * Assigns today's properties to connector days from before properties were stored, a few connectors at a time; returns
 * how many.
 */
export async function assignMissingProperties(tx: Tx): Promise<number> {
  await lockRollUp(tx)
  const connectors = await assignPropertiesToDays(tx, connectorsAtOnce)
  if (connectors.length > 0) await recalculateConnectorMonths(tx, connectors)
  return connectors.length
}
