import { deleteMeasuredDays, recordVehicleValues, overwriteVehicleValues } from '@evops/fleet/server'
import { calendarDayAt, addDays, dayMs, newId, type RowsImportSettings } from '@evops/platform/contract'
import {
  createRowsImports,
  getRetentionDays,
  type RowCells,
  type RowImportedResource,
  type Tx,
} from '@evops/platform/server'
import { readLocalTime } from '@evops/tariffs/contract'
import { z } from 'zod'
import { vehicleHistoryImports, mappingPresets, type historyImportFields } from '../../contract/index.ts'
import type { TelematicsDeps } from '../deps.ts'
import {
  checkPlausibility,
  emptyIntakeState,
  clockRefusalReason,
  type VehicleIntakeState,
} from '../intake/believe.rules.ts'
import { vehicleNameNormalisers, pointKey, insertTrackPoints, type NewTrackPoint } from '../intake/intake.store.ts'
import { newestValuesOf } from '../intake/intake.ts'
import { readVehicleMessage, type VehicleReading } from '../intake/read-message.rules.ts'
import { measureDayMileage } from '../mileage/mileage.job.ts'
import { positionsChannel, vehicleValuesChannel } from '../channels.ts'
import { historyHints } from './history-hints.ts'
import { historyImportWords } from './history-imports.words.ts'
import { remainingVehicleValues, vehicleValuesOfImport } from './history-signs.store.ts'
import { vehicleIdsByName, deleteImportedPoints, listStoredKeys } from '../tracks/track.store.ts'

type Column = (typeof historyImportFields)[number]
type Key = keyof typeof historyImportWords
interface Context {
  vehicles: ReadonlyMap<string, string | null>
  clock: { timeZone: string; dateOrder: RowsImportSettings['dateOrder'] }
  now: number
  days: number
}
interface HistoryImport {
  vehicleId: string
  reading: VehicleReading
}
const numbers = ['longitude', 'latitude', 'speed', 'odometer', 'soc'] as const
const madeOf = z.object({
  fromId: z.uuid(),
  vehicleIds: z.array(z.uuid()),
  from: z.string(),
  to: z.string(),
  days: z.array(z.string()),
})
const form = { mapping: mappingPresets.flat, system: 'wgs84' } as const

/** Import of past vehicle positions from files. Implausible values become unknown, as in messages of a source. */
export function createHistoryImports(deps: TelematicsDeps) {
  const { services, operatorOf } = deps
  const noun: RowImportedResource<Column, HistoryImport, Key, Context> = {
    kind: 'vehicle-history',
    entity: 'vehicle-history-import',
    title: {
      zh: '导入历史轨迹',
      en: 'Import of vehicle history',
      es: 'Importación de historial de vehículos',
    },
    resumeTitle: {
      zh: '接续历史轨迹导入',
      en: 'Resume imports of vehicle history',
      es: 'Reanudar importaciones de historial de vehículos',
    },
    words: historyImportWords,
    hints: historyHints,
    meaningOf: async (_, operatorId) => ({ timeZone: (await operatorOf(operatorId)).timeZone }),
    context: async (tx, { timeZone, dateOrder }, { operatorId }) => ({
      vehicles: await vehicleIdsByName(tx),
      clock: { timeZone: timeZone ?? (await operatorOf(operatorId)).timeZone, dateOrder },
      now: services.now().getTime(),
      days: await getRetentionDays(tx, 'positions'),
    }),
    read: readRow,
    key: { field: 'time', of: ({ vehicleId, reading }) => pointKey(vehicleId, reading.at) },
    async look(tx, rows) {
      const storedKeys = await listStoredKeys(
        tx,
        rows.map(({ form: { vehicleId, reading } }) => ({ vehicleId, at: reading.at })),
      )
      const faults = rows.flatMap(({ row, form: { vehicleId, reading } }) =>
        storedKeys.has(pointKey(vehicleId, reading.at))
          ? [{ row, field: 'time' as const, key: 'telematics.history-row.twice' as const, values: {} }]
          : [],
      )
      return { existing: new Set(), faults }
    },
    async write(tx, { rows, context: { clock }, caller: { operatorId }, progress }) {
      const receivedAt = services.now()
      const fromId = newId(receivedAt.getTime())
      const judged = inOrder(
        rows.map(({ form: entry }) => entry),
        fromId,
      )
      if (judged.length === 0) return null
      for (let at = 0; at < judged.length; at += 5_000) {
        await insertTrackPoints(tx, { operatorId, receivedAt }, judged.slice(at, at + 5_000))
        await progress(Math.min(judged.length, at + 5_000))
      }
      await recordVehicleValues(tx, { operatorId, receivedAt }, newestValuesOf(judged))
      const times = judged.map(({ reading }) => reading.at)
      const made = {
        fromId,
        vehicleIds: [...new Set(judged.map(({ vehicleId }) => vehicleId))],
        from: new Date(times.reduce((a, b) => Math.min(a, b))).toISOString(),
        to: new Date(times.reduce((a, b) => Math.max(a, b))).toISOString(),
        days: [...new Set(times.map((at) => calendarDayAt(new Date(at), clock.timeZone)))],
      }
      await measureAnew(tx, operatorId, made)
      return made
    },
    async undo(tx, record, { operatorId }) {
      const made = madeOf.parse(record)
      const { fromId, vehicleIds } = made
      const importedSigns = await vehicleValuesOfImport(tx, { fromId, vehicleIds })
      await deleteImportedPoints(tx, { fromId, vehicleIds, from: new Date(made.from), to: new Date(made.to) })
      await overwriteVehicleValues(
        tx,
        { operatorId, at: services.now() },
        await remainingVehicleValues(tx, importedSigns),
      )
      await deleteMeasuredDays(tx, made)
      await measureAnew(tx, operatorId, made)
    },
    // Notifies the processes that store vehicle states for plausibility checks, and the map subscribers.
    changed(operatorId) {
      services.bus.publish(vehicleValuesChannel, { operatorId })
      services.bus.publish(positionsChannel, { operatorId })
    },
  }
  async function measureAnew(
    tx: Tx,
    operatorId: string,
    { vehicleIds, days }: Pick<z.output<typeof madeOf>, 'vehicleIds' | 'days'>,
  ): Promise<void> {
    const { timeZone } = await operatorOf(operatorId)
    const now = services.now()
    // A day is measured after its end. The completeness of the adjacent days may have changed too.
    const surroundingDays = (day: string) => [-1, 0, 1].map((n) => addDays(day, n))
    for (const day of new Set(days.flatMap(surroundingDays)))
      if (day < calendarDayAt(now, timeZone))
        await measureDayMileage(tx, { operatorId, timeZone, day, now, vehicleIds })
  }
  return createRowsImports(services, vehicleHistoryImports, noun)
}

/** Checks each vehicle's rows in order of time. */
function inOrder(entries: readonly HistoryImport[], fromId: string): (NewTrackPoint & { isLate: boolean })[] {
  const memories = new Map<string, VehicleIntakeState>()
  return entries
    .toSorted((a, b) => a.reading.at - b.reading.at)
    .map(({ vehicleId, reading }) => {
      const memory = memories.get(vehicleId) ?? emptyIntakeState()
      memories.set(vehicleId, memory)
      return { vehicleId, fromId, ...checkPlausibility(memory, reading) }
    })
}

function readRow(cells: RowCells<Column, Key>, { vehicles, clock, now, days }: Context): HistoryImport | undefined {
  const name = cells.text('vehicle') ?? ''
  const vehicleId =
    vehicles.get(vehicleNameNormalisers.vin(name)) ??
    vehicles.get(vehicleNameNormalisers.plate(name)) ??
    vehicles.get(vehicleNameNormalisers['self-number'](name))
  if (!vehicleId) cells.fault('vehicle', 'telematics.history-row.vehicle', { name })
  const text = cells.text('time') ?? ''
  const at = readLocalTime(text, clock)
  if (at === undefined) cells.fault('time', 'telematics.history-row.time')
  const wrong = at === undefined ? undefined : clockRefusalReason(at, { now, oldest: now - days * dayMs })
  if (wrong) cells.fault('time', `telematics.history-row.${wrong}`, { days })
  const signs: Partial<Record<(typeof numbers)[number], string>> = {}
  for (const column of numbers) {
    const cellText = (cells.text(column) ?? '').replace('%', '').replace(',', '.').trim()
    if (cellText === '' || /^nan$/i.test(cellText)) continue
    if (!/^-?\d{1,15}(?:\.\d{1,12})?$/.test(cellText)) cells.fault(column, 'kit.not-number')
    signs[column] = cellText
  }
  if (cells.faults.length > 0 || !vehicleId || at === undefined) return undefined
  const read = readVehicleMessage({ vehicle: name, time: new Date(at).toISOString(), ...signs }, form)
  if ('refused' in read) return cells.fault('vehicle', 'telematics.history-row.nothing')
  return { vehicleId, reading: read }
}
