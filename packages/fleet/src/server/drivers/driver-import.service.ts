import type { FieldErrorFormatter, RowsImportResult } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { z } from 'zod'
import { driverForm, type DriverForm } from '../../contract/index.ts'
import type { FleetDeps } from '../deps.ts'
import { driverHints } from '../import-hints.ts'
import { createImportFaultText, readImportRows, type ImportedRow, type ImportRowFault } from '../read-rows.ts'
import { vehicleReferenceIds } from '../vehicles/vehicles.store.ts'
import { createDriverStore, restoreMaskedFields } from './drivers.service.ts'
import { operatorToday } from '../records/today.ts'
import { driversByNumber } from './drivers.store.ts'

type Column = keyof typeof driverHints
const fileRow = driverForm.safeExtend({ name: z.string().trim().max(60), fleet: z.string() })
type FileRow = z.output<typeof fileRow>

/**
 * Imports drivers, all rows or none: one invalid row means that nothing is written. A driver is identified by number.
 */
export async function importDrivers(
  tx: Tx,
  deps: FleetDeps,
  { actor, content, dryRun }: { actor: Actor; content: string; dryRun: boolean },
): Promise<RowsImportResult> {
  const { language, operatorId } = actor
  const { total, has, rows, faults, unread, titleOf } = await readImportRows(content, {
    hints: driverHints,
    needs: ['driverNo'],
    language,
    schema: fileRow,
    read: readForm,
    columnOf: (field) => field,
  })
  const today = await operatorToday(deps, operatorId)
  const fleets = await vehicleReferenceIds(
    tx,
    'fleet',
    rows.flatMap(({ form }) => form.fleet || []),
  )
  const existingDrivers = await driversByNumber(
    tx,
    rows.map(({ form }) => form.driverNo),
    today,
  )
  const isNew = ({ driverNo }: FileRow) => !existingDrivers.has(driverNo.toLowerCase())
  const more = faultsOf(rows, { fleets, isNew, sayer: createImportFaultText(language) })
  const errors = [...faults, ...more.map((fault) => ({ ...fault, field: titleOf(fault.field) }))]
  if (errors.length > 0) return { total, created: 0, updated: 0, errors, unread }
  const drivers = createDriverStore(today)
  const created = rows.filter(({ form }) => isNew(form)).length
  if (dryRun) return { total, created, updated: total - created, errors: [], unread }
  for (const { form: row } of rows) {
    const { fleet, ...rest } = row
    const form: DriverForm = { ...rest, fleetId: fleets.get(fleet.toLowerCase()) ?? null }
    const current = existingDrivers.get(row.driverNo.toLowerCase())
    if (!current) {
      await drivers.add(tx, { operatorId, form, at: deps.services.now() })
      continue
    }
    const fields = [...has].map((column) => (column === 'fleet' ? 'fleetId' : column))
    const over = {
      ...driverForm.parse(current),
      ...Object.fromEntries(fields.map((name) => [name, form[name]])),
    }
    await drivers.change(tx, {
      id: current.id,
      version: current.version,
      form: restoreMaskedFields(over, current),
    })
  }
  return { total, created, updated: total - created, errors: [], unread }
}

function readForm(cell: (column: Column) => string | undefined): unknown {
  const text = (column: Column) => cell(column) ?? ''
  return {
    driverNo: text('driverNo'),
    name: text('name'),
    licenceNo: text('licenceNo'),
    licenceClass: text('licenceClass'),
    licenceUntil: text('licenceUntil') || null,
    fleet: text('fleet'),
    phone: text('phone'),
    cardNo: text('cardNo'),
    state: text('state').toLowerCase() || undefined,
    remark: text('remark'),
  }
}

function faultsOf(
  rows: readonly ImportedRow<FileRow>[],
  {
    fleets,
    isNew,
    sayer,
  }: {
    fleets: ReadonlyMap<string, string>
    isNew: (form: FileRow) => boolean
    sayer: FieldErrorFormatter
  },
): ImportRowFault[] {
  const seen = new Map<string, number>()
  return rows.flatMap(({ row, form }) => {
    const faults: ImportRowFault[] = []
    if (form.name === '' && isNew(form)) faults.push({ row, field: 'name', message: sayer.translate('kit.required') })
    if (form.fleet && !fleets.has(form.fleet.toLowerCase()))
      faults.push({
        row,
        field: 'fleet',
        message: sayer.translate('fleet.fault.unknown', { name: form.fleet }),
      })
    const key = form.driverNo.toLowerCase()
    const first = seen.get(key)
    if (first === undefined) seen.set(key, row)
    else faults.push({ row, field: 'driverNo', message: sayer.translate('fleet.fault.twice', { row: first }) })
    return faults
  })
}
