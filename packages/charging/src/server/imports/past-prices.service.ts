import type { Tx } from '@evops/platform/server'
import { priceSession, ReadingsError, type PricedSession, type TariffContent } from '@evops/tariffs/contract'
import type { Tariffs } from '@evops/tariffs/server'
import { tariffVersionsAtStarts, type ImportedSession } from './past-sessions.store.ts'

/**
 * Rates sessions without an amount in their file by the rule that was in force at their place when they started.
 * Without a rule, or if no bill can be made, they stay without an amount.
 */
export async function rateImportedSessions(
  tx: Tx,
  tariffs: Pick<Tariffs, 'versionContents'>,
  operatorId: string,
  sessions: readonly ImportedSession[],
): Promise<ImportedSession[]> {
  const unpriced = sessions.filter(({ electricityMinor }) => electricityMinor === null)
  if (unpriced.length === 0) return [...sessions]
  const versions = await tariffVersionsAtStarts(tx, operatorId, unpriced)
  const contents = await tariffs.versionContents(tx, operatorId, [...new Set(versions.values())])
  return sessions.map((session) => {
    const tariffVersionId = versions.get(session.id) ?? null
    const content = tariffVersionId === null ? undefined : contents.get(tariffVersionId)
    const bill = content ? billOf(session, content) : null
    if (!bill) return session
    return {
      ...session,
      tariffVersionId,
      bill,
      electricityMinor: bill.electricity.minor,
      serviceMinor: bill.service.minor,
      flags: session.flags.filter((flag) => flag !== 'A16'),
    }
  })
}

/** Null if no bill can be made from these times. */
function billOf(
  { startedAt, endedAt, meterStartDwh, energyDwh, timeZone, currency }: ImportedSession,
  content: TariffContent,
): PricedSession | null {
  const readings = [
    { at: startedAt.getTime(), registerDwh: meterStartDwh },
    { at: endedAt.getTime(), registerDwh: meterStartDwh + energyDwh },
  ]
  try {
    const bill = priceSession({ readings, content, timeZone })
    return bill.currency === currency ? bill : null
  } catch (error) {
    if (error instanceof ReadingsError) return null
    throw error
  }
}
