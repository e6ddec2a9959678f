import type { Tx } from '@evops/platform/server'
import { z } from 'zod'
import { minorOf } from '../../roaming/exact.rules.ts'
import { findPricing } from '../../roaming/places.store.ts'
import { costBy, readTariff } from '../../roaming/their-price.rules.ts'
import type { OcpiLinked } from '../ocpi-links.store.ts'
import { at, instant } from './objects.rules.ts'

const periodsShape = z.array(
  z.object({
    start_date_time: instant,
    tariff_id: z.string().nullish(),
    dimensions: z.array(z.object({ type: z.string(), volume: z.number().min(0) })),
  }),
)
interface Cdr extends Readonly<Record<string, unknown>> {
  end_date_time: string
  currency: string
  cdr_location: { id: string }
}
const tariffsShape = z.array(z.looseObject({ id: z.string() }))

/**
 * Calculates the cost of a record by its tariff, in the minor unit: by the tariff in the record, or by the tariff that
 * was last received. Null: the record is a credit, names no tariff or several, or lacks values that the tariff needs.
 */
export async function costByTariff(tx: Tx, linked: OcpiLinked, cdr: Cdr): Promise<number | null> {
  const chargePeriods = periodsShape.safeParse(cdr['charging_periods']).data
  const carried = tariffsShape.safeParse(cdr['tariffs'] ?? []).data ?? []
  const only = carried.length === 1 ? carried[0]?.id : undefined
  const [tariffNo, ...others] = new Set(chargePeriods?.map(({ tariff_id: id }) => id ?? only))
  if (cdr['credit'] === true || !chargePeriods || tariffNo === undefined || others.length > 0) return null
  const { zone, tariff: storedTariff } = await findPricing(tx, linked, {
    stationNo: cdr.cdr_location.id,
    tariffNo,
  })
  const tariff = readTariff(carried.find(({ id }) => id === tariffNo) ?? storedTariff)
  const ends = [...chargePeriods.slice(1).map((next) => next.start_date_time), cdr.end_date_time]
  const periods = chargePeriods.map(({ start_date_time: from, dimensions }, index) => ({
    from: at(from).getTime(),
    to: at(ends[index] ?? from).getTime(),
    volumes: Object.fromEntries(dimensions.map(({ type, volume }) => [type, volume])),
  }))
  const cost = tariff && costBy(tariff, periods, zone ?? undefined)
  return cost ? minorOf(cost.due, cdr.currency) : null
}
