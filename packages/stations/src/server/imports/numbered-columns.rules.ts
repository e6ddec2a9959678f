import type { LoadedTable, TableRow } from '@evops/platform/server'
import { plugsOf } from './plugs.rules.ts'

/** A title of a column for one of several sockets: `connector2Type`, `Steckertypen2`. */
interface NumberedTitle {
  place: number
  number: number
  /** The title without its number. */
  name: string
}
const numberedTitle = /^(\D*\D)([1-9]|1\d)(\D*)$/
/** Titles that are numbered without belonging to a socket. */
const notOfSocket = /addr|adres|direcc|line|phone|tel/i
const looked = 500

/**
 * Opens a table with columns for each socket, as the registers of Germany and the United Kingdom have: a row becomes one
 * row for each of its sockets, and `connector1Type`, `connector2Type` become the column `connectorType`. Rows are numbered
 * anew, as those of opened lists.
 */
export function openNumberedColumns(table: LoadedTable): LoadedTable {
  const groups = groupsOf(table)
  const plugs = [...groups.values()].find((group) => group.length > 1 && isPlugGroup(table, group))
  if (!plugs) return table
  const numbers = plugs.map(({ number }) => number)
  const opened = [...groups].filter(
    ([, group]) => group.length === numbers.length && group.every(({ number }) => numbers.includes(number)),
  )
  const taken = new Set(opened.flatMap(([, group]) => group.map(({ place }) => place)))
  const others = [...table.columns.keys()].filter((place) => !taken.has(place))
  const columns = [...others.map((place) => table.columns[place] ?? ''), ...opened.map(([name]) => name)]
  const rows: TableRow[] = []
  for (const { cells } of table.rows) {
    const own = others.map((place) => cells[place] ?? '')
    const cellsOf = (number: number) =>
      opened.map(([, group]) => cells[group.find((one) => one.number === number)?.place ?? -1] ?? '')
    const present = plugs.filter(({ place }) => cells[place])
    for (const { number } of present.length > 0 ? present : plugs.slice(0, 1))
      rows.push({ row: rows.length + 2, cells: [...own, ...cellsOf(number)] })
  }
  return { columns: distinctNames(columns), rows }
}

function groupsOf({ columns }: LoadedTable): Map<string, NumberedTitle[]> {
  const titles = columns.flatMap((title, place): NumberedTitle[] => {
    const [, before = '', number, after = ''] = numberedTitle.exec(title.trim()) ?? []
    if (number === undefined || notOfSocket.test(before)) return []
    return [{ place, number: Number(number), name: (before.replace(/(?<![ _.-])[ _.-]+$/, '') + after).trim() }]
  })
  return Map.groupBy(titles, ({ name }) => name)
}

/** Returns true if most cells of these columns name plugs. */
function isPlugGroup({ rows }: LoadedTable, group: readonly NumberedTitle[]): boolean {
  const texts = rows.slice(0, looked).flatMap(({ cells }) => group.flatMap(({ place }) => cells[place] || []))
  const names = texts.filter((text) => !/^\d+$/.test(text) && plugsOf(text).length > 0)
  return names.length > 0 && names.length * 2 >= texts.length
}

function distinctNames(columns: readonly string[]): string[] {
  const seen = new Set<string>()
  return columns.map((column) => {
    const name = seen.has(column) ? `${column} (2)` : column
    seen.add(name)
    return name
  })
}
