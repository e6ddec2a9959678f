import { conflictProblem, type Services, type Tx } from '@evops/platform/server'
import { newId, Problem, type Language } from '@evops/platform/contract'
import type { MeterForm, MeterReading, MeterRow, NewReading, ReadingsImported } from '../../contract/index.ts'
import {
  changeMeter,
  insertMeter,
  isMeterNoTaken,
  meterNumbers,
  metersById,
  pageOfMeters,
  removeMeter,
} from './meters.store.ts'
import { requireStation } from '../stations/stations.service.ts'
import { parseReadings } from './reading-import.rules.ts'
import { checkMeterReadings } from './readings.rules.ts'
import { saveReadingDoubts, insertReadings, meterReadingsAt, meterReadingsFrom } from './readings.store.ts'

type ReadingCounts = Pick<ReadingsImported, 'added' | 'changed' | 'same' | 'doubtful'>
const nothing: ReadingCounts = { added: 0, changed: 0, same: 0, doubtful: 0 }

/** Returns a meter of the transaction's operator. Throws request.not-found. */
export async function loadMeter(tx: Tx, id: string): Promise<MeterRow> {
  const [meter] = await metersById(tx, [id])
  if (!meter) throw new Problem('request.not-found')
  return meter
}

/** Returns the meters at a station's grid connection. */
export async function metersOf(tx: Tx, stationId: string): Promise<MeterRow[]> {
  return (await pageOfMeters(tx, { stationId, page: 1, pageSize: 200 })).list
}

export async function addMeter(tx: Tx, operatorId: string, form: MeterForm): Promise<MeterRow> {
  await requireStation(tx, form.stationId)
  const id = newId()
  if (!(await insertMeter(tx, { operatorId, id, form }))) throw new Problem('stations.meter-no-taken')
  return loadMeter(tx, id)
}

export async function editMeter(
  tx: Tx,
  id: string,
  form: Omit<MeterForm, 'stationId'> & { version: number },
): Promise<{ before: MeterRow; after: MeterRow }> {
  const before = await loadMeter(tx, id)
  if (await isMeterNoTaken(tx, form.meterNo, id)) throw new Problem('stations.meter-no-taken')
  if (!(await changeMeter(tx, id, form))) throw conflictProblem(form, before)
  const after = await loadMeter(tx, id)
  await judgeFrom(tx, after, new Date(0))
  return { before, after: await loadMeter(tx, id) }
}

export async function dropMeter(tx: Tx, id: string): Promise<MeterRow> {
  const before = await loadMeter(tx, id)
  if (before.readings > 0) throw new Problem('stations.meter-has-readings', { count: before.readings })
  await removeMeter(tx, id)
  return before
}

/** Stores readings of one meter and checks all readings from the first new one on. Repeated readings change nothing. */
export async function addReadings(
  tx: Tx,
  { operatorId, meterId, now }: { operatorId: string; meterId: string; now: Date },
  { readings, source }: { readings: readonly NewReading[]; source: MeterReading['source'] },
): Promise<ReadingCounts> {
  const meter = await loadMeter(tx, meterId)
  const future = readings.find(({ at }) => Date.parse(at) > now.getTime())
  if (future) throw new Problem('stations.reading-future', { at: future.at })
  // If the same time occurs twice in one call, the last reading is used.
  const byMoment = new Map(readings.map((reading) => [Date.parse(reading.at), reading]))
  const there = await meterReadingsAt(
    tx,
    meterId,
    [...byMoment.values()].map(({ at }) => at),
  )
  const counts = { ...nothing }
  for (const [at, reading] of byMoment) {
    const old = there.get(at)
    if (!old) counts.added += 1
    else if (old.registerDwh === reading.registerDwh && old.restarts === reading.restarts) counts.same += 1
    else counts.changed += 1
  }
  await insertReadings(tx, { operatorId, id: meterId }, { readings: [...byMoment.values()], source })
  const judged = await judgeFrom(tx, meter, new Date(Math.min(...byMoment.keys())))
  counts.doubtful = judged.filter(({ at, doubt }) => doubt !== null && byMoment.has(at)).length
  return counts
}

/** Stores a reading that the meter reported itself. Throws stations.reading-future. */
export async function saveReportedReading(
  tx: Tx,
  meter: Parameters<typeof addReadings>[1],
  readings: readonly NewReading[],
): Promise<void> {
  await addReadings(tx, meter, { readings, source: 'api' })
}

async function judgeFrom(tx: Tx, meter: MeterRow, from: Date) {
  const { before, after } = await meterReadingsFrom(tx, meter.id, from)
  const judged = checkMeterReadings(after, { multiplier: meter.multiplier, maxPowerW: meter.maxPowerW, before })
  await saveReadingDoubts(tx, meter.id, judged)
  return judged
}

/** Imports all rows or none: one invalid row prevents the whole import. A dry run is rolled back. */
export async function importReadingRows(
  tx: Tx,
  services: Pick<Services, 'now'>,
  input: { operatorId: string; language: Language; content: string },
): Promise<ReadingsImported> {
  const meters = new Map((await meterNumbers(tx)).map(({ meterNo, ...meter }) => [meterNo.toLowerCase(), meter]))
  const now = services.now()
  const read = await parseReadings(input.content, { meters, now, language: input.language })
  const result = { ...nothing, total: read.total, errors: read.errors, unread: read.unread }
  if (read.errors.length > 0) return result
  for (const [meterId, readings] of read.byMeter) {
    const counts = await addReadings(tx, { operatorId: input.operatorId, meterId, now }, { readings, source: 'csv' })
    for (const key of ['added', 'changed', 'same', 'doubtful'] as const) result[key] += counts[key]
  }
  return result
}
