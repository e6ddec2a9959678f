import { Problem, type RowsImportResult, parseDecimalUnits, formatProblemValues } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { z } from 'zod'
import { driverShifts, type DriverRecordForm } from '../../contract/index.ts'
import type { FleetDeps } from '../deps.ts'
import { recordHints } from '../import-hints.ts'
import { createImportFaultText, readImportRows, type ImportedRow, type ImportRowFault } from '../read-rows.ts'
import { recordIdOfShift, previousRecordOf } from './record-chain.store.ts'
import { recordReferenceIds, type RecordNameIds } from './record-names.store.ts'
import { addRecord, editRecord } from './records.service.ts'
import { dropSavepoint, rollBackToSavepoint, setSavepoint } from './savepoint.store.ts'

/** Row of the file: all references are names. */
const rowForm = z.object({
  day: z.iso.date(),
  shift: z.enum(driverShifts),
  vehicle: z.string().min(1).max(20),
  driverNo: z.string().min(1).max(30),
  line: z.string().max(20),
  /** Null: the end of the previous record. */
  odometerStartM: z.int().min(0).max(10_000_000_000).nullable(),
  odometerEndM: z.int().min(0).max(10_000_000_000),
  trips: z.int().min(0).max(200),
  socStart: z.int().min(0).max(100).nullable(),
  socEnd: z.int().min(0).max(100).nullable(),
  remark: z.string().max(500),
})
type Row = z.output<typeof rowForm>
type Column = keyof typeof recordHints
const inKm: Readonly<Record<string, Column>> = {
  odometerStartM: 'odometerStartKm',
  odometerEndM: 'odometerEndKm',
  vehicleId: 'vehicle',
  driverId: 'driverNo',
  lineId: 'line',
}
const session = { early: 1, mid: 2, late: 3 } as const

/**
 * Imports records, all rows or none; errors are reported by row. A vehicle's rows are written in the order of their
 * shifts; an existing record is updated. A dry run does the same and is rolled back.
 */
export async function importRecords(
  tx: Tx,
  deps: FleetDeps,
  { actor, content, dryRun }: { actor: Actor; content: string; dryRun: boolean },
): Promise<RowsImportResult> {
  const { total, rows, faults, unread, titleOf } = await readImportRows(content, {
    hints: recordHints,
    needs: ['day', 'shift', 'vehicle', 'driverNo', 'odometerEndKm'],
    language: actor.language,
    schema: rowForm,
    read: readRow,
    columnOf: (field) => inKm[field] ?? field,
  })
  if (faults.length > 0) return { total, created: 0, updated: 0, errors: faults, unread }
  await setSavepoint(tx)
  const done = await writeRows(tx, deps, { actor, rows })
  if (dryRun || done.errors.length > 0) await rollBackToSavepoint(tx)
  else await dropSavepoint(tx)
  const errors = done.errors.map((fault) => ({ ...fault, field: titleOf(fault.field) }))
  if (errors.length > 0) return { total, created: 0, updated: 0, errors, unread }
  return { total, ...done, unread }
}

function readRow(cell: (column: Column) => string | undefined): unknown {
  const text = (column: Column) => cell(column) ?? ''
  const whole = (column: Column) => parseDecimalUnits(text(column), 0)
  return {
    day: text('day').slice(0, 10),
    shift: text('shift').toLowerCase(),
    vehicle: text('vehicle'),
    driverNo: text('driverNo'),
    line: text('line'),
    odometerStartM: parseDecimalUnits(text('odometerStartKm'), 3),
    odometerEndM: parseDecimalUnits(text('odometerEndKm'), 3),
    trips: whole('trips') ?? 0,
    socStart: whole('socStart'),
    socEnd: whole('socEnd'),
    remark: text('remark'),
  }
}

async function writeRows(
  tx: Tx,
  deps: FleetDeps,
  { actor, rows }: { actor: Actor; rows: readonly ImportedRow<Row>[] },
): Promise<Pick<RowsImportResult, 'created' | 'updated' | 'errors'>> {
  const pick = (name: 'vehicle' | 'driverNo' | 'line') => [...new Set(rows.flatMap(({ form }) => form[name] || []))]
  const names = await recordReferenceIds(tx, {
    vehicles: pick('vehicle'),
    drivers: pick('driverNo'),
    lines: pick('line'),
  })
  const sayer = createImportFaultText(actor.language)
  const errors: ImportRowFault[] = []
  const counts = { created: 0, updated: 0 }
  const seen = new Map<string, number>()
  // Groups a vehicle's rows, whichever of its names they use.
  const placeOf = ({ vehicle, day, shift }: Row) => `${names.vehicles.get(vehicle) ?? vehicle} ${day} ${session[shift]}`
  const ordered = rows.toSorted((a, b) => placeOf(a.form).localeCompare(placeOf(b.form)))
  for (const { row, form } of ordered) {
    const first = seen.get(placeOf(form))
    seen.set(placeOf(form), row)
    try {
      if (first !== undefined) throw new Problem('fleet.fault.twice', { row: first }, { shift: 'fleet.fault.twice' })
      counts[await writeRow(tx, deps, { actor, form, names })] += 1
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const field = Object.keys(error.fields ?? {})[0] ?? 'vehicle'
      errors.push({
        row,
        field: inKm[field] ?? field,
        message: sayer.translate(error.code, formatProblemValues(error.values, actor.language)),
      })
    }
    if (errors.length >= 200) break
  }
  return { ...counts, errors: errors.toSorted((a, b) => a.row - b.row) }
}

async function writeRow(
  tx: Tx,
  deps: FleetDeps,
  { actor, form: row, names }: { actor: Actor; form: Row; names: RecordNameIds },
): Promise<'created' | 'updated'> {
  const { vehicle, driverNo, line, odometerStartM, ...rest } = row
  const requireId = (id: string | undefined, field: string, name: string) => {
    if (id === undefined) throw new Problem('fleet.fault.unknown', { name }, { [field]: 'fleet.fault.unknown' })
    return id
  }
  const vehicleId = requireId(names.vehicles.get(vehicle), 'vehicleId', vehicle)
  const place = { vehicleId, day: row.day, shift: row.shift }
  const id = await recordIdOfShift(tx, place)
  const start = odometerStartM ?? (await previousRecordOf(tx, place, id ?? null))?.odometerEndM
  const distance = row.odometerEndM - (start ?? row.odometerEndM)
  if (start === undefined) throw fieldProblem('odometerStartM', 'kit.required')
  if (distance < 0) throw fieldProblem('odometerEndM', 'fleet.fault.odometer-below')
  if (distance > 600_000) throw fieldProblem('odometerEndM', 'fleet.fault.too-far')
  const form: DriverRecordForm = {
    ...rest,
    vehicleId,
    driverId: requireId(names.drivers.get(driverNo.toLowerCase()), 'driverId', driverNo),
    lineId: line === '' ? null : requireId(names.lines.get(line.toLowerCase()), 'lineId', line),
    odometerStartM: start,
  }
  if (id === undefined) await addRecord(tx, deps, { actor, form, source: 'import' })
  else await editRecord(tx, deps, { actor, id, form })
  return id === undefined ? 'created' : 'updated'
}
const fieldProblem = (field: string, code: string) => new Problem(code, {}, { [field]: code })
