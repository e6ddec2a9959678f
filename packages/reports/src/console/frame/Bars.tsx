import type { ReactNode } from 'react'

export interface BarOf {
  key: string
  label: ReactNode
  /** What its length stands for. */
  value: number
  /** The value as people read it, with its unit. */
  text: string
  /** What else is said of it: its share. */
  note?: string
  /** A class that sets `--tb`, its colour; the charts' first one without. */
  tone?: string
}

/** Lengths one under the other, the longest as wide as there is room: each with its name and its figure in words. */
export function Bars({ label, of }: { label: string; of: readonly BarOf[] }) {
  const most = Math.max(1, ...of.map(({ value }) => value))
  return (
    <ul className="report-bars" aria-label={label}>
      {of.map((bar) => (
        <li key={bar.key} className={bar.tone}>
          <span className="clip">{bar.label}</span>
          <span className="track" aria-hidden="true">
            <i style={{ width: `${(Math.max(0, bar.value) / most) * 100}%` }} />
          </span>
          <b>{bar.text}</b>
          {bar.note !== undefined && <small>{bar.note}</small>}
        </li>
      ))}
    </ul>
  )
}
