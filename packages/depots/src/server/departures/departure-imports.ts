import type { RowsImportSettings } from '@evops/platform/contract'
import {
  createRowsImports,
  importedItemsUsedProblem,
  type Services,
  type RowCells,
  type RowImportedResource,
} from '@evops/platform/server'
import { readLocalTime } from '@evops/tariffs/contract'
import { z } from 'zod'
import {
  departureForm,
  departureImports,
  departureRow,
  preconditionKw,
  serviceMinutes,
  type departureImportFields,
  type DepartureForm,
} from '../../contract/index.ts'
import { departureHints } from './departure-hints.ts'
import { departureImportWords } from './departure-imports.words.ts'
import { addDeparture, changeDeparture, removeDeparture } from './departures.service.ts'
import { departuresOfBlocks, findDeparture, loadDepotNames, setVehicles, type DepotNames } from './departures.store.ts'
import { localInstant } from './service-clock.rules.ts'

type Column = (typeof departureImportFields)[number]
type Key = keyof typeof departureImportWords
interface Context extends DepotNames {
  dateOrder: RowsImportSettings['dateOrder']
}
interface DepartureImport {
  form: DepartureForm
  has: readonly Column[]
}
const keyOf = ({ stationId, serviceDay, blockNo }: Pick<DepartureForm, 'stationId' | 'serviceDay' | 'blockNo'>) =>
  `${stationId} ${serviceDay} ${blockNo.toLowerCase()}`
const madeOf = z.object({
  created: z.array(z.object({ id: z.uuid(), name: z.string() })),
  before: z.array(departureRow),
})
const numbers = {
  targetSoc: [1, 100],
  reserveSoc: [0, 50],
  preconditionMinutes: [0, 120],
  preconditionKw: [preconditionKw.from, preconditionKw.to],
  priority: [0, 9],
} as const
type NumberColumn = keyof typeof numbers
/** Files use kilowatts. */
const fieldOf = (column: NumberColumn) => (column === 'preconditionKw' ? 'preconditionW' : column)

/** Import of timetables from files. A departure is identified by its depot, service day and block number. */
export function createDepartureImports(services: Services) {
  const noun: RowImportedResource<Column, DepartureImport, Key, Context> = {
    kind: 'departures',
    entity: 'departure-import',
    title: { zh: '导入发车计划', en: 'Import of departures', es: 'Importación de salidas' },
    resumeTitle: {
      zh: '接续发车计划导入',
      en: 'Resume imports of departures',
      es: 'Reanudar importaciones de salidas',
    },
    words: departureImportWords,
    hints: departureHints,
    context: async (tx, { dateOrder }) => ({ ...(await loadDepotNames(tx)), dateOrder }),
    read: readDeparture,
    key: { field: 'blockNo', of: ({ form }) => keyOf(form) },
    async look(tx, rows) {
      const days = [...new Set(rows.map(({ form }) => form.form.serviceDay))]
      const around = await departuresOfBlocks(tx, days.flatMap(withNeighbours))
      const storedKeys = new Set(around.map(keyOf))
      const replaced = new Set(rows.map(({ form }) => keyOf(form.form)))
      const planned = [
        ...around.filter((one) => !replaced.has(keyOf(one))),
        ...rows.map(({ form }) => form.form),
      ].filter(({ state }) => state === 'planned')
      const faults = rows.flatMap(({ row, form: { form } }) => {
        const other = planned.find((one) => one !== form && overlaps(one, form))
        if (!other) return []
        const values = { block: other.blockNo }
        return [{ row, field: 'vehicle' as const, key: 'depots.departure-row.overlap' as const, values }]
      })
      return { existing: storedKeys, faults }
    },
    async write(tx, { rows, caller: { operatorId }, progress }) {
      const now = services.now()
      const days = [...new Set(rows.map(({ form }) => form.form.serviceDay))]
      const storedRows = new Map((await departuresOfBlocks(tx, days)).map((row) => [keyOf(row), row]))
      const made: z.input<typeof madeOf> = { created: [], before: [] }
      const before = rows.flatMap(({ form }) => storedRows.get(keyOf(form.form)) ?? [])
      // Vehicles that are exchanged in the file are removed from their departures first.
      await setVehicles(
        tx,
        before.map(({ id }) => ({ id, vehicleId: null })),
      )
      for (const { form: entry } of rows) {
        const current = storedRows.get(keyOf(entry.form))
        if (current) {
          made.before.push(current)
          const form = over(current, entry)
          await changeDeparture(tx, { id: current.id, version: current.version + 1, form })
        } else {
          const id = await addDeparture(tx, { operatorId, form: entry.form, source: 'file', now })
          made.created.push({ id, name: entry.form.blockNo })
        }
      }
      await progress(rows.length)
      return made
    },
    async undo(tx, undoData) {
      const { created, before } = madeOf.parse(undoData)
      const used = []
      for (const { id, name } of created) if ((await findDeparture(tx, id))?.version !== 1) used.push(name)
      for (const row of before)
        if ((await findDeparture(tx, row.id))?.version !== row.version + 2) used.push(row.blockNo)
      if (used.length > 0) throw importedItemsUsedProblem(used)
      for (const { id } of created) await removeDeparture(tx, id)
      await setVehicles(
        tx,
        before.map(({ id }) => ({ id, vehicleId: null })),
      )
      for (const row of before)
        await changeDeparture(tx, { id: row.id, version: row.version + 3, form: departureForm.parse(row) })
    },
  }
  return createRowsImports(services, departureImports, noun)
}

function withNeighbours(day: string): string[] {
  const at = Date.parse(day)
  return [-2, -1, 0, 1, 2].map((n) => new Date(at + n * 86_400_000).toISOString().slice(0, 10))
}
type Out = Pick<DepartureForm, 'vehicleId' | 'departAt' | 'returnAt'>
function overlaps(a: Out, b: Out): boolean {
  const starts = (one: Out) => Date.parse(one.departAt)
  const ends = (one: Out) => Date.parse(one.returnAt)
  return a.vehicleId !== null && a.vehicleId === b.vehicleId && starts(a) < ends(b) && starts(b) < ends(a)
}
/** Merges the existing departure with the values of the file. */
function over(current: DepartureForm, { form, has }: DepartureImport): DepartureForm {
  const currentForm = departureForm.parse(current)
  const lineFields = has.includes('line') ? { lineId: form.lineId } : {}
  const vehicle = has.includes('vehicle') ? { vehicleId: form.vehicleId } : {}
  const numbered = (Object.keys(numbers) as NumberColumn[]).filter((column) => has.includes(column)).map(fieldOf)
  const rest = Object.fromEntries(numbered.map((field) => [field, form[field]]))
  return {
    ...currentForm,
    departAt: form.departAt,
    returnAt: form.returnAt,
    ...lineFields,
    ...vehicle,
    ...rest,
  }
}

function readDeparture(cells: RowCells<Column, Key>, context: Context): DepartureImport | undefined {
  const findNamed = <V>(column: 'depot' | 'line' | 'vehicle', among: ReadonlyMap<string, V>): V | null => {
    const name = cells.text(column) ?? ''
    const found = among.get(name.toLowerCase())
    if (found === undefined && (name !== '' || column === 'depot'))
      cells.fault(column, `depots.departure-row.${column}`, { name })
    return found ?? null
  }
  const depot = findNamed('depot', context.depots)
  const lineId = findNamed('line', context.lines)
  const vehicleId = findNamed('vehicle', context.vehicles)
  const day = dayOf(cells.text('serviceDay') ?? '', context)
  if (day === undefined) cells.fault('serviceDay', 'depots.departure-row.day')
  const [departAt, returnAt] = (['departure', 'return'] as const).map((column) => {
    const minutes = serviceMinutes(cells.text(column) ?? '')
    return minutes ?? cells.fault(column, 'depots.departure-row.time')
  })
  if (departAt !== undefined && returnAt !== undefined && departAt >= returnAt)
    cells.fault('return', 'depots.departure-row.session')
  const blockNo = cells.text('blockNo') ?? ''
  if (blockNo.length < 1 || blockNo.length > 40) cells.fault('blockNo', 'depots.departure-row.block')
  const numberValues = numbersOf(cells)
  if (cells.faults.length > 0 || !depot || !day || departAt === undefined || returnAt === undefined) return undefined
  const at = (minutes: number) => new Date(localInstant(depot.timeZone, day, minutes)).toISOString()
  const form = departureForm.parse({
    stationId: depot.id,
    serviceDay: day,
    blockNo,
    lineId,
    vehicleId,
    departAt: at(departAt),
    returnAt: at(returnAt),
    ...numberValues,
  })
  return { form, has: departureImports.fields.filter((column) => cells.has(column)) }
}
function numbersOf(cells: RowCells<Column, Key>): Partial<Record<ReturnType<typeof fieldOf>, number>> {
  const numberValues: Partial<Record<ReturnType<typeof fieldOf>, number>> = {}
  for (const [column, [from, to]] of Object.entries(numbers)) {
    const text = (cells.text(column as NumberColumn) ?? '').replace('%', '').trim()
    if (text === '') continue
    const value = /^\d{1,3}$/.test(text) ? Number(text) : -1
    if (value < from || value > to) cells.fault(column as NumberColumn, 'depots.departure-row.number', { from, to })
    else numberValues[fieldOf(column as NumberColumn)] = column === 'preconditionKw' ? value * 1_000 : value
  }
  return numberValues
}
function dayOf(text: string, { dateOrder }: Context): string | undefined {
  const at = readLocalTime(`${text} 00:00`, { timeZone: 'UTC', dateOrder })
  return at === undefined ? undefined : new Date(at).toISOString().slice(0, 10)
}
