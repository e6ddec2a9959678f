import { sortOf, type Page } from '@evops/platform/contract'
import { powerClasses, type ReportKey } from '../contract/index.ts'

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
    rank(a) - rank(b)
  )
}
function text(a = '', b = ''): number {
  return collator.compare(a, b)
}

interface Wanted {
  page: number
  pageSize: number
  sort?: string | undefined
}
/** A page of rows that are all there, sorted by a figure or, where it is none, by their keys. */
export function pageOfRows<R extends ReportKey>(
  rows: R[],
  { page, pageSize, sort = 'key' }: Wanted,
  figure: (row: R, key: string) => number,
): Page<R> {
  const { key, sign } = sortOf(sort)
  rows.sort((a, b) => sign * (key === 'key' ? byKey(a, b) : figure(a, key) - figure(b, key)) || byKey(a, b))
  const before = (page - 1) * pageSize
  return { list: rows.slice(before, before + pageSize), total: rows.length, page, pageSize }
}
