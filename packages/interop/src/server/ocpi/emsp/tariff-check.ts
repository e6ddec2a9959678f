import type { Tx } from '@evops/platform/server'
import { z } from 'zod'
import { exactToMinorUnits } from '../../roaming/exact.rules.ts'
import { findPricing } from '../../roaming/places.store.ts'
import { calculatePartnerTariffCost, parsePartnerTariff } from '../../roaming/their-price.rules.ts'
import type { LinkedOcpiPartner } from '../ocpi-links.store.ts'
import { parseInstantOrThrow, ocpiInstantSchema } from './objects.rules.ts'

const periodsShape = z.array(
  z.object({
    start_date_time: ocpiInstantSchema,
    tariff_id: z.string().nullish(),
    dimensions: z.array(z.object({ type: z.string(), volume: z.number().min(0) })),
  }),
)
interface Cdr extends Readonly<Record<string, unknown>> {
  start_date_time: string
  end_date_time: string
  currency: string
  cdr_location: { id: string }
}
const tariffsShape = z.array(z.looseObject({ id: z.string() }))
const dated = z.looseObject({ last_updated: ocpiInstantSchema })
const inCurrency = z.looseObject({ currency: z.string() })

/** Returns the charging periods with their volumes. Undefined: they cannot be read. */
export const readPeriods = (cdr: Readonly<Record<string, unknown>>) =>
  periodsShape.safeParse(cdr['charging_periods']).data

/**
 * Calculates the cost of a record by its tariff, in the minor unit: by the tariff in the record, and by the stored
 * tariff if it was in force at the start. The lower cost counts, so that a record cannot confirm itself by a tariff of
 * its own. Null: the record is a credit, names no tariff or several, or lacks values that the tariff needs.
 */
export async function calculateCdrCostByTariff(tx: Tx, linked: LinkedOcpiPartner, cdr: Cdr): Promise<number | null> {
  const chargePeriods = readPeriods(cdr)
  const carried = tariffsShape.safeParse(cdr['tariffs'] ?? []).data ?? []
  const only = carried.length === 1 ? carried[0]?.id : undefined
  const [tariffNo, ...others] = new Set(chargePeriods?.map(({ tariff_id: id }) => id ?? only))
  if (cdr['credit'] === true || !chargePeriods || tariffNo === undefined || others.length > 0) return null
  const { zone, tariff: storedTariff } = await findPricing(tx, linked, {
    stationNo: cdr.cdr_location.id,
    tariffNo,
  })
  const ends = [...chargePeriods.slice(1).map((next) => next.start_date_time), cdr.end_date_time]
  const periods = chargePeriods.map(({ start_date_time: from, dimensions }, index) => ({
    from: parseInstantOrThrow(from).getTime(),
    to: parseInstantOrThrow(ends[index] ?? from).getTime(),
    volumes: Object.fromEntries(dimensions.map(({ type, volume }) => [type, volume])),
  }))
  const carriedTariff = carried.find(({ id }) => id === tariffNo)
  const tariffs = [
    carriedTariff,
    ...(carriedTariff === undefined || wasInForce(storedTariff, cdr) ? [storedTariff] : []),
  ]
  const costs = tariffs.flatMap((tariffJson) => {
    const tariff = isIn(cdr.currency, tariffJson) ? parsePartnerTariff(tariffJson) : undefined
    const cost = tariff && calculatePartnerTariffCost(tariff, periods, zone ?? undefined)
    return cost ? [exactToMinorUnits(cost.due, cdr.currency)] : []
  })
  return costs.length === 0 ? null : Math.min(...costs)
}

/** The stored tariff is the last received one: it may have changed since the session. */
function wasInForce(tariffJson: unknown, cdr: Cdr): boolean {
  const { data } = dated.safeParse(tariffJson)
  return data !== undefined && parseInstantOrThrow(data.last_updated) <= parseInstantOrThrow(cdr.start_date_time)
}
const isIn = (currency: string, tariffJson: unknown) => inCurrency.safeParse(tariffJson).data?.currency === currency
