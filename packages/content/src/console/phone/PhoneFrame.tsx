import type { ReactNode } from 'react'
import './phone.css'

/** Preview on a phone, 320 px wide; apps are always light, independent of the console's theme. */
export function PhoneFrame({ title, label, children }: { title: string; label: string; children: ReactNode }) {
  return (
    <section className="phone" aria-label={label}>
      <header aria-hidden="true">{title}</header>
      <div className="phone-page">{children}</div>
    </section>
  )
}
