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

/** The same for the same row, whichever facts it was found in. */
export function keyText(by: Dimension, key: ReportKey): string {
  const { stationId, pileId, gunNo, day, month, weekday, equipmentType, powerClass, amount } = key
  const parts: Record<Dimension, readonly (string | number | null | undefined)[]> = {
    station: [stationId],
    pile: [stationId, pileId],
    gun: [stationId, pileId, gunNo],
    day: [day],
    month: [month],
    weekday: [weekday],
    equipmentType: [equipmentType],
    powerClass: [powerClass],
    amount: [amount?.fromMinor],
    energySize: [key.size?.to],
    minutesSize: [key.size?.to],
    vehicle: [key.vehicleId],
    company: [key.companyId],
    vehicleModel: [key.vehicleModel],
    vehicleType: [key.vehicleType],
    standard: [key.standard],
    maker: [key.maker],
    model: [key.model],
    startMode: [key.startMode],
  }
  return parts[by].map((part) => String(part ?? '')).join('/')
}
