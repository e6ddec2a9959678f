import {
  equipmentTypes,
  connectorTypes,
  coordinateSystems,
  identity as legalIdentity,
  importLimits,
  needsField,
  stationTypes,
  type CoordinateSystem,
  type ImportCounts,
  type ImportSettings,
  type PileRow,
  type StationRow,
} from '../../contract/index.ts'
import { cellsBeyond } from '@evops/platform/server'
import { toWgs84 } from '../stations/position.rules.ts'
import { isZone } from '../stations/stations.service.ts'
import { readFacts } from '../stations/fact-cells.rules.ts'
import { columnIndex, fillPattern, isCode, RowReader, type ColumnIndex, type Fault } from '../cells.rules.ts'
import { connectorsOf, currentOfConnector, currentsOf } from './type-words.rules.ts'

type Facts = Readonly<Record<string, unknown>>
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
  /** What its mapped columns say, by database column. */
  facts: Facts
}
export interface PlannedGun {
  row: number
  gunNo: number
  /** Null: neither the row nor the settings say it. */
  connectorType: PileRow['guns'][number]['connectorType'] | null
  ratedPowerW: number | null
  facts: Facts
}
export interface PlannedPile {
  row: number
  stationCode: string
  pileNo: string
  name: string
  identity: string
  equipmentType: PileRow['equipmentType'] | null
  ratedPowerW: number
  guns: PlannedGun[]
  facts: Facts
}

/** What a file would make, and what is wrong with it. Complete only when `faults` is empty. */
export interface Plan {
  rows: number
  stations: Map<string, PlannedStation>
  piles: Map<string, PlannedPile>
  faults: Fault[]
}

/** What a plan holds, whatever stands already. */
export function countPlan(plan: Plan): Omit<ImportCounts, 'changed' | 'same'> {
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
  private readonly exponent: number

  /** `exponent`: how many decimals amounts of money have. */
  constructor(titles: readonly string[], settings: ImportSettings, exponent: number) {
    this.exponent = exponent
    this.titles = titles
    this.settings = settings
    this.columns = columnIndex(titles, settings.mapping)
  }

  add(row: number, cells: readonly string[]): void {
    this.plan.rows += 1
    const reader = new RowReader(row, cells, this.columns)
    const beyond = cellsBeyond(cells, this.titles)
    if (beyond) reader.fault(null, 'kit.row-too-long', beyond)
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
    const facts =
      this.settings.kind === 'station' ? readFacts(reader, { ...this.settings, exponent: this.exponent }) : {}
    if (typeof facts.time_zone === 'string' && !isZone(facts.time_zone))
      reader.fault('station.timeZone', 'stations.import.not-valid', { value: facts.time_zone })
    if (code === undefined || name === undefined) return undefined
    const system = systemOf(facts) ?? this.settings.coordinateSystem
    const wgs84 = given && toWgs84({ ...given, system })
    return { row: reader.row, code, name, stationType, given, wgs84, facts, ...rest }
  }

  private pilesOfRow(reader: RowReader, code: string): void {
    const { kind, gunsPerPile, powerUnit } = this.settings
    const perKilowatt = powerUnit === 'W' ? 1_000 : 1
    const said = reader.number('ratedPowerKw', [0, 10_000 * perKilowatt])
    const kilowatts = said === undefined ? undefined : said / perKilowatt
    const { connector, equipment } = this.types(reader)
    const guns = (many: number): PlannedGun[] =>
      Array.from({ length: many }, (_, index) => ({
        row: reader.row,
        gunNo: index + 1,
        connectorType: connector,
        ratedPowerW: null,
        facts: {},
      }))
    const power = Math.round((kilowatts ?? this.settings.ratedPowerKw) * 1000)

    if (kind === 'gun') return this.gunOfRow(reader, { code, power, connector, equipment })
    const gunCount = reader.whole('gunCount', [1, 20]) ?? gunsPerPile
    if (kind === 'pile') return this.pile(reader, { code, power, equipment, guns: guns(gunCount) })
    const count = reader.whole('pileCount', [0, importLimits.pilesOfStation])
    if (count === undefined) {
      if (needsField(this.settings, 'pileCount') && reader.text('pileCount') === undefined)
        reader.fault('pileCount', 'stations.import.required')
      return
    }
    for (let i = 0; i < count; i += 1) this.pile(reader, { code, power, equipment, guns: guns(gunCount) })
  }

  /** Current and socket by the row's own words, and where it has none by what was chosen; one often says the other. */
  private types(reader: RowReader): Types {
    const { connectorType, equipmentType } = this.settings
    const words = reader.text('connectorType')
    const current = reader.text('equipmentType')
    const possible = words === undefined ? [] : connectorsOf(words)
    const currents = current === undefined ? [] : currentsOf(current)
    if (words !== undefined && possible.length === 0)
      reader.fault('connectorType', 'stations.import.which-connector', { value: words })
    if (current !== undefined && currents.length === 0)
      reader.fault('equipmentType', 'stations.import.which-current', { value: current })
    const fits = (type: number | null) => type !== null && possible.includes(type)
    const connector =
      possible.length === 1
        ? possible[0]
        : fits(connectorType) || words === undefined
          ? (connectorType ?? (currents[0] === 1 ? 4 : null))
          : null
    const equipment =
      currents[0] ??
      (words === undefined ? equipmentType : null) ??
      (possible.length > 0 || connector !== null
        ? currentOfConnector(connector ?? possible[0])
        : undefined) ??
      equipmentType
    return {
      connector: connectorTypes.find((type) => type === connector) ?? null,
      equipment: equipmentTypes.find((type) => type === equipment) ?? null,
    }
  }

  private gunOfRow(
    reader: RowReader,
    { code, power, connector, equipment }: Types & { code: string; power: number },
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
    const ratedPowerW = blank(reader, this.settings) ? null : power
    const facts = inOrder(reader, readFacts(reader, { ...this.settings, exponent: this.exponent }))
    const gun = { row: reader.row, gunNo, connectorType: connector, ratedPowerW, facts }
    const known = this.plan.piles.get(pileNo)
    if (!known) return this.pile(reader, { code, power, equipment, guns: [gun] })
    known.guns.push(gun)
    // Connectors of one charge point mostly share its power: the strongest says how much there is.
    known.ratedPowerW = Math.max(known.ratedPowerW, power)
  }

  private pile(
    reader: RowReader,
    {
      code,
      power,
      equipment,
      guns,
    }: { code: string; power: number; equipment: Types['equipment']; guns: PlannedGun[] },
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
      equipmentType: equipment,
      ratedPowerW: power,
      guns,
      facts:
        settings.kind === 'pile'
          ? inOrder(reader, readFacts(reader, { ...settings, exponent: this.exponent }))
          : {},
    })
  }
}

/** In a file that may change what stands an empty cell says that the connector has no limit of its own. */
function blank(reader: RowReader, { existing }: ImportSettings): boolean {
  return existing === 'update' && reader.text('ratedPowerKw') === undefined
}

interface Types {
  connector: PlannedGun['connectorType']
  equipment: PlannedPile['equipmentType']
}

function inOrder(reader: RowReader, facts: Facts): Facts {
  const isWrong = (low: unknown, high: unknown) =>
    typeof low === 'number' && typeof high === 'number' && low > high
  if (
    isWrong(facts.min_voltage_dv, facts.max_voltage_dv) ||
    isWrong(facts.full_power_from_dv, facts.full_power_to_dv)
  )
    reader.fault(null, 'stations.import.wrong-way-round')
  return facts
}

function systemOf({ given_system: system }: Facts): CoordinateSystem | undefined {
  return coordinateSystems.find((each) => each === system)
}

function position(reader: RowReader): { longitude: number; latitude: number } | null {
  const longitude = reader.number('longitude', [-180, 180])
  const latitude = reader.number('latitude', [-90, 90])
  const half = (reader.text('longitude') === undefined) !== (reader.text('latitude') === undefined)
  if (half) reader.fault(longitude === undefined ? 'longitude' : 'latitude', 'stations.import.half-position')
  return longitude === undefined || latitude === undefined ? null : { longitude, latitude }
}
