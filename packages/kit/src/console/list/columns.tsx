import type { ReactNode } from 'react'
import type { Language } from '@evops/platform/contract'
import {
  currencySign,
  formatAmount,
  formatEnergy,
  formatMoney,
  formatNumber,
  formatPower,
  formatNameplatePower,
  formatInstant,
  emptyValueText,
  type InstantStyle,
} from '../format/format.ts'
import { currentUserStore } from '../net/sign-in-session.ts'
import { translateText } from '../words/language.ts'
import { longText, type Tone } from '../parts/Small.tsx'

/** A column of a `DataTable`. Cells are plain elements: no component library inside a row. */
export interface Column<Row> {
  key: string
  /** Word key of its heading. */
  title: string
  unit?: (language: Language) => string
  align: 'start' | 'end'
  /** Width in pixels; a column without a width takes the remaining space. */
  width?: number
  /** Minimum width of a column without a width before the table scrolls; default 160. */
  least?: number
  /** True if the server can sort by this column. */
  sort: boolean
  /** Hidden until the reader shows the column. */
  hidden: boolean
  /** Position on a phone, where a row has two cells of two lines: 1 above 2 on the left, 3 above 4 on the right. */
  phone?: 1 | 2 | 3 | 4 | undefined
  cell: (row: Row, language: Language) => ReactNode
  /** The content on a phone, where no heading names the unit. */
  alone?: (row: Row, language: Language) => ReactNode
}
export interface ColumnOptions {
  /** Word key, if it is not `{prefix}.{key}`. */
  title?: string
  width?: number
  least?: number
  sort?: boolean
  hidden?: boolean
  phone?: 1 | 2 | 3 | 4
}
type Key<Row> = keyof Row & string
type ByRow<Row> = string | ((row: Row) => string)

/** Creates columns under a word prefix. */
function makerOf<Row>(wordPrefix: string) {
  return (
    key: string,
    align: Column<Row>['align'],
    cell: Column<Row>['cell'],
    options: ColumnOptions = {},
  ): Column<Row> => ({
    key,
    title: options.title ?? `${wordPrefix}.${key}`,
    align,
    width: options.width,
    least: options.least,
    sort: options.sort ?? false,
    hidden: options.hidden ?? false,
    phone: options.phone,
    cell,
  })
}

/** Returns the operator's currency, which headings name; empty before the sign-in. */
export const ownCurrency = (): string => currentUserStore.get()?.operator.currency ?? ''
/** Formats an amount under a heading with the operator's currency; only an amount in another has its sign. */
export const formatOwnAmount = (minor: number | null | undefined, currency: string, language: Language): string =>
  (currency === ownCurrency() ? formatAmount : formatMoney)(minor, currency, language)

type Figure = (value: number | null | undefined, language: Language) => string
/** Creates columns for figures: right-aligned, with the unit in the heading. */
function figuresFor<Row>(wordPrefix: string) {
  const column = makerOf<Row>(wordPrefix)
  const figure = (key: Key<Row>, unit: string, write: Figure, options: ColumnOptions = {}) => ({
    ...column(key, 'end', (row, language) => write(asNumber(row[key]), language), { width: 110, ...options }),
    ...(unit && { unit: () => unit }),
  })
  return {
    number: (key: Key<Row>, options: ColumnOptions & { digits?: number; unit?: string } = {}) =>
      figure(key, options.unit ?? '', (value, language) => formatNumber(value, language, options.digits), options),
    /** Minor units. The heading has the operator's currency; an amount in another has its sign. */
    money: (key: Key<Row>, currency: ByRow<Row>, options: ColumnOptions = {}): Column<Row> => {
      const write = (format: typeof formatMoney) => (row: Row, language: Language) =>
        format(asNumber(row[key]), typeof currency === 'string' ? currency : currency(row), language)
      const unit = (language: Language) => currencySign(ownCurrency(), language)
      return {
        ...column(key, 'end', write(formatOwnAmount), { width: 110, ...options }),
        alone: write(formatMoney),
        unit,
      }
    },
    /** Tenths of a watt-hour, shown in kWh. */
    energy: (key: Key<Row>, options?: ColumnOptions & { digits?: number }) =>
      figure(key, 'kWh', (value, language) => formatEnergy(value, language, options?.digits), options),
    /** Watts, shown in kW. */
    power: (key: Key<Row>, options?: ColumnOptions) =>
      figure(key, 'kW', (value, language) => formatPower(value, language), options),
    /** Rated watts, shown in kW in the format of a nameplate. */
    rated: (key: Key<Row>, options?: ColumnOptions) => figure(key, 'kW', formatNameplatePower, options),
  }
}

/**
 * Creates columns with heading words at `{wordPrefix}.{key}`. Call it once next to the component, not inside it.
 * Figures are right-aligned with tabular digits and the unit in the heading.
 */
export function columnsFor<Row>(wordPrefix: string) {
  const column = makerOf<Row>(wordPrefix)
  return {
    ...figuresFor<Row>(wordPrefix),
    /** Plain text, shown in full on hover if it may be too long for its column; empty is a dash. */
    text: (key: Key<Row>, options?: ColumnOptions) =>
      column(key, 'start', (row) => longText(textOf(row[key])), options),
    /** A calendar day, as the language writes it. */
    day: (key: Key<Row>, options?: ColumnOptions) =>
      column(key, 'start', (row, language) => formatInstant(asInstant(row[key]), language, 'UTC', 'day'), options),
    /** An instant in the station's zone (default: the operator's), with the zone's name on hover. */
    when: (key: Key<Row>, zone?: ByRow<Row>, options: ColumnOptions & { style?: InstantStyle } = {}) =>
      column(
        key,
        'end',
        (row, language) => {
          const name = (typeof zone === 'function' ? zone(row) : zone) ?? currentUserStore.get()?.operator.timeZone
          return <time title={name}>{formatInstant(asInstant(row[key]), language, name, options.style)}</time>
        },
        { width: 150, ...options },
      ),
    /** A tag: `toneOf` returns its tone and word key. */
    status: (key: Key<Row>, toneOf: (row: Row) => TagOfRow, options?: ColumnOptions) =>
      column(key, 'start', (row) => tagOf(toneOf(row)), { width: 150, ...options }),
    /** Custom content; a long text is wrapped to two lines. Use plain elements only. */
    custom: (
      key: string,
      cell: (row: Row, language: Language) => ReactNode,
      options: ColumnOptions & { align?: 'start' | 'end' } = {},
    ) => column(key, options.align ?? 'start', (row, language) => longText(cell(row, language)), options),
  }
}

/** Returns the width in pixels before the table scrolls. */
export function columnWidth({ width, least = 160, align }: Pick<Column<never>, 'width' | 'least' | 'align'>) {
  return { width: width ?? least, soft: align !== 'end' }
}

const onPhones = new WeakMap<object, readonly unknown[]>()
/** Returns the columns for a phone: two cells of two lines, or all columns if none has a phone position. */
export function toPhoneColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const cachedColumns = onPhones.get(columns)
  // The same columns return the same cells, so that unchanged rows are not rendered again.
  if (cachedColumns) return cachedColumns as readonly Column<Row>[]
  const made = [
    ...twoLines(columns, [1, 2], { width: undefined, least: 120 }),
    ...twoLines(columns, [3, 4], { width: 136 }),
  ]
  const found = made.length > 0 ? made : columns
  onPhones.set(columns, found)
  return found
}

function twoLines<Row>(columns: readonly Column<Row>[], places: number[], size: Partial<Column<Row>>): Column<Row>[] {
  const [first, second] = places.flatMap((place) => columns.find(({ phone }) => phone === place) ?? [])
  if (!first) return []
  const { unit, alone, ...rest } = first
  const cell: Column<Row>['cell'] = (row, language) => (
    <>
      {(alone ?? first.cell)(row, language)}
      {second && <small>{(second.alone ?? second.cell)(row, language)}</small>}
    </>
  )
  return [{ ...rest, ...(unit && !alone && { unit }), ...size, cell }]
}

interface TagOfRow {
  tone: Tone
  word: string
}
const tagOf = ({ tone, word }: TagOfRow) => (
  <span className={tone === 'plain' ? 'tag' : `tag ${tone}`}>{translateText(word)}</span>
)

const asNumber = (value: unknown) =>
  typeof value === 'number' ? value : typeof value === 'bigint' ? Number(value) : null
const asInstant = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? value : null)
function textOf(value: unknown): ReactNode {
  if (typeof value === 'number' || (typeof value === 'string' && value !== '')) return String(value)
  return <span className="dimmer">{emptyValueText}</span>
}
