import { meterEnergy } from '@evops/charging/server'
import { quarterMs, type GridBill } from '../../contract/index.ts'
import type { RegisterRow } from '../series/registers.store.ts'
import type { MeterSeries, MeterQuarterHour } from '../series/series.rules.ts'

type ComparedSeries = GridBill['series'][number]

/**
 * Returns the series that a bill uses, the quarter hours of each meter, next to the energy of its register in the part
 * of the span for which the register was read.
 */
export function comparedSeries(
  meters: readonly (MeterSeries & { meterId: string; whole: readonly MeterQuarterHour[] })[],
  readings: readonly RegisterRow[],
): ComparedSeries[] {
  return meters.map(({ meterId, meterNo, whole }) => {
    const own = readings.filter((reading) => reading.meterId === meterId)
    return { meterNo, quartersDwh: sumOf(whole), register: registerPart(whole, own) }
  })
}

function registerPart(
  whole: readonly MeterQuarterHour[],
  readings: readonly RegisterRow[],
): ComparedSeries['register'] {
  const [begin, end] = [whole[0]?.at ?? 0, (whole.at(-1)?.at ?? 0) + quarterMs]
  const first = readings.findLast(({ at }) => at <= begin) ?? readings[0]
  const last = readings.find(({ at }) => at >= end) ?? readings.at(-1)
  if (!first || !last) return null
  const from = Math.ceil(Math.max(begin, first.at) / quarterMs) * quarterMs
  const to = Math.floor(Math.min(end, last.at) / quarterMs) * quarterMs
  const energyDwh = to > from ? meterEnergy(readings, { from, to }) : null
  if (energyDwh === null) return null
  const quartersDwh = sumOf(whole.filter(({ at }) => at >= from && at < to))
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString(), energyDwh, quartersDwh }
}
const sumOf = (quarters: readonly MeterQuarterHour[]) => quarters.reduce((sum, { activeDwh }) => sum + activeDwh, 0)
