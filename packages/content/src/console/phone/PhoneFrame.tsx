import type { ReactNode } from 'react'
import './phone.css'

/** How it looks on a phone, 320 px wide: whatever theme the console has, apps are light. */
export function PhoneFrame({
  title,
  label,
  children,
}: {
  title: string
  label: string
  children: ReactNode
}) {
  return (
    <section className="phone" aria-label={label}>
      <header aria-hidden="true">{title}</header>
      <div className="phone-page">{children}</div>
    </section>
  )
}
