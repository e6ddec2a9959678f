import type { ReactNode } from 'react'

/** A panel of a wall. `area` is its place in the wall's grid. */
export function WallPanel({
  area,
  title,
  note,
  children,
}: {
  area: string
  title: string
  note?: string
  children: ReactNode
}) {
  return (
    <section className={`wall-panel wall-${area}`}>
      <h2>
        {title}
        {note && <small>{note}</small>}
      </h2>
      {children}
    </section>
  )
}
