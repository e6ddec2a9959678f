import { powerClasses, type Dimension, type ReportKey } from '../../contract/index.ts'

/** Keys that are names: of vehicles, companies, kinds. */
const names = [
  'vehicleName',
  'companyName',
  'vehicleModel',
  'vehicleType',
  'standard',
  'maker',
  'model',
  'startMode',
] as const satisfies readonly (keyof ReportKey)[]
const collator = new Intl.Collator('en', { numeric: true })

/** Days in their order, places by name, kinds in theirs; what is not known last. */
export function byKey(a: ReportKey, b: ReportKey): number {
  const rank = ({ powerClass }: ReportKey) =>
    powerClass ? powerClasses.indexOf(powerClass) : powerClasses.length
  return (
    text(a.day, b.day) ||
    text(a.month, b.month) ||
    (a.weekday ?? 0) - (b.weekday ?? 0) ||
    text(a.stationName, b.stationName) ||
    text(a.stationId, b.stationId) ||
    text(a.pileNo, b.pileNo) ||
    (a.gunNo ?? 0) - (b.gunNo ?? 0) ||
    (a.equipmentType ?? 99) - (b.equipmentType ?? 99) ||
    rank(a) - rank(b) ||
    names.reduce((order, name) => order || text(a[name], b[name]), 0) ||
    (a.amount?.fromMinor ?? 0) - (b.amount?.fromMinor ?? 0) ||
    (a.size?.to ?? 0) - (b.size?.to ?? 0)
  )
}
function text(a = '', b = ''): number {
  return collator.compare(a, b)
}

const partsOf: Record<Dimension, (key: ReportKey) => readonly (string | number | null | undefined)[]> = {
  station: ({ stationId }) => [stationId],
  pile: ({ stationId, pileId }) => [stationId, pileId],
  gun: ({ stationId, pileId, gunNo }) => [stationId, pileId, gunNo],
  day: ({ day }) => [day],
  month: ({ month }) => [month],
  weekday: ({ weekday }) => [weekday],
  equipmentType: ({ equipmentType }) => [equipmentType],
  powerClass: ({ powerClass }) => [powerClass],
  amount: ({ amount }) => [amount?.fromMinor],
  energySize: ({ size }) => [size?.to],
  minutesSize: ({ size }) => [size?.to],
  vehicle: ({ vehicleId }) => [vehicleId],
  company: ({ companyId }) => [companyId],
  vehicleModel: ({ vehicleModel }) => [vehicleModel],
  vehicleType: ({ vehicleType }) => [vehicleType],
  standard: ({ standard }) => [standard],
  maker: ({ maker }) => [maker],
  model: ({ model }) => [model],
  startMode: ({ startMode }) => [startMode],
}
/** The same for the same row, whichever facts it was found in. */
export function keyText(by: Dimension, key: ReportKey): string {
  return partsOf[by](key)
    .map((part) => String(part ?? ''))
    .join('/')
}
