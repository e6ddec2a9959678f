import { csvLine, csvMark, programCsv, Problem, spreadsheetCsv, type CsvDialect } from '@evops/platform/contract'
import {
  sendAsDownload,
  createImports,
  isStillReferenced,
  loadTable,
  RowsTaken,
  serveAll,
  type App,
  type Services,
  type ImportedResource,
  type ImportRequest,
  type LoadedTable,
  type Tx,
} from '@evops/platform/server'
import { z } from 'zod'
import {
  importCounts,
  importLimits,
  importSettings,
  isImportFieldRequired,
  importFieldNames,
  chargePointPermissions,
  stationPermissions,
  stationImports,
  takeImportPasswords,
  type ImportCounts,
  type ImportSettings,
} from '../../contract/index.ts'
import type { ImportRowFault } from '../cells.rules.ts'
import { importFaultTexts, type ImportFaultKey } from '../import-faults.ts'
import { requireOperator } from '../in-operator.ts'
import { newPassword, sealPasswords, secretHash, unsealPasswords } from '../secrets.ts'
import { isYesNoField } from '../stations/fact-cells.rules.ts'
import { currencyExponentOf, currencyOfOperator } from '../stations/exponent.store.ts'
import { fieldValueText } from './fact-words.rules.ts'
import { assertNoUnknownPlaces, requireTimeZone, type StationDeps } from '../stations/stations.service.ts'
import { ImportPlanner, type ImportPlan, type PlannedChargePoint } from './plan.rules.ts'
import {
  changeRowState,
  findExistingObjects,
  insertConnectors,
  insertChargePoints,
  insertStations,
  discardQueryPlans,
} from './plan.store.ts'
import { stationCodedFields } from './coded-fields.rules.ts'
import { openStationTable } from './open-table.rules.ts'
import { stationQuestions, withCodes, withCommonZone, withoutOutliers, withPositions } from './questions.rules.ts'
import { suggestSettings } from './suggest.rules.ts'
import { deleteImportedObjects, findChangedSinceImport, type ChangedRow, type ImportedObjects } from './undo.store.ts'
import { listSimilarNumbers } from '../charge-points/charge-point-writes.store.ts'
import {
  caseFaultsOf,
  connectorValues,
  identityTakenFault,
  chargePointValues,
  importChangesOf,
  type ImportChanges,
} from './work.rules.ts'

const firstShown = 20
const chargePointsPerStep = 2_000

interface StationPlan {
  plan: ImportPlan
  work: ImportChanges
  stationIds: ReadonlyMap<string, string>
  counts: ImportCounts
  faults: readonly ImportRowFault[]
}
const madeOf = z.object({
  stations: z.array(z.uuid()),
  chargePoints: z.array(z.uuid()),
  connectors: z.array(z.object({ charge_point_id: z.uuid(), connector_no: z.int() })),
  changed: z.array(
    z.object({
      table: z.enum(['stations_stations', 'stations_charge_points', 'stations_connectors']),
      before: z.record(z.string(), z.unknown()),
    }),
  ),
})

/** Converts a whole table to a plan, see `ImportPlanner`. */
export function createImportPlan(
  { columns, rows }: LoadedTable,
  settings: ImportSettings,
  operator: { exponent: number; timeZone: string },
): ImportPlan {
  const planner = new ImportPlanner(columns, settings, operator)
  for (const { row, cells } of rows) planner.add(row, cells)
  return planner.plan
}

/**
 * Imports of stations, charge points and connectors. The encrypted part of an import contains the generated passwords.
 */
export function createStationImports(services: Services, deps: StationDeps) {
  const { operatorOf, unknownPlaces, scopeChanged } = deps

  async function write(tx: Tx, { plan: planned, settings, caller, progress }: Writing) {
    const { work, stationIds, counts } = planned
    await discardQueryPlans(tx)
    const timeZone = settings.timeZone ?? (await operatorOf(caller.operatorId)).timeZone
    const { operatorId } = caller
    const total = counts.chargePoints
    await progress(0, total)
    const made = await insertStations(tx, { operatorId, stations: work.newStations, timeZone })
    await changeRowState(tx, 'stations_stations', work.changedStations)
    await changeRowState(tx, 'stations_charge_points', work.changedChargePoints)
    await insertConnectors(tx, operatorId, work.connectors)
    const stationIdOf = (code: string) => made.get(code) ?? stationIds.get(code) ?? ''
    const passwords: string[] = []
    const chargePoints: string[] = []
    for (let at = 0; at < work.newChargePoints.length; at += chargePointsPerStep) {
      const step = work.newChargePoints
        .slice(at, at + chargePointsPerStep)
        .map((chargePoint) => withSecret(chargePoint, stationIdOf(chargePoint.stationCode), passwords))
      const { ids, taken } = await insertChargePoints(tx, operatorId, step)
      if (taken.length > 0) throw identityRowsTaken(planned, settings, taken)
      chargePoints.push(...ids)
      await progress(chargePoints.length, total)
    }
    const { secretKey } = services.config
    return {
      counts,
      made: toUndoRecord(work, { stations: [...made.values()], chargePoints }),
      ...(passwords.length > 0 && {
        sealed: sealPasswords(secretKey, caller.id, titles + passwords.join('')),
      }),
    }
  }

  function withSecret(chargePoint: PlannedChargePoint, stationId: string, passwords: string[]) {
    const password = newPassword()
    passwords.push(csvLine([chargePoint.stationCode, chargePoint.chargePointNo, chargePoint.identity, password]))
    return {
      values: { ...chargePointValues(chargePoint), station_id: stationId },
      identity: chargePoint.identity,
      connectors: chargePoint.connectors.map((connector) => ({
        connectorNo: connector.connectorNo,
        values: connectorValues(connector),
      })),
      secretHash: secretHash(services.config.secretKey, password),
    }
  }

  const zoneOf = async ({ timeZone }: ImportSettings, operatorId: string) =>
    timeZone ?? (await operatorOf(operatorId)).timeZone

  const noun: ImportedResource<ImportSettings, ImportCounts, ImportFaultKey, StationPlan> = {
    kind: 'stations',
    entity: 'station-import',
    title: { zh: '导入场站与桩', en: 'Import of stations', es: 'Importación de estaciones' },
    resumeTitle: {
      zh: '接续场站导入',
      en: 'Resume imports of stations',
      es: 'Reanudar importaciones de estaciones',
    },
    settings: importSettings,
    counts: importCounts,
    nothing: { rows: 0, stations: 0, chargePoints: 0, connectors: 0, changed: 0, same: 0 },
    words: importFaultTexts,
    mostRows: importLimits.rows,
    open: openStationTable,
    suggest: async (_, { table, earlier, operatorId }) => {
      if (earlier) return earlier
      const { timeZone } = await operatorOf(operatorId)
      return withCommonZone({ table, settings: suggestSettings(table), timeZone })
    },
    missing: missingFields,
    async require(tx, settings, actor) {
      // A file can create stations in addition to charge points; the endpoint itself only checks the charge point
      // permission.
      const all = settings.existing === 'update' ? [...stationPermissions.edit, ...chargePointPermissions.edit] : []
      const may = (code: string) => actor.permissions.has(code)
      if (!stationPermissions.create.some(may) || !all.every(may)) throw new Problem('request.forbidden')
      requireOperator(actor)
      if (settings.timeZone) requireTimeZone(settings.timeZone)
      assertNoUnknownPlaces(await unknownPlaces?.(tx, { orgId: settings.orgId ?? null }), 'settings.')
    },
    wordOf: (field, text) => fieldValueText(field, text, isYesNoField(field)),
    codedFields: stationCodedFields,
    // Most files of stations have no amounts, so that a column of currencies does not concern them.
    meaningOf: async (tx, operatorId, { mapping }) =>
      Object.keys(mapping).some((field) => field.endsWith('Minor'))
        ? { currency: await currencyOfOperator(tx, operatorId) }
        : {},
    questions: async (_, { table, settings, operatorId }) =>
      stationQuestions({ table, settings, timeZone: await zoneOf(settings, operatorId) }),
    async plan(tx, table, settings, { operatorId }) {
      const timeZone = await zoneOf(settings, operatorId)
      const exponent = await currencyExponentOf(tx, operatorId)
      const placed = withPositions({ table, settings, timeZone })
      const readable = withCodes({ table: withoutOutliers({ table: placed, settings }), settings })
      const plan = createImportPlan(readable, settings, { exponent, timeZone })
      return planStationImport(tx, plan, settings)
    },
    shown: (planned) => ({ chargePoints: planned ? firstChargePoints(planned.plan) : [] }),
    write,
    undo: (tx, made) => undoImportedObjects(tx, madeOf.parse(made)),
    undoLists: ['connectors', 'chargePoints', 'stations', 'changed'],
    checkUndo: (tx, made) => requireUnchangedObjects(tx, madeOf.parse(made)),
    changed: (operatorId) => scopeChanged?.(operatorId),
  }
  const imports = createImports(services, noun)
  return {
    jobs: imports.jobs,
    routes(app: App) {
      imports.routes(app, stationImports)
      serveAll(app, [takeImportPasswords], {
        takeImportPasswords: async ({ tx, actor, params, query, reply, audit, afterCommit }) => {
          if (!(await imports.store.find(tx, params.id))) throw new Problem('request.not-found')
          const sealed = await imports.store.takeSealed(tx, params.id)
          if (!sealed) throw new Problem('stations.passwords-gone')
          const stored = unsealPasswords(services.config.secretKey, params.id, sealed)
          const csv = await inDialect(stored, query.sheet ? spreadsheetCsv(actor.language) : programCsv)
          audit({ entity: 'station-import', entityId: params.id })
          // Deleted only after the response is certain. An export file would retain the passwords for days.
          afterCommit(
            () =>
              void sendAsDownload(reply, 'charge-point-passwords.csv', 'text/csv; charset=utf-8').send(csvMark + csv),
          )
          return undefined
        },
      })
    },
  }
}

/** Checks that nobody changed the objects of an import. Throws request.import-used. */
export async function requireUnchangedObjects(tx: Tx, made: ImportedObjects): Promise<void> {
  const used = await findChangedSinceImport(tx, made)
  if (used) throw new Problem('request.import-used', { what: used })
}

/** Deletes the objects that an import created. Throws request.import-used, stations.import-in-use. */
export async function undoImportedObjects(tx: Tx, made: ImportedObjects): Promise<void> {
  await requireUnchangedObjects(tx, made)
  await deleteImportedObjects(tx, made).catch((error: unknown) => {
    if (!isStillReferenced(error)) throw error
    throw new Problem('stations.import-in-use')
  })
}

interface Writing {
  plan: StationPlan
  settings: ImportSettings
  caller: ImportRequest
  progress: (handled: number, total: number) => Promise<void>
}

/** Returns the required fields without a value. Current and connector type are requested, never assumed. */
export function missingFields(settings: ImportSettings, has: (field: string) => boolean) {
  const needed = importFieldNames.filter((field) => isImportFieldRequired(settings, field) && !has(field))
  if (settings.existing === 'update') return needed
  const namesSocket = has('connectorType') || settings.connectorType !== null
  const namesCurrent = has('equipmentType') || settings.equipmentType !== null || namesSocket
  return [
    ...needed,
    ...(namesSocket || has('equipmentType') ? [] : ['connectorType']),
    ...(namesCurrent ? [] : ['equipmentType']),
  ]
}

/** Compares the plan with the operator's existing objects. Returns all errors sorted by row. */
async function planStationImport(tx: Tx, plan: ImportPlan, settings: ImportSettings): Promise<StationPlan> {
  const chargePoints = [...plan.chargePoints.values()]
  const current = await findExistingObjects(tx, {
    codes: [...new Set([...plan.stations.keys(), ...chargePoints.map((chargePoint) => chargePoint.stationCode)])],
    chargePointNos: [...plan.chargePoints.keys()],
    identities: chargePoints.map((chargePoint) => chargePoint.identity),
  })
  const work = importChangesOf(plan, current, settings)
  const similar = await listSimilarNumbers(
    tx,
    work.newChargePoints.map((one) => one.chargePointNo),
  )
  work.faults.push(...caseFaultsOf(work, similar, settings))
  const faultKeys = new Set(plan.faults.map(({ row, column }) => `${row} ${column}`))
  const faults = [...plan.faults, ...work.faults.filter(({ row, column }) => !faultKeys.has(`${row} ${column}`))]
  return {
    plan,
    work,
    counts: work.counts,
    faults: faults.toSorted((a, b) => a.row - b.row),
    stationIds: new Map([...current.stations].map(([code, { id }]) => [code, id])),
  }
}

function firstChargePoints(plan: ImportPlan) {
  return [...plan.chargePoints.values()].slice(0, firstShown).map((chargePoint) => ({
    stationCode: chargePoint.stationCode,
    stationName: plan.stations.get(chargePoint.stationCode)?.name ?? chargePoint.stationCode,
    chargePointNo: chargePoint.chargePointNo,
    identity: chargePoint.identity,
    equipmentType: chargePoint.equipmentType,
    connectorType: chargePoint.connectors[0]?.connectorType ?? null,
    ratedPowerW: chargePoint.ratedPowerW,
    connectors: chargePoint.connectors.length,
  }))
}

function identityRowsTaken({ plan }: StationPlan, settings: ImportSettings, identities: readonly string[]): RowsTaken {
  const lost = new Set(identities)
  const rows = [...plan.chargePoints.values()].filter((chargePoint) => lost.has(chargePoint.identity))
  return new RowsTaken(
    rows.map((chargePoint) => identityTakenFault(chargePoint.row, chargePoint.identity, settings.mapping)),
  )
}

/** Returns the objects that an undo deletes, and the rows that it restores. */
function toUndoRecord(
  work: ImportChanges,
  { stations, chargePoints }: { stations: string[]; chargePoints: string[] },
): ImportedObjects {
  const changed: ChangedRow[] = [
    ...work.before.stations.map((before) => ({ table: 'stations_stations' as const, before })),
    ...work.before.chargePoints.map((before) => ({ table: 'stations_charge_points' as const, before })),
    ...work.before.connectors.map((before) => ({ table: 'stations_connectors' as const, before })),
  ]
  const old = new Set(
    work.before.connectors.map((connector) => `${String(connector.charge_point_id)} ${String(connector.connector_no)}`),
  )
  const connectors = work.connectors
    .filter(({ chargePointId, connectorNo }) => !old.has(`${chargePointId} ${connectorNo}`))
    .map(({ chargePointId, connectorNo }) => ({ charge_point_id: chargePointId, connector_no: connectorNo }))
  return { stations, chargePoints, connectors, changed }
}

const titles = csvLine(['station_code', 'charge_point_no', 'identity', 'password'])

/** Rewrites a stored file, which has the form for programs. */
async function inDialect(csv: string, dialect: CsvDialect): Promise<string> {
  const { columns, rows } = await loadTable(csv, { mostRows: importLimits.rows })
  return [columns, ...rows.map(({ cells }) => cells)].map((cells) => csvLine(cells, dialect)).join('')
}
