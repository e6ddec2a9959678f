import { Problem, type Language, type ReplyOf } from '@evops/platform/contract'
import { readTable, type Actor, type House, type Tx } from '@evops/platform/server'
import {
  importLimits,
  type ImportDetail,
  type ImportField,
  type ImportRow,
  type ImportSettings,
  type previewImport,
} from '../../contract/index.ts'
import { unsealPasswords } from '../secrets.ts'
import { refusePlaces, requireZone, type UnknownPlaces } from '../stations/stations.service.ts'
import { existing } from './plan.store.ts'
import { missingFields, Planner, type Plan } from './plan.rules.ts'
import { stationImports } from './stations-imports.ts'
import { suggestSettings } from './suggest.rules.ts'
import { workOf, type Work } from './work.rules.ts'

const firstShown = 20

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

type Preview = ReplyOf<typeof previewImport>

/** What an import would do. Without settings: what they could be. */
export async function preview(
  tx: Tx,
  {
    content,
    given,
    language,
    unknownPlaces,
  }: {
    content: string
    given: ImportSettings | undefined
    language: Language
    unknownPlaces?: UnknownPlaces | undefined
  },
): Promise<Preview> {
  const { columns, firstRow, sample } = await stationImports.sampleOf(content)
  const suggested = suggestSettings(columns, firstRow)
  const settings = given ?? suggested
  await requireSettings(tx, settings, unknownPlaces)
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
    ...stationImports.shownFaults(faults, language),
  }
}

function firstPiles(plan: Plan): Preview['piles'] {
  return [...plan.piles.values()].slice(0, firstShown).map((pile) => ({
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
  { unknownPlaces, ...file }: Accepted,
): Promise<ImportDetail> {
  await requireSettings(tx, file.settings, unknownPlaces)
  const check = (columns: readonly string[]) => {
    const missing = missingFields(columns, file.settings)
    if (missing.length > 0) throw unmapped(missing)
  }
  return withPasswords(await stationImports.accept(tx, actor, { ...file, check }))
}
interface Accepted {
  fileName: string
  content: string
  settings: ImportSettings
  at: Date
  unknownPlaces?: UnknownPlaces | undefined
}

/** As the console says it: what is sealed with an import are its passwords. */
export function withPasswords<R extends { isSealed: boolean }>({ isSealed, ...row }: R) {
  return { ...row, passwordsReady: isSealed }
}

/** Throws stations.time-zone-unknown, stations.place-unknown. */
async function requireSettings(
  tx: Tx,
  { timeZone, orgId }: ImportSettings,
  unknownPlaces: UnknownPlaces | undefined,
): Promise<void> {
  if (timeZone) requireZone(timeZone)
  refusePlaces(await unknownPlaces?.(tx, { orgId: orgId ?? null }), 'settings.')
}

function unmapped(missing: ImportField[]): Problem {
  const fields = Object.fromEntries(
    missing.map((field) => [`settings.mapping.${field}`, 'stations.import.required']),
  )
  return new Problem('stations.import-unmapped', { fields: missing.join(', ') }, fields)
}

export async function importOf(tx: Tx, id: string, language: Language): Promise<ImportDetail> {
  return withPasswords(await stationImports.of(tx, id, language))
}

/** The row without faults and settings, as the live topic sends it. */
export async function importRowOf(tx: Tx, id: string): Promise<ImportRow | undefined> {
  const found = await stationImports.find(tx, id)
  if (!found) return undefined
  const { faults: _, settings: __, ...row } = found
  return withPasswords(row)
}

/** The generated passwords, once. Throws stations.passwords-gone. */
export async function passwordsOf(tx: Tx, house: House, id: string): Promise<string> {
  if (!(await stationImports.find(tx, id))) throw new Problem('request.not-found')
  const sealed = await stationImports.takeSealed(tx, id)
  if (!sealed) throw new Problem('stations.passwords-gone')
  return unsealPasswords(house.config.secretKey, id, sealed)
}
