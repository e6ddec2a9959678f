import type { ReactNode } from 'react'
import type { Language } from '@evops/platform/contract'
import {
  currencySign,
  formatAmount,
  formatEnergy,
  formatMoney,
  formatNumber,
  formatPower,
  formatRated,
  formatWhen,
  nothing,
  type WhenStyle,
} from '../format/format.ts'
import { meStore } from '../net/sign-in-session.ts'
import { translateText } from '../words/language.ts'
import { longText, type Tone } from '../parts/Small.tsx'

/** A column of a DataTable. Cells are plain elements: no component library inside a row. */
export interface Column<Row> {
  key: string
  /** Word key of its head. */
  title: string
  unit?: (language: Language) => string
  align: 'start' | 'end'
  /** Pixels; a column without a width takes what is left. */
  width?: number
  /** The least that a column without a width takes before the table scrolls; 160 unless said otherwise. */
  least?: number
  /** The server may sort by it. */
  sort: boolean
  /** Not shown until the reader chooses it. */
  hidden: boolean
  /** Its place on a phone, where a row has two cells of two lines: 1 above 2, and 3 above 4 at their right. */
  phone?: 1 | 2 | 3 | 4 | undefined
  cell: (row: Row, language: Language) => ReactNode
}
export interface ColumnOptions {
  /** Word key, when it is not `{prefix}.{key}`. */
  title?: string
  width?: number
  least?: number
  sort?: boolean
  hidden?: boolean
  phone?: 1 | 2 | 3 | 4
}
type Key<Row> = keyof Row & string
type ByRow<Row> = string | ((row: Row) => string)

/** Makes a column under a word prefix. */
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

type Figure = (value: number | null | undefined, language: Language) => string
/** Figures: right-aligned, their unit in the head. */
function figuresFor<Row>(wordPrefix: string) {
  const column = makerOf<Row>(wordPrefix)
  const figure = (key: Key<Row>, unit: string, write: Figure, options: ColumnOptions = {}) => ({
    ...column(key, 'end', (row, language) => write(asNumber(row[key]), language), { width: 110, ...options }),
    ...(unit && { unit: () => unit }),
  })
  return {
    number: (key: Key<Row>, options: ColumnOptions & { digits?: number; unit?: string } = {}) =>
      figure(
        key,
        options.unit ?? '',
        (value, language) => formatNumber(value, language, options.digits),
        options,
      ),
    /** Minor units. One currency for all rows stands in the head, a row's own beside each amount. */
    money: (key: Key<Row>, currency: ByRow<Row>, options: ColumnOptions = {}): Column<Row> =>
      typeof currency === 'string'
        ? {
            ...column(key, 'end', (row, language) => formatAmount(asNumber(row[key]), currency, language), {
              width: 110,
              ...options,
            }),
            unit: (language) => currencySign(currency, language),
          }
        : column(key, 'end', (row, language) => formatMoney(asNumber(row[key]), currency(row), language), {
            width: 120,
            ...options,
          }),
    /** Tenths of a watt-hour, shown in kWh. */
    energy: (key: Key<Row>, options?: ColumnOptions & { digits?: number }) =>
      figure(key, 'kWh', (value, language) => formatEnergy(value, language, options?.digits), options),
    /** Watts, shown in kW. */
    power: (key: Key<Row>, options?: ColumnOptions) =>
      figure(key, 'kW', (value, language) => formatPower(value, language), options),
    /** Rated watts, shown in kW as a plate says them. */
    rated: (key: Key<Row>, options?: ColumnOptions) => figure(key, 'kW', formatRated, options),
  }
}

/**
 * Columns with their heads' words at `{wordPrefix}.{key}`. Made once beside the component, not in it. Figures are
 * right-aligned with tabular digits; their unit stands in the head.
 */
export function columnsFor<Row>(wordPrefix: string) {
  const column = makerOf<Row>(wordPrefix)
  return {
    ...figuresFor<Row>(wordPrefix),
    /** Text as it is, whole on hover where it may be too long for its column; empty is a dash. */
    text: (key: Key<Row>, options?: ColumnOptions) =>
      column(key, 'start', (row) => longText(textOf(row[key])), options),
    /** An instant in the station's zone, the operator's by default; the zone's name on hover. */
    when: (key: Key<Row>, zone?: ByRow<Row>, options: ColumnOptions & { style?: WhenStyle } = {}) =>
      column(
        key,
        'end',
        (row, language) => {
          const name = (typeof zone === 'function' ? zone(row) : zone) ?? meStore.get()?.operator.timeZone
          return <time title={name}>{formatWhen(asInstant(row[key]), language, name, options.style)}</time>
        },
        { width: 150, ...options },
      ),
    /** A tag: `toneOf` gives its tone and word key. */
    status: (key: Key<Row>, toneOf: (row: Row) => { tone: Tone; word: string }, options?: ColumnOptions) =>
      column(
        key,
        'start',
        (row) => {
          const { tone, word } = toneOf(row)
          return <span className={tone === 'plain' ? 'tag' : `tag ${tone}`}>{translateText(word)}</span>
        },
        { width: 150, ...options },
      ),
    /** Whatever the screen draws, a long text in two lines; keep it plain elements. */
    custom: (
      key: string,
      cell: (row: Row, language: Language) => ReactNode,
      options: ColumnOptions & { align?: 'start' | 'end' } = {},
    ) => column(key, options.align ?? 'start', (row, language) => longText(cell(row, language)), options),
  }
}

/** In pixels: what a column takes before the table scrolls. */
export function widthOf({ width, least = 160, align }: Pick<Column<never>, 'width' | 'least' | 'align'>) {
  return { width: width ?? least, soft: align !== 'end' }
}

const onPhones = new WeakMap<object, readonly unknown[]>()
/** What a phone shows of them: two cells of two lines, or all of them where none has a place there. */
export function forPhone<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const known = onPhones.get(columns)
  // The same columns make the same cells: rows that did not change are not drawn again.
  if (known) return known as readonly Column<Row>[]
  const left = twoLines(columns, 1, 2)
  const right = twoLines(columns, 3, 4)
  const made = [
    ...(left ? [{ ...left, width: undefined, least: 120 }] : []),
    ...(right ? [{ ...right, width: 136 }] : []),
  ]
  const found = made.length > 0 ? made : columns
  onPhones.set(columns, found)
  return found
}

function twoLines<Row>(columns: readonly Column<Row>[], above: 1 | 3, below: 2 | 4): Column<Row> | undefined {
  const [first, second] = [above, below].flatMap(
    (place) => columns.find(({ phone }) => phone === place) ?? [],
  )
  if (!first || !second) return first
  return {
    ...first,
    cell: (row, language) => (
      <>
        {first.cell(row, language)}
        <small>{second.cell(row, language)}</small>
      </>
    ),
  }
}

function asNumber(value: unknown): number | null | undefined {
  return typeof value === 'number' ? value : typeof value === 'bigint' ? Number(value) : null
}
function asInstant(value: unknown): string | number | null {
  return typeof value === 'string' || typeof value === 'number' ? value : null
}
function textOf(value: unknown): ReactNode {
  if (typeof value === 'number' || (typeof value === 'string' && value !== '')) return String(value)
  return <span className="dimmer">{nothing}</span>
}
