import { fill, newId, Problem, type Language, type ReplyOf } from '@evops/platform/contract'
import { readTable, type Actor, type House, type TableRow, type Tx } from '@evops/platform/server'
import {
  importLimits,
  type ImportDetail,
  type ImportField,
  type ImportFault,
  type ImportRow,
  type ImportSettings,
  type previewImport,
} from '../../contract/index.ts'
import { unsealPasswords } from '../secrets.ts'
import { requireZone } from '../stations/stations.service.ts'
import type { Fault } from './cells.rules.ts'
import { importWords } from './import.words.ts'
import { findImport, insertImport, takePasswords } from './imports.store.ts'
import { existing } from './plan.store.ts'
import { missingFields, Planner, type Plan } from './plan.rules.ts'
import { suggestSettings } from './suggest.rules.ts'
import { workOf, type Work } from './work.rules.ts'

const sampleRows = 20
const faultsShown = 200

/** Reads a whole file into a plan. */
export async function planOf(content: string, settings: ImportSettings): Promise<Plan> {
  const table = await readTable(content, { mostRows: importLimits.rows })
  const planner = new Planner(table.columns, settings)
  for await (const { row, cells } of table.rows) planner.add(row, cells)
  return planner.plan
}

/** What the plan comes to beside what the operator has already; all faults, sorted by row. */
export async function lookAt(
  tx: Tx,
  plan: Plan,
  settings: ImportSettings,
): Promise<Work & { stationIds: Map<string, string> }> {
  const piles = [...plan.piles.values()]
  const known = await existing(tx, {
    codes: [...new Set([...plan.stations.keys(), ...piles.map((pile) => pile.stationCode)])],
    pileNos: [...plan.piles.keys()],
    identities: piles.map((pile) => pile.identity),
  })
  const work = workOf(plan, known, settings)
  return {
    ...work,
    faults: [...plan.faults, ...work.faults].toSorted((a, b) => a.row - b.row),
    stationIds: new Map([...known.stations].map(([code, { id }]) => [code, id])),
  }
}

export function sayFaults(faults: readonly Fault[], language: Language): ImportFault[] {
  return faults.map(({ row, column, key, values }) => ({
    row,
    column,
    message: fill(importWords[key][language], values),
  }))
}

type Preview = ReplyOf<typeof previewImport>

/** What an import would do. Without settings: what they could be. */
export async function preview(
  tx: Tx,
  { content, given, language }: { content: string; given: ImportSettings | undefined; language: Language },
): Promise<Preview> {
  const { columns, rows: all } = await readTable(content, { mostRows: importLimits.rows })
  const first: TableRow[] = []
  for await (const row of all) if (first.push(row) === sampleRows) break
  const suggested = suggestSettings(columns, first[0]?.cells)
  const settings = given ?? suggested
  const sample = first.map(({ row, cells }) => ({
    row,
    values: Object.fromEntries(columns.map((title, index) => [title, cells[index] ?? ''])),
  }))
  const missing = missingFields(columns, settings)
  const nothing = {
    counts: { rows: 0, stations: 0, piles: 0, guns: 0, changed: 0, same: 0 },
    faultCount: 0,
    faults: [],
    piles: [],
  }
  if (missing.length > 0) return { columns, suggested, missing, sample, ...nothing }
  const plan = await planOf(content, settings)
  const { counts, faults } = await lookAt(tx, plan, settings)
  return {
    columns,
    suggested,
    missing,
    sample,
    piles: firstPiles(plan),
    counts,
    faultCount: faults.length,
    faults: sayFaults(faults.slice(0, faultsShown), language),
  }
}

function firstPiles(plan: Plan): Preview['piles'] {
  return [...plan.piles.values()].slice(0, sampleRows).map((pile) => ({
    stationCode: pile.stationCode,
    stationName: plan.stations.get(pile.stationCode)?.name ?? pile.stationCode,
    pileNo: pile.pileNo,
    identity: pile.identity,
    ratedPowerW: pile.ratedPowerW,
    guns: pile.guns.length,
  }))
}

/** Takes a file in; the work is a job's. Throws when the file is unreadable or lacks columns. */
export async function acceptImport(
  tx: Tx,
  actor: Actor,
  file: { fileName: string; content: string; settings: ImportSettings },
): Promise<ImportDetail> {
  const { settings } = file
  if (settings.timeZone) requireZone(settings.timeZone)
  const { columns, rows } = await readTable(file.content, { mostRows: importLimits.rows })
  const missing = missingFields(columns, settings)
  if (missing.length > 0) throw unmapped(missing)
  // To the end: whoever sent a broken file should hear it now.
  for await (const _ of rows);
  const id = newId()
  await insertImport(tx, { operatorId: actor.operatorId, id, userId: actor.userId, ...file })
  return importOf(tx, id, actor.language)
}

function unmapped(missing: ImportField[]): Problem {
  const fields = Object.fromEntries(
    missing.map((field) => [`settings.mapping.${field}`, 'stations.import.required']),
  )
  return new Problem('stations.import-unmapped', { fields: missing.join(', ') }, fields)
}

export async function importOf(tx: Tx, id: string, language: Language): Promise<ImportDetail> {
  const found = await findImport(tx, id)
  if (!found) throw new Problem('request.not-found')
  return { ...found, faults: sayFaults(found.faults, language) }
}

/** The row without faults and settings, as the live topic sends it. */
export async function importRowOf(tx: Tx, id: string): Promise<ImportRow | undefined> {
  const found = await findImport(tx, id)
  if (!found) return undefined
  const { faults: _, settings: __, ...row } = found
  return row
}

/** The generated passwords, once. Throws stations.passwords-gone. */
export async function passwordsOf(tx: Tx, house: House, id: string): Promise<string> {
  if (!(await findImport(tx, id))) throw new Problem('request.not-found')
  const sealed = await takePasswords(tx, id)
  if (!sealed) throw new Problem('stations.passwords-gone')
  return unsealPasswords(house.config.secretKey, id, sealed)
}
