import type { Tx } from '@evops/platform/server'
import { isCounter } from '../../contract/index.ts'
import { saveQuarters, type StoredQuarter } from '../series/quarters.store.ts'
import { processCounterReading, type CounterState, type MeteredQuarterHour } from './counter.rules.ts'
import type { DeviceAnswers } from './read-device.ts'
import { updatePointValues, type DataPointUpdate, type ReadCollector, type PolledDataPoint } from './reads.store.ts'
import { counterFactsOf, scaleReading } from './values.rules.ts'

/** Values of reads that are not stored yet: the last value of each point, and completed quarter hours. */
export interface UnsavedReads {
  notes: Map<PolledDataPoint, DataPointUpdate>
  quarters: (StoredQuarter & { fromId: string })[]
}
export const emptyUnsavedReads = (): UnsavedReads => ({ notes: new Map(), quarters: [] })

interface Read {
  collector: ReadCollector
  answers: DeviceAnswers<PolledDataPoint>
  at: number
}
export function collectReadAnswers(taken: UnsavedReads, { collector, answers, at }: Read): void {
  for (const [meterId, points] of Map.groupBy(collector.points, (point) => point.meterId)) {
    const powerW = powerOf(points, answers)
    const quarters: Partial<Record<PolledDataPoint['quantity'], MeteredQuarterHour[]>> = {}
    for (const point of points) {
      const { quantity } = point
      const answer = answers.values.get(point)
      if (answer === undefined) continue
      const value = scaleReading(answer, point)
      if ('fault' in value) recordPointValue(taken, point, { at, fault: value.fault })
      else if (!isCounter(quantity)) recordPointValue(taken, point, { at, valueE3: value.valueE3 })
      else {
        const facts = counterFactsOf(point, basisOf(collector))
        const flow = quantity === 'energy-import' ? powerW : quantity === 'energy-export' ? negative(powerW) : null
        const before = taken.notes.get(point)?.counter ?? point.counter
        const read = processCounterReading(before, { at, count: value.countE6 }, facts, flow)
        quarters[quantity] = read.quarters
        const isBelieved = read.fault === null || read.fault === 'stands-still'
        const reportedValue = isBelieved ? { valueE3: value.valueE3 } : {}
        recordPointValue(taken, point, { at, ...reportedValue, fault: read.fault, counter: read.state })
      }
    }
    taken.quarters.push(...quartersOf(quarters, { meterId, fromId: collector.id }))
  }
}
interface Word {
  at: number
  valueE3?: number
  fault?: DataPointUpdate['fault']
  counter?: CounterState
}
/** The previous value stays if the next one is rejected. */
function recordPointValue(
  { notes }: UnsavedReads,
  point: PolledDataPoint,
  { at, valueE3, fault = null, counter }: Word,
): void {
  const before = notes.get(point)
  notes.set(point, {
    meterId: point.meterId,
    quantity: point.quantity,
    valueE3: valueE3 ?? before?.valueE3 ?? null,
    valueAt: valueE3 === undefined ? (before?.valueAt ?? null) : at,
    fault,
    faultAt: fault === null ? null : fault === before?.fault ? before.faultAt : at,
    refused: (before?.refused ?? 0) + (fault === null ? 0 : 1),
    counter: counter ?? before?.counter ?? null,
  })
}
const basisOf = ({ protocol, host, port, unitId, byteOrder, meterAddress }: ReadCollector) =>
  protocol === 'modbus-tcp' ? [host, port, unitId, byteOrder] : [host, port, meterAddress]
const negative = (watts: number | null) => (watts === null ? null : -watts)
function powerOf(points: readonly PolledDataPoint[], { values }: DeviceAnswers<PolledDataPoint>): number | null {
  const point = points.find(({ quantity }) => quantity === 'power')
  const answer = point && values.get(point)
  const value = answer && scaleReading(answer, point)
  return value && 'valueE3' in value ? value.valueE3 : null
}
function quartersOf(
  quarters: Partial<Record<PolledDataPoint['quantity'], MeteredQuarterHour[]>>,
  whose: { meterId: string; fromId: string },
): UnsavedReads['quarters'] {
  const energyByQuarter = (quantity: PolledDataPoint['quantity']) =>
    new Map(quarters[quantity]?.map(({ at, dwh }) => [at, dwh]))
  const [reactive, fed] = [energyByQuarter('reactive-import'), energyByQuarter('energy-export')]
  return (quarters['energy-import'] ?? []).map(({ at, dwh, spread }) => ({
    ...whose,
    at,
    activeDwh: dwh,
    reactiveDvarh: reactive.get(at) ?? null,
    exportDwh: fed.get(at) ?? null,
    spread,
  }))
}

/** Stores last values, counters and completed quarter hours. Quarter hours from a file are not overwritten. */
export async function saveReadResults(
  tx: Tx,
  collector: ReadCollector,
  { notes, quarters }: UnsavedReads,
): Promise<void> {
  if (quarters.length > 0) await saveQuarters(tx, collector.operatorId, quarters, { replaces: false })
  await updatePointValues(tx, { collectorId: collector.id, points: [...notes.values()] })
}
