import {
  equipmentTypes,
  connectorTypes,
  identity as legalIdentity,
  importFields,
  importFieldNames,
  importLimits,
  stationTypes,
  type ImportCounts,
  type ImportField,
  type ImportSettings,
  type PileRow,
  type StationRow,
} from '../../contract/index.ts'
import { toWgs84 } from '../stations/position.rules.ts'
import { columnIndex, fillPattern, isCode, RowReader, type ColumnIndex, type Fault } from './cells.rules.ts'

export interface PlannedStation {
  row: number
  code: string
  name: string
  stationType: StationRow['stationType']
  areaCode: string | null
  address: string | null
  phone: string | null
  given: { longitude: number; latitude: number } | null
  wgs84: { longitude: number; latitude: number } | null
}
export interface PlannedGun {
  gunNo: number
  connectorType: PileRow['guns'][number]['connectorType']
  ratedPowerW: number | null
}
export interface PlannedPile {
  row: number
  stationCode: string
  pileNo: string
  name: string
  identity: string
  equipmentType: PileRow['equipmentType']
  ratedPowerW: number
  guns: PlannedGun[]
}

/** What a file would make, and what is wrong with it. Complete only when `faults` is empty. */
export interface Plan {
  rows: number
  stations: Map<string, PlannedStation>
  piles: Map<string, PlannedPile>
  faults: Fault[]
}

/** Fields that the kind of file needs and that no column of it is mapped to. */
export function missingFields(columns: readonly string[], settings: ImportSettings): ImportField[] {
  const index = columnIndex(columns, settings.mapping)
  return importFieldNames.filter((field) => {
    const needed: readonly string[] = importFields[field].required
    return needed.includes(settings.kind) && index.index(field) === undefined
  })
}

export function countPlan(plan: Plan): ImportCounts {
  let guns = 0
  for (const pile of plan.piles.values()) guns += pile.guns.length
  return { rows: plan.rows, stations: plan.stations.size, piles: plan.piles.size, guns }
}

/** Turns rows into stations, piles and guns, row by row. */
export class Planner {
  readonly plan: Plan = { rows: 0, stations: new Map(), piles: new Map(), faults: [] }
  private readonly identities = new Map<string, number>()
  private readonly placeInStation = new Map<string, number>()
  private readonly gunRows = new Map<string, number>()
  private readonly columns: ColumnIndex
  private readonly titles: readonly string[]
  private readonly settings: ImportSettings

  constructor(titles: readonly string[], settings: ImportSettings) {
    this.titles = titles
    this.settings = settings
    this.columns = columnIndex(titles, settings.mapping)
  }

  add(row: number, cells: readonly string[]): void {
    this.plan.rows += 1
    const reader = new RowReader(row, cells, this.columns)
    if (cells.slice(this.titles.length).some((cell) => cell !== ''))
      reader.fault(null, 'stations.import.too-many-cells', {
        found: cells.length,
        expected: this.titles.length,
      })
    const code = reader.code('stationCode')
    const station = this.station(reader, code)
    if (code !== undefined) this.pilesOfRow(reader, code)
    if (station && !this.plan.stations.has(station.code)) this.plan.stations.set(station.code, station)
    for (const fault of reader.faults) this.plan.faults.push(fault)
  }

  private station(reader: RowReader, code: string | undefined): PlannedStation | undefined {
    const known = code === undefined ? undefined : this.plan.stations.get(code)
    if (known) {
      // In a file of charge points or connectors the first row of a station describes it.
      if (this.settings.kind !== 'station') return undefined
      return reader.fault('stationCode', 'stations.import.repeated', { value: known.code, other: known.row })
    }
    const name = reader.text('stationName', 50) ?? code
    const stationType = reader.oneOf('stationType', stationTypes) ?? 1
    const given = position(reader)
    const rest = {
      areaCode: reader.text('areaCode', 12) ?? null,
      address: reader.text('address') ?? null,
      phone: reader.text('phone', 30) ?? null,
    }
    if (code === undefined || name === undefined) return undefined
    const wgs84 = given && toWgs84({ ...given, system: this.settings.coordinateSystem })
    return { row: reader.row, code, name, stationType, given, wgs84, ...rest }
  }

  private pilesOfRow(reader: RowReader, code: string): void {
    const { kind, gunsPerPile, connectorType } = this.settings
    const kilowatts = reader.number('ratedPowerKw', [0, 10_000])
    const connector = reader.oneOf('connectorType', connectorTypes) ?? connectorTypes[connectorType - 1] ?? 4
    const guns = (many: number): PlannedGun[] =>
      Array.from({ length: many }, (_, index) => ({
        gunNo: index + 1,
        connectorType: connector,
        ratedPowerW: null,
      }))
    const power = Math.round((kilowatts ?? this.settings.ratedPowerKw) * 1000)

    if (kind === 'gun') return this.gunOfRow(reader, { code, power, connector })
    const gunCount = reader.whole('gunCount', [1, 20]) ?? gunsPerPile
    if (kind === 'pile') return this.pile(reader, { code, power, guns: guns(gunCount) })
    const count = reader.whole('pileCount', [0, importLimits.pilesOfStation])
    if (count === undefined) {
      if (reader.text('pileCount') === undefined) reader.fault('pileCount', 'stations.import.required')
      return
    }
    for (let i = 0; i < count; i += 1) this.pile(reader, { code, power, guns: guns(gunCount) })
  }

  private gunOfRow(
    reader: RowReader,
    { code, power, connector }: { code: string; power: number; connector: PlannedGun['connectorType'] },
  ): void {
    const gunNo = reader.whole('gunNo', [1, 99])
    const pileNo = reader.code('pileNo')
    if (gunNo === undefined && reader.text('gunNo') === undefined)
      reader.fault('gunNo', 'stations.import.required')
    if (gunNo === undefined || pileNo === undefined) return
    const key = `${pileNo}:${gunNo}`
    const other = this.gunRows.get(key)
    if (other !== undefined)
      return reader.fault('gunNo', 'stations.import.repeated', { value: `${pileNo} ${gunNo}`, other })
    this.gunRows.set(key, reader.row)
    const gun = { gunNo, connectorType: connector, ratedPowerW: power }
    const known = this.plan.piles.get(pileNo)
    if (!known) return this.pile(reader, { code, power, guns: [gun] })
    known.guns.push(gun)
    // Connectors of one charge point mostly share its power: the strongest says how much there is.
    known.ratedPowerW = Math.max(known.ratedPowerW, power)
  }

  private pile(
    reader: RowReader,
    { code, power, guns }: { code: string; power: number; guns: PlannedGun[] },
  ): void {
    const { plan, settings } = this
    const n = (this.placeInStation.get(code) ?? 0) + 1
    this.placeInStation.set(code, n)
    const ownNo = settings.kind === 'station' ? undefined : reader.text('pileNo')
    const pileNo = ownNo ?? fillPattern(settings.pileNoPattern, { code, pileNo: '', n })
    if (!isCode(pileNo)) return reader.fault('pileNo', 'stations.import.code', { value: pileNo })
    const twin = plan.piles.get(pileNo)
    if (twin) return reader.fault('pileNo', 'stations.import.repeated', { value: pileNo, other: twin.row })
    const ownIdentity = settings.kind === 'station' ? undefined : reader.text('identity')
    const identity = ownIdentity ?? fillPattern(settings.identityPattern, { code, pileNo, n })
    if (!legalIdentity.safeParse(identity).success)
      return reader.fault('identity', 'stations.import.identity', { value: identity })
    const other = this.identities.get(identity)
    if (other !== undefined)
      return reader.fault('identity', 'stations.import.repeated', { value: identity, other })
    if (plan.piles.size === importLimits.piles)
      return reader.fault(null, 'stations.import.too-many-piles', { max: importLimits.piles })
    this.identities.set(identity, reader.row)
    plan.piles.set(pileNo, {
      row: reader.row,
      stationCode: code,
      pileNo,
      name: (settings.kind === 'station' ? undefined : reader.text('pileName', 50)) ?? pileNo,
      identity,
      equipmentType:
        reader.oneOf('equipmentType', equipmentTypes) ?? equipmentTypes[settings.equipmentType - 1] ?? 1,
      ratedPowerW: power,
      guns,
    })
  }
}

function position(reader: RowReader): { longitude: number; latitude: number } | null {
  const longitude = reader.number('longitude', [-180, 180])
  const latitude = reader.number('latitude', [-90, 90])
  const half = (reader.text('longitude') === undefined) !== (reader.text('latitude') === undefined)
  if (half) reader.fault(longitude === undefined ? 'longitude' : 'latitude', 'stations.import.half-position')
  return longitude === undefined || latitude === undefined ? null : { longitude, latitude }
}
