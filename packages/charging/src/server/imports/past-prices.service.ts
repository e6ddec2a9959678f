import type { Tx } from '@evops/platform/server'
import { priceSession, ReadingsError, type PricedSession, type TariffContent } from '@evops/tariffs/contract'
import type { Tariffs } from '@evops/tariffs/server'
import { versionsOf, type PastOrder } from './past-orders.store.ts'

/**
 * Orders that their file gives no amount for, rated by the rule that was in force at their place when they began. Where
 * none was, or no bill can be made, they stay without an amount.
 */
export async function ratedByRule(
  tx: Tx,
  tariffs: Pick<Tariffs, 'versionContents'>,
  operatorId: string,
  orders: readonly PastOrder[],
): Promise<PastOrder[]> {
  const unpriced = orders.filter(({ electricityMinor }) => electricityMinor === null)
  if (unpriced.length === 0) return [...orders]
  const versions = await versionsOf(tx, operatorId, unpriced)
  const contents = await tariffs.versionContents(tx, operatorId, [...new Set(versions.values())])
  return orders.map((order) => {
    const tariffVersionId = versions.get(order.id) ?? null
    const content = tariffVersionId === null ? undefined : contents.get(tariffVersionId)
    const bill = content ? billOf(order, content) : null
    if (!bill) return order
    return {
      ...order,
      tariffVersionId,
      bill,
      electricityMinor: bill.electricity.minor,
      serviceMinor: bill.service.minor,
      flags: order.flags.filter((flag) => flag !== 'A16'),
    }
  })
}

/** Null: from such times no bill is made. */
function billOf(
  { startedAt, endedAt, meterStartDwh, energyDwh, timeZone, currency }: PastOrder,
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
