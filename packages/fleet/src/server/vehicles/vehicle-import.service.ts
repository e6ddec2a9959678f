import { type FieldErrorFormatter, type RowsImportResult, parseDecimalUnits } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { z } from 'zod'
import { vehicleForm, type VehicleDetail, type VehicleForm } from '../../contract/index.ts'
import type { FleetDeps } from '../deps.ts'
import { vehicleHints } from '../import-hints.ts'
import { createImportFaultText, readImportRows, type ImportedRow, type ImportRowFault } from '../read-rows.ts'
import { bindToken } from '../vehicle-tokens/vehicle-tokens.service.ts'
import { tokensByTag, tokensOfVehicle } from '../vehicle-tokens/vehicle-tokens.store.ts'
import { addVehicle, changeVehicle, loadVehicleDetail } from './vehicles.service.ts'
import { vehicleReferenceIds, vehiclesByNumber } from './vehicles.store.ts'

type Column = keyof typeof vehicleHints
/** Row of the file: a form whose model, fleet and line are names. */
const fileRow = vehicleForm.safeExtend({
  model: z.string(),
  fleet: z.string(),
  line: z.string(),
  idTag: z.string().max(255),
})
type FileRow = z.output<typeof fileRow>
const ids = { model: 'modelId', fleet: 'fleetId', line: 'lineId' } as const
type Named = keyof typeof ids

const keyOfPlate = (plate: string) => plate.toUpperCase().replace(/[ \-.·]/g, '')

/** Imports vehicles, all rows or none: one invalid row means that nothing is written. */
export async function importVehicles(
  tx: Tx,
  deps: FleetDeps,
  { actor, content, dryRun }: { actor: Actor; content: string; dryRun: boolean },
): Promise<RowsImportResult> {
  const { language } = actor
  const { total, has, rows, faults, unread, titleOf } = await readImportRows(content, {
    hints: vehicleHints,
    needs: [],
    language,
    schema: fileRow,
    read: readForm,
    columnOf: (field) => ({ batteryDwh: 'batteryKwh', odometerM: 'odometerKm' })[field] ?? field,
  })
  const sayer = createImportFaultText(language)
  const found = await loadReferences(tx, rows)
  const more = faultsOf(rows, { found, sayer }).map((fault) => ({ ...fault, field: titleOf(fault.field) }))
  const errors: ImportRowFault[] = [...faults, ...more]
  if (errors.length > 0) return { total, created: 0, updated: 0, errors, unread }
  const existingIds = rows.map(({ form }) => found.vehicleOf(form).at(0))
  if (!dryRun)
    for (const [at, { form }] of rows.entries())
      await writeRow(tx, deps, { actor, form, has, id: existingIds[at], found })
  const updated = existingIds.filter(Boolean).length
  return { total, created: total - updated, updated, errors: [], unread }
}

function readForm(cell: (column: Column) => string | undefined): unknown {
  const maker = cell('maker') ?? ''
  const model = cell('model') ?? ''
  return {
    plate: cell('plate') ?? '',
    selfNo: cell('selfNo') ?? '',
    vin: cell('vin') || null,
    evccid: cell('evccid') || null,
    model: model && maker ? `${maker} ${model}` : model,
    fleet: cell('fleet') ?? '',
    line: cell('line') ?? '',
    idTag: cell('idTag') ?? '',
    batteryDwh: parseDecimalUnits(cell('batteryKwh') ?? '', 4),
    odometerM: parseDecimalUnits(cell('odometerKm') ?? '', 3),
    state: cell('state')?.toLowerCase() || undefined,
    registeredOn: cell('registeredOn') || null,
    remark: cell('remark') ?? '',
  }
}

/** Loads everything that the file refers to at once. */
async function loadReferences(tx: Tx, rows: readonly ImportedRow<FileRow>[]) {
  const forms = rows.map(({ form }) => form)
  const nonEmptyValues = (name: Named | 'idTag') => forms.flatMap((form) => form[name] || [])
  const references = {
    model: await vehicleReferenceIds(tx, 'model', nonEmptyValues('model')),
    fleet: await vehicleReferenceIds(tx, 'fleet', nonEmptyValues('fleet')),
    line: await vehicleReferenceIds(tx, 'line', nonEmptyValues('line')),
  }
  const tokens = await tokensByTag(tx, nonEmptyValues('idTag'))
  const vehicles = await vehiclesByNumber(tx, {
    vins: forms.flatMap(({ vin }) => vin ?? []),
    plates: forms.flatMap(({ plate }) => keyOfPlate(plate) || []),
    selfNos: forms.flatMap(({ selfNo }) => selfNo.toLowerCase() || []),
  })
  return {
    tokens,
    idOf: (name: Named, text: string) => references[name].get(text.toLowerCase()),
    /** Returns the vehicles that share an identifier with the row: one is the match, two are an error. */
    vehicleOf: ({ vin, plate, selfNo }: FileRow) => [
      ...new Set(
        vehicles.flatMap((one) =>
          (vin !== null && one.vin === vin) ||
          (one.plateKey !== '' && one.plateKey === keyOfPlate(plate)) ||
          (one.selfNoKey !== '' && one.selfNoKey === selfNo.toLowerCase())
            ? one.id
            : [],
        ),
      ),
    ],
  }
}
type LookUp = Awaited<ReturnType<typeof loadReferences>>

function faultsOf(
  rows: readonly ImportedRow<FileRow>[],
  { found, sayer }: { found: LookUp; sayer: FieldErrorFormatter },
): ImportRowFault[] {
  const seen = new Map<string, number>()
  return rows.flatMap(({ row, form }) => {
    const faults: ImportRowFault[] = []
    for (const name of ['model', 'fleet', 'line'] as const)
      if (form[name] && found.idOf(name, form[name]) === undefined)
        faults.push({
          row,
          field: name,
          message: sayer.translate('fleet.fault.unknown', { name: form[name] }),
        })
    if (form.idTag && !found.tokens.has(form.idTag.toLowerCase()))
      faults.push({
        row,
        field: 'idTag',
        message: sayer.translate('fleet.fault.unknown', { name: form.idTag }),
      })
    if (found.vehicleOf(form).length > 1)
      faults.push({ row, field: 'plate', message: sayer.translate('fleet.fault.taken') })
    const keys = {
      plate: keyOfPlate(form.plate),
      selfNo: form.selfNo.toLowerCase(),
      vin: form.vin ?? '',
      evccid: form.evccid ?? '',
      idTag: form.idTag.toLowerCase(),
    }
    for (const [field, key] of Object.entries(keys)) {
      if (key === '') continue
      const first = seen.get(`${field} ${key}`)
      if (first === undefined) seen.set(`${field} ${key}`, row)
      else faults.push({ row, field, message: sayer.translate('fleet.fault.twice', { row: first }) })
    }
    return faults
  })
}

async function writeRow(
  tx: Tx,
  deps: FleetDeps,
  {
    actor,
    form,
    has,
    id,
    found,
  }: { actor: Actor; form: FileRow; has: ReadonlySet<Column>; id: string | undefined; found: LookUp },
): Promise<void> {
  const { operatorId } = actor
  const wanted = wantedOf(form, found)
  const vehicle =
    id === undefined
      ? await addVehicle(tx, deps, { operatorId, form: wanted })
      : await over(tx, deps, { existing: await loadVehicleDetail(tx, deps, id), wanted, has })
  if (!form.idTag) return
  const held = await tokensOfVehicle(tx, vehicle.id)
  const isHeld = held.some(({ idTag, until }) => until === null && idTag.toLowerCase() === form.idTag.toLowerCase())
  if (!isHeld)
    await bindToken(tx, deps, {
      operatorId,
      vehicleId: vehicle.id,
      idTag: form.idTag,
      from: deps.services.now(),
    })
}

function wantedOf({ model, fleet, line, idTag: _idTag, ...form }: FileRow, found: LookUp): VehicleForm {
  return {
    ...form,
    modelId: found.idOf('model', model) ?? null,
    fleetId: found.idOf('fleet', fleet) ?? null,
    lineId: found.idOf('line', line) ?? null,
  }
}

/** Merges the stored vehicle with the columns of the file. */
async function over(
  tx: Tx,
  deps: FleetDeps,
  { existing, wanted, has }: { existing: VehicleDetail; wanted: VehicleForm; has: ReadonlySet<Column> },
): Promise<VehicleDetail> {
  const fieldOf: Partial<Record<Column, keyof VehicleForm>> = {
    ...ids,
    batteryKwh: 'batteryDwh',
    odometerKm: 'odometerM',
    plate: 'plate',
    selfNo: 'selfNo',
    vin: 'vin',
    evccid: 'evccid',
    state: 'state',
    registeredOn: 'registeredOn',
    remark: 'remark',
  }
  const fields = [...has].flatMap((column) => fieldOf[column] ?? [])
  const form = {
    ...vehicleForm.parse({ ...existing, soc: existing.reportedSoc, odometerM: existing.reportedOdometerM }),
    ...Object.fromEntries(fields.map((name) => [name, wanted[name]])),
  }
  const { id, version } = existing
  return (await changeVehicle(tx, deps, { id, version, form })).after
}
