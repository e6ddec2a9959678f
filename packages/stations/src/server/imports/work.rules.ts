import { isAreaCodeValid, type ImportCounts, type ImportField, type ImportSettings } from '../../contract/index.ts'
import { choiceHints } from '../stations/fact-choices.ts'
import { positionColumns } from '../stations/position.rules.ts'
import type { ImportRowFault } from '../cells.rules.ts'
import { countPlannedObjects, type PlannedChargePoint, type PlannedStation, type ImportPlan } from './plan.rules.ts'
import type { ExistingObjects, ExistingRow } from './plan.store.ts'

type Values = Readonly<Record<string, unknown>>

/** Changes that a plan makes to the existing objects. */
export interface ImportChanges {
  newStations: (Values & { code: string })[]
  changedStations: Values[]
  newChargePoints: PlannedChargePoint[]
  changedChargePoints: Values[]
  /** Connectors of existing charge points: new ones, and ones with differences. */
  connectors: { chargePointId: string; connectorNo: number; values: Values }[]
  /** Current values of the existing rows that change. */
  before: { stations: Values[]; chargePoints: Values[]; connectors: Values[] }
  counts: ImportCounts
  faults: ImportRowFault[]
}

export function importChangesOf(plan: ImportPlan, existing: ExistingObjects, settings: ImportSettings): ImportChanges {
  const work: ImportChanges = {
    newStations: [],
    changedStations: [],
    newChargePoints: [],
    changedChargePoints: [],
    connectors: [],
    before: { stations: [], chargePoints: [], connectors: [] },
    counts: { ...countPlannedObjects(plan), connectors: 0, changed: 0, same: 0 },
    faults: [],
  }
  for (const station of plan.stations.values()) stationWork(work, { station, existing, settings })
  for (const chargePoint of plan.chargePoints.values()) chargePointWork(work, { chargePoint, existing, settings })
  work.counts.stations = work.newStations.length
  work.counts.chargePoints = work.newChargePoints.length
  return work
}

const isSame = (values: Values, current: Values) =>
  Object.entries(values).every(
    ([column, value]) => JSON.stringify(value ?? null) === JSON.stringify(current[column] ?? null),
  )

function stationWork(
  { newStations, changedStations, before, counts, faults }: ImportChanges,
  { station, existing, settings }: { station: PlannedStation; existing: ExistingObjects; settings: ImportSettings },
): void {
  const current = existing.stations.get(station.code)
  const checkArea = ({ country_code: country, area_code: area }: Values) => {
    if (isAreaCodeValid(country as string | null | undefined, area as string | null)) return
    faults.push(faultOf(station.row, { settings, field: 'areaCode' }, 'stations.import.area-code', String(area)))
  }
  if (!current) {
    const zone = station.zone === undefined ? {} : { time_zone: station.zone }
    const values = { ...zone, ...stationValues(station, settings) }
    checkArea(values)
    const org = settings.orgId && { org_id: settings.orgId }
    return void newStations.push({ ...values, ...org, code: station.code })
  }
  // A file of charge points or connectors can refer to existing stations but does not change them.
  if (settings.kind !== 'station') return
  if (settings.existing === 'refuse')
    return void faults.push(
      faultOf(station.row, { settings, field: 'stationCode' }, 'stations.import.station-exists', station.code),
    )
  const mapped = mappedOf(stationValues(station, settings), settings, stationFields)
  if (isSame(mapped, current)) return void (counts.same += 1)
  counts.changed += 1
  checkArea({ ...current, ...mapped })
  before.stations.push(current)
  changedStations.push({ ...current, ...mapped })
}

/** Database columns of each file field. */
const place = ['longitude', 'latitude', 'entered_longitude', 'entered_latitude', 'entered_system']
const stationFields: Partial<Record<ImportField, readonly string[]>> = {
  stationName: ['name'],
  stationType: ['station_type'],
  areaCode: ['area_code'],
  address: ['address'],
  street: ['street'],
  postcode: ['postcode'],
  town: ['town'],
  region: ['region'],
  phone: ['phone'],
  longitude: place,
}
const chargePointFields: Partial<Record<ImportField, readonly string[]>> = {
  stationCode: ['station_id'],
  chargePointName: ['name'],
  equipmentType: ['equipment_type'],
  ratedPowerKw: ['rated_power_w'],
}
const connectorFields: Partial<Record<ImportField, readonly string[]>> = {
  connectorType: ['connector_type'],
  ratedPowerKw: ['rated_power_w'],
}
/** Returns the values whose file column is mapped; details are only present if theirs is. */
function mappedOf(
  values: Values,
  { mapping }: ImportSettings,
  fields: Partial<Record<ImportField, readonly string[]>>,
): Values {
  const isUnmapped = new Set(
    Object.entries(fields).flatMap(([field, columns]) => (mapping[field as ImportField] === undefined ? columns : [])),
  )
  return Object.fromEntries(
    Object.entries(values).filter(([column, value]) => !isUnmapped.has(column) && value !== undefined),
  )
}

function stationValues(station: PlannedStation, { coordinateSystem }: ImportSettings): Values {
  const { facts, position } = station
  const system = (facts.entered_system as ImportSettings['coordinateSystem'] | null | undefined) ?? coordinateSystem
  return {
    ...withoutZone(facts),
    name: station.name,
    station_type: station.stationType,
    area_code: station.areaCode,
    address: station.address,
    ...station.parts,
    phone: station.phone,
    ...positionColumns(position && { ...position, system }),
    ...(facts.round_the_clock === true && { business_hours: null }),
  }
}
/** An empty cell keeps the station's time zone, or uses that of the import. */
function withoutZone({ time_zone: zone, ...values }: Values): Values {
  return typeof zone === 'string' ? { ...values, time_zone: zone } : values
}

function chargePointWork(
  work: ImportChanges,
  {
    chargePoint,
    existing,
    settings,
  }: { chargePoint: PlannedChargePoint; existing: ExistingObjects; settings: ImportSettings },
): void {
  const { counts, faults } = work
  const current = existing.chargePoints.get(chargePoint.chargePointNo)
  if (!current) {
    if (existing.identities.has(chargePoint.identity))
      faults.push(identityTakenFault(chargePoint.row, chargePoint.identity, settings.mapping))
    checkConnectorTypes(work, chargePoint, settings)
    counts.connectors += chargePoint.connectors.length
    return void work.newChargePoints.push(chargePoint)
  }
  const fault = (field: ImportField, key: ImportRowFault['key'], value: string) =>
    faults.push(faultOf(chargePoint.row, { settings, field }, key, value))
  if (settings.existing === 'refuse')
    return void fault('chargePointNo', 'stations.import.charge-point-exists', chargePoint.chargePointNo)
  if (settings.kind === 'connector')
    return connectorWork(work, { chargePoint, existingRow: current, existing, settings })
  if (chargePoint.equipmentType === null && settings.mapping.equipmentType !== undefined)
    addTypeQuestion(work, chargePoint, { settings, field: 'equipmentType' })
  if (settings.mapping.identity !== undefined && chargePoint.identity !== current.identity)
    fault('identity', 'stations.import.identity-stays', String(current.identity))
  const { asset_state: state, ...fields } = mappedOf(
    { ...chargePointValues(chargePoint), station_id: existing.stations.get(chargePoint.stationCode)?.id },
    settings,
    chargePointFields,
  )
  if (state !== undefined && state !== current.asset_state)
    faults.push({
      row: chargePoint.row,
      column: settings.mapping['chargePoint.assetState'] ?? null,
      key: 'stations.import.moves-by-steps',
      values: { ...choiceHints.get('chargePoint.assetState')?.choices?.[String(current.asset_state)] },
    })
  if (isSame(fields, current)) return void (counts.same += 1)
  counts.changed += 1
  work.before.chargePoints.push(current)
  work.changedChargePoints.push({ ...current, ...fields })
}

/** New objects need an explicit current type and connector type. */
function checkConnectorTypes(work: ImportChanges, chargePoint: PlannedChargePoint, settings: ImportSettings): void {
  const pending = chargePoint.connectors.find(({ connectorType }) => connectorType === null)
  if (pending) addTypeQuestion(work, pending, { settings, field: 'connectorType' })
  // Once the connector type is known, the current type usually is, too.
  else if (chargePoint.equipmentType === null) addTypeQuestion(work, chargePoint, { settings, field: 'equipmentType' })
}
function addTypeQuestion(
  { faults }: ImportChanges,
  { row }: { row: number },
  { settings, field }: { settings: ImportSettings; field: 'connectorType' | 'equipmentType' },
): void {
  const column = settings.mapping[field] ?? null
  // An error of a station's row with many charge points is reported once.
  if (faults.slice(-2).some((fault) => fault.row === row && fault.column === column)) return
  const key = field === 'connectorType' ? 'stations.import.no-connector' : 'stations.import.no-current'
  faults.push({ row, column, key, values: {} })
}

function connectorWork(
  work: ImportChanges,
  {
    chargePoint,
    existingRow,
    existing,
    settings,
  }: {
    chargePoint: PlannedChargePoint
    existingRow: ExistingRow
    existing: ExistingObjects
    settings: ImportSettings
  },
): void {
  const { connectors, counts } = work
  for (const connector of chargePoint.connectors) {
    const current = existing.connectors.get(`${existingRow.id}:${connector.connectorNo}`)
    const values = connectorValues(connector)
    if (!current) {
      if (connector.connectorType === null) addTypeQuestion(work, connector, { settings, field: 'connectorType' })
      counts.connectors += 1
      connectors.push({ chargePointId: existingRow.id, connectorNo: connector.connectorNo, values })
      continue
    }
    if (connector.connectorType === null && settings.mapping.connectorType !== undefined)
      addTypeQuestion(work, connector, { settings, field: 'connectorType' })
    const mapped = mappedOf(values, settings, connectorFields)
    if (isSame(mapped, current)) {
      counts.same += 1
      continue
    }
    counts.changed += 1
    work.before.connectors.push(current)
    connectors.push({
      chargePointId: existingRow.id,
      connectorNo: connector.connectorNo,
      values: { ...current, ...mapped },
    })
  }
}

/** Returns the columns of a charge point, with its position in WGS-84 in addition to the entered one. */
export function chargePointValues(chargePoint: PlannedChargePoint): Values {
  const { entered_longitude: longitude, entered_latitude: latitude, entered_system: system } = chargePoint.facts
  const isPlaced = typeof longitude === 'number' && typeof latitude === 'number'
  const position = isPlaced && { longitude, latitude, system: (system ?? 'wgs84') as 'wgs84' }
  return {
    ...chargePoint.facts,
    charge_point_no: chargePoint.chargePointNo,
    name: chargePoint.name,
    equipment_type: chargePoint.equipmentType,
    rated_power_w: chargePoint.ratedPowerW,
    ...(longitude !== undefined && positionColumns(position || null)),
  }
}
export function connectorValues(connector: PlannedChargePoint['connectors'][number]): Values {
  return { ...connector.facts, connector_type: connector.connectorType, rated_power_w: connector.ratedPowerW }
}

export function identityTakenFault(row: number, identity: string, mapping: ImportSettings['mapping']): ImportRowFault {
  return {
    row,
    column: mapping.identity ?? null,
    key: 'stations.import.identity-taken',
    values: { value: identity },
  }
}

/** Returns an error for each new number that another charge point, or an earlier row, has in another case. */
export function caseFaultsOf(
  { newChargePoints }: ImportChanges,
  similar: readonly { chargePointNo: string }[],
  { mapping }: ImportSettings,
): ImportRowFault[] {
  const numbers = new Map(similar.map(({ chargePointNo }) => [chargePointNo.toLowerCase(), chargePointNo]))
  return newChargePoints.flatMap(({ row, chargePointNo: value }) => {
    const other = numbers.get(value.toLowerCase())
    numbers.set(value.toLowerCase(), value)
    if (other === undefined) return []
    const column = mapping.chargePointNo ?? null
    return [{ row, column, key: 'stations.import.number-differs-by-case', values: { value, other } }]
  })
}

function faultOf(
  row: number,
  { settings, field }: { settings: ImportSettings; field: ImportField },
  key: ImportRowFault['key'],
  value: string,
): ImportRowFault {
  return { row, column: settings.mapping[field] ?? null, key, values: { value } }
}
