import {
  coordinateSystems,
  equipmentTypes,
  ocppIdentity as legalIdentity,
  importLimits,
  isImportFieldRequired,
  stationTypes,
  type CoordinateSystem,
  type ImportCounts,
  type ImportSettings,
  type ChargePointRow,
  type StationAddress,
  type StationRow,
} from '../../contract/index.ts'
import { countExtraCells } from '@evops/platform/server'
import { toWgs84 } from '../stations/position.rules.ts'
import { isTimeZone } from '../stations/stations.service.ts'
import { parseDetailCells } from '../stations/fact-cells.rules.ts'
import { columnIndex, fillPattern, isCode, RowReader, type ColumnIndex, type ImportRowFault } from '../cells.rules.ts'
import { otherZoneOf } from './position-zone.rules.ts'
import { currentOfConnector } from './type-words.rules.ts'
import { typesOfRow, type PlannedPlug, type TypesOfRow } from './row-types.rules.ts'

type Facts = Readonly<Record<string, unknown>>
export interface PlannedStation {
  row: number
  code: string
  name: string
  stationType: StationRow['stationType']
  areaCode: string | null
  address: string | null
  parts: StationAddress
  phone: string | null
  position: { longitude: number; latitude: number } | null
  wgs84: { longitude: number; latitude: number } | null
  /** Zone of the position, if it differs from that of the file and the user confirmed it. */
  zone: string | undefined
  /** Values of its mapped columns, by database column. */
  facts: Facts
}
export interface PlannedConnector {
  row: number
  connectorNo: number
  /** Null if neither the row nor the settings contain it. */
  connectorType: ChargePointRow['connectors'][number]['connectorType'] | null
  ratedPowerW: number | null
  facts: Facts
}
export interface PlannedChargePoint {
  row: number
  stationCode: string
  chargePointNo: string
  name: string
  identity: string
  equipmentType: ChargePointRow['equipmentType'] | null
  ratedPowerW: number
  connectors: PlannedConnector[]
  facts: Facts
}

/** Objects that a file would create, with the errors. Complete only if `faults` is empty. */
export interface ImportPlan {
  rows: number
  stations: Map<string, PlannedStation>
  chargePoints: Map<string, PlannedChargePoint>
  faults: ImportRowFault[]
}

/** Returns the number of objects in a plan, whether they exist or not. */
export function countPlannedObjects(plan: ImportPlan): Omit<ImportCounts, 'changed' | 'same'> {
  let connectors = 0
  for (const chargePoint of plan.chargePoints.values()) connectors += chargePoint.connectors.length
  return { rows: plan.rows, stations: plan.stations.size, chargePoints: plan.chargePoints.size, connectors }
}

/** Converts rows to stations, charge points and connectors, row by row. */
export class ImportPlanner {
  readonly plan: ImportPlan = { rows: 0, stations: new Map(), chargePoints: new Map(), faults: [] }
  private readonly identities = new Map<string, number>()
  private readonly placeInStation = new Map<string, number>()
  private readonly connectorRows = new Map<string, number>()
  private readonly columns: ColumnIndex
  private readonly titles: readonly string[]
  private readonly settings: ImportSettings
  private readonly exponent: number

  private readonly timeZone: string

  /** `exponent` is the number of decimals of the currency, `timeZone` the zone of stations without their own. */
  constructor(
    titles: readonly string[],
    settings: ImportSettings,
    { exponent, timeZone }: { exponent: number; timeZone: string },
  ) {
    this.exponent = exponent
    this.timeZone = timeZone
    this.titles = titles
    this.settings = settings
    this.columns = columnIndex(titles, settings.mapping)
  }

  add(row: number, cells: readonly string[]): void {
    this.plan.rows += 1
    const reader = new RowReader(row, cells, this.columns)
    const beyond = countExtraCells(cells, this.titles)
    if (beyond) reader.fault(null, 'kit.row-too-long', beyond)
    const code = reader.code('stationCode')
    const station = this.station(reader, code)
    if (code !== undefined) this.chargePointsOfRow(reader, code)
    if (station && !this.plan.stations.has(station.code)) this.plan.stations.set(station.code, station)
    for (const fault of reader.faults) this.plan.faults.push(fault)
  }

  private station(reader: RowReader, code: string | undefined): PlannedStation | undefined {
    const existing = code === undefined ? undefined : this.plan.stations.get(code)
    if (existing) {
      // In a file of charge points or connectors, the first row of a station describes it.
      if (this.settings.kind !== 'station') return undefined
      return reader.fault('stationCode', 'stations.import.repeated', {
        value: existing.code,
        other: existing.row,
      })
    }
    const name = nameOf(reader, 'stationName', this.settings) ?? code
    const stationType = reader.oneOf('stationType', stationTypes) ?? 1
    const coordinates = position(reader)
    const rest = {
      areaCode: reader.text('areaCode', 12) ?? null,
      address: reader.text('address') ?? null,
      parts: {
        street: reader.text('street', 100) ?? null,
        postcode: reader.text('postcode', 10) ?? null,
        town: reader.text('town', 45) ?? null,
        region: reader.text('region', 60) ?? null,
      },
      phone: reader.text('phone', 30) ?? null,
    }
    const facts =
      this.settings.kind === 'station' ? parseDetailCells(reader, { ...this.settings, exponent: this.exponent }) : {}
    if (typeof facts.time_zone === 'string' && !isTimeZone(facts.time_zone))
      reader.fault('station.timeZone', 'stations.import.not-valid', { value: facts.time_zone })
    if (code === undefined || name === undefined) return undefined
    const system = systemOf(facts) ?? this.settings.coordinateSystem
    const wgs84 = coordinates && toWgs84({ ...coordinates, system })
    const zone = wgs84 && this.settings.answers.zones === 'position' ? otherZoneOf(wgs84, this.timeZone) : undefined
    return { row: reader.row, code, name, stationType, position: coordinates, wgs84, zone, facts, ...rest }
  }

  private chargePointsOfRow(reader: RowReader, code: string): void {
    const { kind, connectorsPerChargePoint, powerUnit } = this.settings
    const perKilowatt = powerUnit === 'W' ? 1_000 : 1
    const rating = reader.number('ratedPowerKw', [0, 10_000 * perKilowatt])
    const kilowatts = rating === undefined ? undefined : rating / perKilowatt
    const { plugs, equipment } = typesOfRow(reader, this.settings)
    const [plug = { connectorType: null, ocpiType: null }] = plugs
    const connectors = (many: number): PlannedConnector[] =>
      (plugs.length > 1 ? plugs : Array.from({ length: many }, () => plug)).map(
        ({ connectorType, ocpiType }, index) => ({
          row: reader.row,
          connectorNo: index + 1,
          connectorType,
          ratedPowerW: null,
          facts: ocpiType === null ? {} : { ocpi_type: ocpiType },
        }),
      )
    const isUnknown = kilowatts === 0 && this.settings.answers.power === 'default'
    const power = Math.round(((isUnknown ? undefined : kilowatts) ?? this.settings.ratedPowerKw) * 1000)

    if (kind === 'connector') {
      const isNumbered = this.settings.mapping.connectorNo !== undefined
      // A numbered row is one connector, so it cannot name several.
      if (isNumbered && plugs.length > 1)
        reader.fault('connectorType', 'stations.import.which-connector', {
          value: reader.text('connectorType') ?? '',
        })
      for (const one of isNumbered ? [plug] : plugs) this.connectorOfRow(reader, { code, power, plug: one, equipment })
      return
    }
    const connectorCount = reader.whole('connectorCount', [0, 20]) ?? connectorsPerChargePoint
    // A row of a charge point without connectors describes only its station.
    if (connectorCount === 0 && kind === 'chargePoint' && reader.text('chargePointNo') === undefined) return
    if (connectorCount === 0)
      return reader.fault('connectorCount', 'stations.import.range', { value: '0', min: 1, max: 20 })
    if (kind === 'chargePoint' && plugs.length > 1 && this.settings.answers.several === 'points') {
      for (const [index, connector] of connectors(1).entries()) {
        const current = currentOfConnector(connector.connectorType ?? undefined)
        this.chargePoint(reader, {
          code,
          power,
          equipment: equipmentTypes.find((type) => type === current) ?? equipment,
          connectors: [{ ...connector, connectorNo: 1 }],
          suffix: `-${index + 1}`,
        })
      }
      return
    }
    if (kind === 'chargePoint')
      return this.chargePoint(reader, { code, power, equipment, connectors: connectors(connectorCount) })
    const count = reader.whole('chargePointCount', [0, importLimits.chargePointsOfStation])
    if (count === undefined) {
      if (isImportFieldRequired(this.settings, 'chargePointCount') && reader.text('chargePointCount') === undefined)
        reader.fault('chargePointCount', 'stations.import.required')
      return
    }
    for (let i = 0; i < count; i += 1)
      this.chargePoint(reader, { code, power, equipment, connectors: connectors(connectorCount) })
  }

  private connectorOfRow(
    reader: RowReader,
    {
      code,
      power,
      plug,
      equipment,
    }: { code: string; power: number; plug: PlannedPlug; equipment: TypesOfRow['equipment'] },
  ): void {
    const chargePointNo = reader.code('chargePointNo')
    // A file without numbers of connectors lists them in their order.
    const next = (this.plan.chargePoints.get(chargePointNo ?? '')?.connectors.length ?? 0) + 1
    const isNumbered = this.settings.mapping.connectorNo !== undefined
    const connectorNo = isNumbered ? reader.whole('connectorNo', [1, 99]) : next
    if (connectorNo === undefined && reader.text('connectorNo') === undefined)
      reader.fault('connectorNo', 'stations.import.required')
    if (connectorNo === undefined || chargePointNo === undefined) return
    const key = `${chargePointNo}:${connectorNo}`
    const other = this.connectorRows.get(key)
    if (other !== undefined)
      return reader.fault('connectorNo', 'stations.import.repeated', {
        value: `${chargePointNo} ${connectorNo}`,
        other,
      })
    this.connectorRows.set(key, reader.row)
    const ratedPowerW = blank(reader, this.settings) ? null : power
    const facts = {
      ...(plug.ocpiType !== null && { ocpi_type: plug.ocpiType }),
      ...inOrder(reader, parseDetailCells(reader, { ...this.settings, exponent: this.exponent })),
    }
    const { connectorType } = plug
    const ourConnector = { row: reader.row, connectorNo, connectorType, ratedPowerW, facts }
    const existing = this.plan.chargePoints.get(chargePointNo)
    if (!existing) return this.chargePoint(reader, { code, power, equipment, connectors: [ourConnector] })
    existing.connectors.push(ourConnector)
    // Connectors of a charge point usually share its power, so the maximum is used.
    existing.ratedPowerW = Math.max(existing.ratedPowerW, power)
  }

  /** Appends a number to a repeated number of a charge point if the user chose to make it unique. */
  private uniqueNo(chargePointNo: string | undefined): string | undefined {
    if (chargePointNo === undefined || this.settings.answers.repeated !== 'unique') return chargePointNo
    for (let n = 1; ; n += 1) {
      const own = n === 1 ? chargePointNo : `${chargePointNo}-${n}`
      if (!this.plan.chargePoints.has(own)) return own
    }
  }

  private chargePoint(
    reader: RowReader,
    {
      code,
      power,
      equipment,
      connectors,
      suffix = '',
    }: {
      code: string
      power: number
      equipment: TypesOfRow['equipment']
      connectors: PlannedConnector[]
      /** End of number and identity, if a row becomes several charge points. */
      suffix?: string
    },
  ): void {
    const { plan, settings } = this
    const n = (this.placeInStation.get(code) ?? 0) + 1
    this.placeInStation.set(code, n)
    const withSuffix = (text: string | undefined) => (text === undefined ? undefined : text + suffix)
    const ownNo = settings.kind === 'station' ? undefined : withSuffix(reader.text('chargePointNo'))
    const chargePointNo =
      this.uniqueNo(ownNo) ?? fillPattern(settings.chargePointNoPattern, { code, chargePointNo: '', n })
    if (!isCode(chargePointNo)) return reader.fault('chargePointNo', 'stations.import.code', { value: chargePointNo })
    const twin = plan.chargePoints.get(chargePointNo)
    if (twin)
      return reader.fault('chargePointNo', 'stations.import.repeated', {
        value: chargePointNo,
        other: twin.row,
      })
    const ownIdentity = settings.kind === 'station' ? undefined : withSuffix(reader.text('identity'))
    const identity = ownIdentity ?? fillPattern(settings.identityPattern, { code, chargePointNo, n })
    if (!legalIdentity.safeParse(identity).success)
      return reader.fault('identity', 'stations.import.identity', { value: identity })
    const other = this.identities.get(identity)
    if (other !== undefined) return reader.fault('identity', 'stations.import.repeated', { value: identity, other })
    if (plan.chargePoints.size === importLimits.chargePoints)
      return reader.fault(null, 'stations.import.too-many-charge-points', { max: importLimits.chargePoints })
    this.identities.set(identity, reader.row)
    plan.chargePoints.set(chargePointNo, {
      row: reader.row,
      stationCode: code,
      chargePointNo,
      name: (settings.kind === 'station' ? undefined : nameOf(reader, 'chargePointName', settings)) ?? chargePointNo,
      identity,
      equipmentType: equipment,
      ratedPowerW: power,
      connectors,
      facts:
        settings.kind === 'chargePoint'
          ? inOrder(reader, parseDetailCells(reader, { ...settings, exponent: this.exponent }))
          : {},
    })
  }
}

/** Maximum length of a name. */
export const longestName = 50

/** Reads a name; a longer one is cut at a word if the user confirmed it. */
function nameOf(
  reader: RowReader,
  field: 'stationName' | 'chargePointName',
  { answers }: ImportSettings,
): string | undefined {
  if (answers.names !== 'cut') return reader.text(field, longestName)
  const name = reader.text(field, 1_000)
  if (name === undefined || name.length <= longestName) return name
  const cut = name.slice(0, longestName)
  const space = name[longestName] === ' ' ? longestName : cut.lastIndexOf(' ')
  return (space < longestName - 15 ? cut : cut.slice(0, space)).trim()
}

/** In a file that updates existing objects, an empty cell means that the connector has no limit of its own. */
function blank(reader: RowReader, { existing }: ImportSettings): boolean {
  return existing === 'update' && reader.text('ratedPowerKw') === undefined
}

function inOrder(reader: RowReader, facts: Facts): Facts {
  const isWrong = (low: unknown, high: unknown) => typeof low === 'number' && typeof high === 'number' && low > high
  if (isWrong(facts.min_voltage_dv, facts.max_voltage_dv) || isWrong(facts.full_power_from_dv, facts.full_power_to_dv))
    reader.fault(null, 'stations.import.wrong-way-round')
  return facts
}

function systemOf({ entered_system: system }: Facts): CoordinateSystem | undefined {
  return coordinateSystems.find((each) => each === system)
}

function position(reader: RowReader): { longitude: number; latitude: number } | null {
  const longitude = reader.number('longitude', [-180, 180])
  const latitude = reader.number('latitude', [-90, 90])
  const half = (reader.text('longitude') === undefined) !== (reader.text('latitude') === undefined)
  if (half) reader.fault(longitude === undefined ? 'longitude' : 'latitude', 'stations.import.half-position')
  return longitude === undefined || latitude === undefined ? null : { longitude, latitude }
}
