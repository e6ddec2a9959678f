import { powerClasses, reportKey, type ReportDimension, type ReportKey } from '../../contract/index.ts'

/** Key fields with the name of a row: of vehicles, companies, people, kinds. */
const names = reportKey.keyof().options.filter((name) => !name.endsWith('Id'))
const collator = new Intl.Collator('en', { numeric: true })

/** Compares keys: days by date, places by name, kinds in their natural order; unknown values last. */
export function compareReportKeys(a: ReportKey, b: ReportKey): number {
  const rank = ({ powerClass }: ReportKey) => (powerClass ? powerClasses.indexOf(powerClass) : powerClasses.length)
  return (
    text(a.day, b.day) ||
    text(a.month, b.month) ||
    (a.weekday ?? 0) - (b.weekday ?? 0) ||
    text(a.stationName, b.stationName) ||
    text(a.stationId, b.stationId) ||
    text(a.chargePointNo, b.chargePointNo) ||
    (a.connectorNo ?? 0) - (b.connectorNo ?? 0) ||
    (a.equipmentType ?? 99) - (b.equipmentType ?? 99) ||
    rank(a) - rank(b) ||
    names.reduce((session, name) => session || text(wordOf(a[name]), wordOf(b[name])), 0) ||
    (a.amount?.fromMinor ?? 0) - (b.amount?.fromMinor ?? 0) ||
    (a.size?.to ?? 0) - (b.size?.to ?? 0)
  )
}
const wordOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
function text(a = '', b = ''): number {
  return a === b ? 0 : collator.compare(a, b)
}

/** Key fields of dimensions whose key is not a single field of the same name. */
const partsOf: Partial<Record<ReportDimension, (key: ReportKey) => readonly unknown[]>> = {
  station: ({ stationId }) => [stationId],
  chargePoint: ({ stationId, chargePointId }) => [stationId, chargePointId],
  connector: ({ stationId, chargePointId, connectorNo }) => [stationId, chargePointId, connectorNo],
  amount: ({ amount }) => [amount?.fromMinor],
  energySize: ({ size }) => [size?.to],
  minutesSize: ({ size }) => [size?.to],
  vehicle: ({ vehicleId }) => [vehicleId],
  modelFirmware: ({ chargePointModel, firmware }) => [chargePointModel, firmware],
  company: ({ companyId }) => [companyId],
  staff: ({ staffId }) => [staffId],
  driver: ({ driverId }) => [driverId],
  line: ({ lineId }) => [lineId],
  fleet: ({ fleetId }) => [fleetId],
}
/** Returns the same text for the same row, whichever facts the row came from. */
export function keyText(by: ReportDimension, key: ReportKey): string {
  const parts = partsOf[by]?.(key) ?? [Reflect.get(key, by)]
  return parts.map((part) => String(part ?? '')).join('/')
}
