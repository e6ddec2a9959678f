import { feeTexts } from '@evops/tariffs/contract'
import { fromWgs84 } from '@evops/telematics/contract'
import type { SharedConnector, SharedLocation } from '../port/port.ts'

/* Our stations in the format of T/CEC 102.2. */

/** Number of a charge point, followed by its connector number in two digits. */
export const connectorIdOf = ({ chargePointNo, connectorNo }: Pick<SharedConnector, 'chargePointNo' | 'connectorNo'>) =>
  `${chargePointNo}${String(connectorNo).padStart(2, '0')}`
export function readConnectorId(text: string): { chargePointNo: string; connectorNo: number } | undefined {
  const [, chargePointNo, connector] = /^([A-Za-z0-9._-]{1,40})(\d\d)$/.exec(text) ?? []
  return chargePointNo === undefined ? undefined : { chargePointNo, connectorNo: Number(connector) }
}

const states: Readonly<Record<string, number>> = {
  offline: 0,
  disabled: 0,
  idle: 1,
  occupied: 2,
  charging: 3,
  suspended: 3,
  reserved: 4,
  faulted: 255,
}
/** 0 offline, 1 available, 2 plugged in, 3 charging, 4 reserved, 255 faulted. */
export const tcecConnectorStatusCode = (state: string | null) => states[state ?? 'offline'] ?? 0

/** Parking spaces and their locks are not supported here. */
export function connectorStatus(connector: Pick<SharedConnector, 'chargePointNo' | 'connectorNo' | 'state'>) {
  return {
    ConnectorID: connectorIdOf(connector),
    Status: tcecConnectorStatusCode(connector.state),
    ParkStatus: 0,
    LockStatus: 0,
  }
}

const paidBy: Readonly<Record<string, string>> = { card: '刷卡', online: '线上', cash: '现金' }
const kW = (watts: number | null) => Math.round((watts ?? 0) / 100) / 10

/** Coordinates are GCJ-02, as used by Chinese maps. */
function placeOf({ longitude, latitude }: { longitude: number | null; latitude: number | null }) {
  if (longitude === null || latitude === null) return undefined
  const at = fromWgs84({ longitude, latitude }, 'gcj02')
  const six = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  return { lng: six(at.longitude), lat: six(at.latitude) }
}

/** Builds the station data. Unknown values are omitted unless the standard requires them. */
export function stationInfo(station: SharedLocation, ourPlatformId: string): object {
  const { prices } = station
  const place = placeOf(station)
  const fees = prices && feeTexts(prices.content, prices.date)
  return omitEmpty({
    StationID: station.code,
    OperatorID: ourPlatformId,
    EquipmentOwnerID: station.ownerCode || ourPlatformId,
    StationName: station.name,
    CountryCode: station.countryCode || 'CN',
    AreaCode: station.areaCode ?? '',
    Address: station.address ?? '',
    StationTel: station.phone,
    ServiceTel: station.servicePhone ?? '',
    StationType: station.stationType,
    // The standard has no status for suspended, so the station is reported as closed.
    StationStatus: station.status === 51 ? 5 : station.status,
    ParkNums: station.parkSpaces ?? 0,
    StationLng: place?.lng ?? 0,
    StationLat: place?.lat ?? 0,
    SiteGuide: station.siteGuide,
    Construction: station.construction ?? 255,
    MatchCars: station.matchCars,
    ParkInfo: station.parkInfo,
    BusineHours: station.businessHours,
    ElectricityFee: fees?.electricityFee,
    ServiceFee: fees?.serviceFee,
    ParkFee: station.parkFee,
    Payment: (station.payments ?? []).map((way) => paidBy[way] ?? way).join('、'),
    SupportSession: station.bookable ? 1 : 0,
    Remark: station.remark,
    EquipmentInfos: [...Map.groupBy(station.connectors, ({ chargePointId }) => chargePointId).values()].map(
      equipmentInfo,
    ),
  })
}

function equipmentInfo(connectors: readonly SharedConnector[]): object {
  const [first] = connectors
  if (!first) return {}
  const place = placeOf(first)
  return omitEmpty({
    EquipmentID: first.chargePointNo,
    ManufacturerID: first.makerCode,
    ManufacturerName: first.maker,
    EquipmentModel: first.model,
    ProductionDate: first.producedOn,
    EquipmentType: first.equipmentType,
    EquipmentLng: place?.lng,
    EquipmentLat: place?.lat,
    Power: kW(first.chargePointPowerW),
    EquipmentName: first.chargePointName,
    ConnectorInfos: connectors.map((connector) =>
      omitEmpty({
        ConnectorID: connectorIdOf(connector),
        ConnectorName: `${connector.chargePointName} ${connector.connectorNo}`,
        ConnectorType: connector.connectorType,
        VoltageUpperLimits: Math.round((connector.maxVoltageDv ?? 0) / 10),
        VoltageLowerLimits: Math.round((connector.minVoltageDv ?? 0) / 10),
        Current: Math.round((connector.maxCurrentDa ?? 0) / 10),
        Power: kW(connector.ratedPowerW),
        ParkNo: connector.parkNo,
        NationalStandard: connector.standard ?? 2,
      }),
    ),
  })
}

const mandatory = new Set(['AreaCode', 'Address', 'ServiceTel'])
/** Removes undefined fields, except for fields that the standard requires. */
function omitEmpty(fields: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([key, value]) => mandatory.has(key) || (value !== undefined && value !== null && value !== ''),
    ),
  )
}
