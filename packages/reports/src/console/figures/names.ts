import { formatEnergy, formatMoney, formatNumber, formatInstant } from '@evops/kit'
import { formatMonth, type Language, weekdayName } from '@evops/platform/contract'
import { periodKinds, periodName } from '@evops/tariffs/contract'
import {
  type SplitDimension,
  type ReportDimension,
  measureWords,
  type MeasureName,
  type ReportKey,
} from '../../contract/index.ts'
import { reportWords } from '../report.words.ts'

/** Translation function: returns the text of a key in the reader's language. */
export type TranslateKey = (key: string, values?: Readonly<Record<string, string | number>>) => string
/** Language and translation function of the reader. */
export interface ReportReader {
  language: Language
  translate: TranslateKey
}
interface Name {
  name: string
  /** Location, for things that have one. */
  place?: string
}

const chargePointOf = ({ chargePointName, chargePointNo }: ReportKey) => chargePointName || chargePointNo || ''
/** Key of a row, and the currency of its amounts. */
export interface NamedReportRow {
  key: ReportKey
  currency: string | null
}
const at = (place: string | undefined) => (place === undefined ? {} : { place })
/** What a row stands for, in words; a dimension without a name does not compile. */
const names: Readonly<Record<ReportDimension, (row: NamedReportRow, reader: ReportReader) => Name>> = {
  station: ({ key }, { translate }) => nameOrUnknown(key.stationName, translate),
  chargePoint: ({ key }) => ({ name: chargePointOf(key), ...at(key.stationName) }),
  connector: ({ key }, { translate }) => ({
    name: `${chargePointOf(key)} · ${translate('reports.connector-no', { n: key.connectorNo ?? '' })}`,
    ...at(key.stationName),
  }),
  day: ({ key: { day } }, { language }) => ({ name: formatInstant(day, language, 'UTC', 'day') }),
  month: ({ key: { month } }, { language }) => ({ name: formatMonth(month ?? '', language) }),
  weekday: ({ key: { weekday } }, { language }) => ({ name: weekdayName(weekday ?? 1, language, 'long') }),
  equipmentType: ({ key: { equipmentType } }, { translate }) => ({
    name: translate(`reports.equipment.${equipmentType}`),
  }),
  powerClass: ({ key: { powerClass } }, { translate }) => ({
    name: translate(`reports.power.${powerClass}`),
  }),
  amount: (row, reader) => ({ name: amountName(row, reader) }),
  energySize: ({ key: { size } }, { language }) => ({
    name: sizeName(size, (dwh) => formatEnergy(Math.round(dwh), language), 'kWh'),
  }),
  minutesSize: ({ key: { size } }, { language }) => ({
    name: sizeName(size, (minutes) => formatNumber(minutes, language, minutes < 10 ? 1 : 0), 'min'),
  }),
  standard: ({ key }, { translate }) => nameOrUnknown(key.standard, translate),
  maker: ({ key }, { translate }) => nameOrUnknown(key.maker, translate),
  model: ({ key }, { translate }) => nameOrUnknown(key.model, translate),
  vehicle: ({ key }, { translate }) =>
    key.vehicleName === undefined
      ? { name: translate('reports.no-vehicle') }
      : { name: key.vehicleName, ...at(key.fleetName) },
  vehicleModel: ({ key }, { translate }) => nameOrUnknown(key.vehicleModel, translate),
  vehicleType: ({ key }, { translate }) => nameOrUnknown(key.vehicleType, translate),
  company: ({ key }, { translate }) => ({ name: key.companyName ?? translate('reports.no-company') }),
  modelFirmware: ({ key }, { translate }) => ({
    ...nameOrUnknown(key.chargePointModel, translate),
    ...at(key.firmware),
  }),
  chargePointModel: ({ key }, { translate }) => nameOrUnknown(key.chargePointModel, translate),
  firmware: ({ key }, { translate }) => nameOrUnknown(key.firmware, translate),
  staff: ({ key }, { translate }) => ({ name: key.staffName ?? translate('reports.no-staff') }),
  driver: ({ key }, { translate }) => ({ name: key.driverName ?? translate('reports.no-driver') }),
  line: ({ key }, { translate }) => ({ name: key.line ?? translate('reports.no-line') }),
  fleet: ({ key }, { translate }) => ({ name: key.fleet ?? translate('reports.no-fleet') }),
  startMode: ({ key: { startMode } }, { translate }) =>
    startMode === undefined ? nameOrUnknown(startMode, translate) : { name: translate(`reports.start.${startMode}`) },
}
/** Returns the name, or the word for an unknown one. */
function nameOrUnknown(name: string | undefined, translate: TranslateKey): Name {
  return { name: name ?? translate('reports.unknown') }
}
/** Name of a size range: lower edge inclusive, upper edge exclusive. */
function sizeName(size: ReportKey['size'], write: (value: number) => string, unit: string): string {
  if (size === undefined) return ''
  return size.from === null ? `< ${write(size.to)} ${unit}` : `${write(size.from)} – < ${write(size.to)} ${unit}`
}
export const reportRowName = (by: ReportDimension, row: NamedReportRow, reader: ReportReader): Name =>
  names[by](row, reader)
/** Returns name and location in one line. */
export function reportRowLine(by: ReportDimension, row: NamedReportRow, reader: ReportReader): string {
  const { name, place } = reportRowName(by, row, reader)
  return place === undefined ? name : `${name} · ${place}`
}

/** Name of an amount range: lower edge inclusive, upper edge exclusive. */
function amountName({ key: { amount }, currency }: NamedReportRow, { language, translate }: ReportReader): string {
  if (amount === undefined || currency === null) return ''
  const { fromMinor, toMinor } = amount
  const from = formatMoney(fromMinor, currency, language)
  if (toMinor === null) return `≥ ${from}`
  return toMinor <= 1 ? translate('reports.free') : `${from} – < ${formatMoney(toMinor, currency, language)}`
}

/** Returns a key that is unique within the report. */
export const reportRowKey = ({ key, currency }: NamedReportRow): string => JSON.stringify([key, currency])

/** Returns the name of a measure; a measure over price periods is named for all periods together. */
export function measureName(name: MeasureName, { translate }: ReportReader): string {
  return translate(`reports.measure.${name}`, { period: translate('reports.each-period') })
}

const two = (value: number) => String(value).padStart(2, '0')
/** Range of an hour on the clock: 08–09. */
export const formatHourRange = (hour: number) => `${two(hour)}–${two(hour + 1)}`
/** Names of the columns of a measure that is split over several columns. */
export const splitColumnNames: Readonly<Record<SplitDimension, (language: Language) => readonly string[]>> = {
  hour: () => Array.from({ length: 24 }, (_, hour) => formatHourRange(hour)),
  period: (language) => periodKinds.map((kind) => periodName(kind)[language]),
}
/** Returns the heading of one column of a split measure. */
export function splitColumnHeading(
  name: MeasureName,
  across: SplitDimension,
  part: number,
  language: Language,
): string {
  const text = measureWords[`reports.measure.${name}`][language]
  const called = splitColumnNames[across](language)[part] ?? ''
  return text.includes('{period}') ? text.replace('{period}', called) : called
}
/** What stands for the whole of it where no period is meant. */
export const comparisonName = (text: string, kind: 'before' | 'change', language: Language) =>
  reportWords[`reports.of.${kind}`][language].replace('{name}', text)
