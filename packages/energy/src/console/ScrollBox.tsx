import type { ReactNode } from 'react'

/** A table that may be wider than its place: a keyboard reaches and scrolls it, too. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
    <section className="scroll" tabIndex={0} aria-label={label}>
      {children}
    </section>
  )
}
