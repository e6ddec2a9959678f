export interface ColumnOf {
  key: string
  /** Below the column. */
  label: string
  value: number
  /** The whole of it in words, for those who point at it and those who do not see it. */
  text: string
}

/** Heights side by side, from zero: hours of a day, months, buckets of amounts. */
export function Columns({ label, of }: { label: string; of: readonly ColumnOf[] }) {
  const most = Math.max(1, ...of.map(({ value }) => value))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a phone it scrolls, and what scrolls must be reachable by keyboard
    <section className="report-columns" tabIndex={0} aria-label={label}>
      <ol>
        {of.map((column) => (
          <li key={column.key} title={column.text}>
            <span className="unseen">{column.text}</span>
            <span className="track" aria-hidden="true">
              <i style={{ height: `${(Math.max(0, column.value) / most) * 100}%` }} />
            </span>
            <small aria-hidden="true">{column.label}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}
