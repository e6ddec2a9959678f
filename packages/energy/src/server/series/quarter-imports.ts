import { newId } from '@evops/platform/contract'
import {
  createRowsImports,
  importedItemsUsedProblem,
  type ParsedImportRow,
  type RowCells,
  type RowHints,
  type RowImportedResource,
} from '@evops/platform/server'
import { z } from 'zod'
import { quarterHourImports, quarterMs, type quarterFields } from '../../contract/index.ts'
import type { EnergyDeps } from '../deps.ts'
import { listVisibleMeters, type MeterFacts } from '../supply/supply.store.ts'
import { quarterImportWords } from './quarter-imports.words.ts'
import {
  saveQuarters,
  quarterKey,
  quartersBetween,
  removeMeterQuarterHours,
  type StoredQuarter,
} from './quarters.store.ts'
import { maxQuarterHourDwh, spreadRegisters, localTimeReader, type RegisterRow } from './read-quarters.rules.ts'

type Column = (typeof quarterFields)[number]
type Key = keyof typeof quarterImportWords
interface Context {
  meters: ReadonlyMap<string, MeterFacts>
  instantOf: ReturnType<typeof localTimeReader>
  now: number
}
interface QuarterImport {
  meter: MeterFacts
  at: number
  energy: { activeDwh: number; exportDwh: number | null; reactiveDvarh: number | null } | null
  registerDwh: number | null
  exportRegisterDwh: number | null
}
const hints: Readonly<Record<Column, RowHints>> = {
  meter: { titles: ['meter', 'meter no', 'CUPS', '电表', '表号', '电表编号', 'contador'] },
  time: { titles: ['time', 'date time', 'timestamp', '时间', '数据时间', 'fecha y hora', 'hora'] },
  kwh: { titles: ['kWh', 'energy kWh', 'active', '有功电量', '电量', 'energía', 'consumo kWh'] },
  exported: {
    titles: [
      'export kWh',
      'exported kWh',
      'kWh export',
      'fed in kWh',
      '反向有功电量',
      '上网电量',
      'vertido kWh',
      'excedente kWh',
    ],
  },
  kvarh: { titles: ['kvarh', 'reactive', '无功电量', 'reactiva'] },
  register: { titles: ['register', 'register kWh', 'reading', '表码', '示值', 'registro', 'lectura'] },
  exportRegister: {
    titles: ['export register', 'export reading', '反向表码', '反向示值', 'registro de vertido', 'lectura de vertido'],
  },
}
const stored = z.object({
  meterId: z.uuid(),
  at: z.number(),
  activeDwh: z.int(),
  reactiveDvarh: z.int().nullable(),
  exportDwh: z.int().nullable().default(null),
  spread: z.boolean(),
  fromId: z.uuid(),
})
const madeOf = z.object({
  fromId: z.uuid(),
  meterIds: z.array(z.uuid()),
  from: z.number(),
  to: z.number(),
  count: z.int(),
  before: z.array(stored),
})

/** Import of meter quarter hours from files: energies, or meter readings whose differences are spread. */
export function createQuarterImports({ services, operatorOf }: EnergyDeps) {
  const noun: RowImportedResource<Column, QuarterImport, Key, Context> = {
    kind: 'quarter-hours',
    entity: 'quarter-hour-import',
    title: {
      zh: '导入 15 分钟电量',
      en: 'Import of quarter-hour readings',
      es: 'Importación de lecturas cuartohorarias',
    },
    resumeTitle: {
      zh: '接续 15 分钟电量导入',
      en: 'Resume imports of quarter-hour readings',
      es: 'Reanudar importaciones de lecturas cuartohorarias',
    },
    words: quarterImportWords,
    hints,
    meaningOf: async (_, operatorId) => ({ timeZone: (await operatorOf(operatorId)).timeZone }),
    context: async (tx, { timeZone, dateOrder }, { operatorId }) => ({
      meters: new Map((await listVisibleMeters(tx)).map((meter) => [meter.meterNo.toLowerCase(), meter])),
      instantOf: localTimeReader({
        timeZone: timeZone ?? (await operatorOf(operatorId)).timeZone,
        dateOrder,
      }),
      now: services.now().getTime(),
    }),
    read: readRow,
    key: { field: 'time', of: ({ meter, at }) => quarterKey(meter.id, at) },
    async look(tx, rows) {
      const storedQuarters = await quartersBetween(tx, spanOf(rows))
      const storedKeys = new Set(storedQuarters.map(({ meterId, at }) => quarterKey(meterId, at)))
      return { existing: storedKeys, faults: faultsOf(rows) }
    },
    async write(tx, { rows, caller: { operatorId }, progress }) {
      if (rows.length === 0) return null
      const fromId = newId(services.now().getTime())
      const quarters = quartersOf(rows).map((one) => ({ ...one, fromId }))
      const keys = new Set(quarters.map(({ meterId, at }) => quarterKey(meterId, at)))
      const span = spanOf(rows)
      const before = (await quartersBetween(tx, span)).filter((one) => keys.has(quarterKey(one.meterId, one.at)))
      await saveQuarters(tx, operatorId, quarters)
      await progress(rows.length)
      return { fromId, ...span, count: quarters.length, before } satisfies z.input<typeof madeOf>
    },
    async undo(tx, record, { operatorId }) {
      const { before, count, ...made } = madeOf.parse(record)
      const stand = (await quartersBetween(tx, made)).filter(({ fromId }) => fromId === made.fromId)
      // A later file has corrected some of the values.
      if (stand.length !== count) throw importedItemsUsedProblem([new Date(made.from).toISOString().slice(0, 10)])
      await removeMeterQuarterHours(tx, operatorId, made)
      await saveQuarters(tx, operatorId, before)
    },
  }
  return createRowsImports(services, quarterHourImports, noun)
}

function readRow(cells: RowCells<Column, Key>, { meters, instantOf, now }: Context): QuarterImport | undefined {
  const name = cells.text('meter') ?? ''
  const meter = meters.get(name.toLowerCase())
  if (!meter) return cells.fault('meter', 'energy.quarter-row.meter', { name })
  const at = instantOf(meter.meterNo, cells.text('time') ?? '')
  if (at === undefined) return cells.fault('time', 'energy.quarter-row.time')
  if (at % quarterMs !== 0) return cells.fault('time', 'energy.quarter-row.quarter')
  // 1 kWh is 10,000 times 0.1 Wh.
  const activeDwh = cells.units('kwh', 4) ?? null
  const exportDwh = cells.units('exported', 4) ?? null
  const reactiveDvarh = cells.units('kvarh', 4) ?? null
  const registerDwh = cells.units('register', 4) ?? null
  const exportRegisterDwh = cells.units('exportRegister', 4) ?? null
  if (cells.faults.length > 0) return undefined
  if (at > now || (activeDwh !== null && at + quarterMs > now)) return cells.fault('time', 'energy.quarter-row.future')
  if (activeDwh === null && exportDwh !== null) return cells.fault('exported', 'energy.quarter-row.export-alone')
  if (registerDwh === null && exportRegisterDwh !== null)
    return cells.fault('exportRegister', 'energy.quarter-row.export-alone')
  if ((activeDwh === null) === (registerDwh === null)) return cells.fault('kwh', 'energy.quarter-row.nothing')
  const most = maxQuarterHourDwh(meter)
  for (const [field, value] of [
    ['kwh', activeDwh],
    ['exported', exportDwh],
    ['kvarh', reactiveDvarh],
  ] as const)
    if (value !== null && value > most) cells.fault(field, 'energy.quarter-row.too-much', { most: most / 10_000 })
  if (cells.faults.length > 0) return undefined
  const energy = activeDwh === null ? null : { activeDwh, exportDwh, reactiveDvarh }
  return { meter, at, energy, registerDwh, exportRegisterDwh }
}

function spanOf(rows: readonly ParsedImportRow<QuarterImport>[]) {
  const [first] = rows
  let [from, to] = [first?.form.at ?? 0, (first?.form.at ?? 0) + quarterMs]
  for (const { form } of rows) {
    from = Math.min(from, form.at)
    to = Math.max(to, form.at + quarterMs)
  }
  return { meterIds: [...new Set(rows.map(({ form }) => form.meter.id))], from, to }
}
/** Returns a meter's rows with readings of imported or exported energy, with their row numbers. */
function registersOf(
  rows: readonly ParsedImportRow<QuarterImport>[],
  which: 'registerDwh' | 'exportRegisterDwh' = 'registerDwh',
): Map<MeterFacts, RegisterRow[]> {
  const byMeter = new Map<MeterFacts, RegisterRow[]>()
  for (const { row, form } of rows) {
    const registerDwh = form[which]
    if (registerDwh === null) continue
    const own = byMeter.get(form.meter) ?? []
    byMeter.set(form.meter, own)
    own.push({ row, at: form.at, registerDwh })
  }
  return byMeter
}
function faultsOf(rows: readonly ParsedImportRow<QuarterImport>[]) {
  const registers = registersOf(rows)
  const fault = (field: Column, key: Key) => (row: number) => ({ row, field, key, values: {} })
  const mixed = rows.flatMap(({ row, form }) => (form.energy !== null && registers.has(form.meter) ? [row] : []))
  return [
    ...mixed.map(fault('kwh', 'energy.quarter-row.mixed')),
    ...[...registers].flatMap(([meter, own]) => {
      const { backwards, tooFast, quarters } = spreadRegisters(own, meter)
      const apart = quarters.length === 0 ? own.slice(0, 1).map(({ row }) => row) : []
      return [
        ...apart.map(fault('register', 'energy.quarter-row.apart')),
        ...backwards.map(fault('register', 'energy.quarter-row.backwards')),
        ...tooFast.map(fault('register', 'energy.quarter-row.too-fast')),
      ]
    }),
    ...[...registersOf(rows, 'exportRegisterDwh')].flatMap(([meter, own]) => {
      const { backwards, tooFast } = spreadRegisters(own, meter)
      return [
        ...backwards.map(fault('exportRegister', 'energy.quarter-row.backwards')),
        ...tooFast.map(fault('exportRegister', 'energy.quarter-row.too-fast')),
      ]
    }),
  ]
}
function quartersOf(rows: readonly ParsedImportRow<QuarterImport>[]): StoredQuarter[] {
  const energies = rows.flatMap(({ form: { meter, at, energy } }) =>
    energy === null ? [] : [{ meterId: meter.id, at, ...energy, spread: false }],
  )
  const fedBack = registersOf(rows, 'exportRegisterDwh')
  const spread = [...registersOf(rows)].flatMap(([meter, own]) => {
    const { quarters: fed } = spreadRegisters(fedBack.get(meter) ?? [], meter)
    const exportAt = new Map(fed.map(({ at, activeDwh }) => [at, activeDwh]))
    return spreadRegisters(own, meter).quarters.map((one) => ({
      ...one,
      exportDwh: exportAt.get(one.at) ?? null,
      meterId: meter.id,
    }))
  })
  return [...energies, ...spread]
}
