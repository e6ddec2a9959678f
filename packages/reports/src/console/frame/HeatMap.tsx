/* oxlint-disable jsx-a11y/control-has-associated-label -- the empty corner of a table */
import type { CSSProperties } from 'react'

export interface HeatRow {
  key: string
  label: string
  /** One of each column. */
  values: readonly number[]
}

/** A table whose cells are the fuller the more is in them; the figures stand in them, so colour alone says nothing. */
export function HeatMap({
  label,
  columns,
  rows,
  say,
  full,
}: {
  label: string
  columns: readonly string[]
  rows: readonly HeatRow[]
  /** A figure as it fits into a cell. */
  say: (value: number) => string
  /** The same in full with its unit, for who points at it. */
  full: (value: number, column: number) => string
}) {
  const most = Math.max(1, ...rows.flatMap(({ values }) => values))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className="report-heat" tabIndex={0} aria-label={label}>
      <table aria-label={label}>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              {row.values.map((value, at) => (
                <td
                  key={columns[at]}
                  title={`${row.label} ${full(value, at)}`}
                  style={{ '--fill': `${Math.round((Math.max(0, value) / most) * 55)}%` } as CSSProperties}
                >
                  {value > 0 ? say(value) : <span className="dimmer">·</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
