import { Link, useNav } from '@evops/kit'
import type { ReactNode } from 'react'

/** A figure that leads to the charging records it is made of, for who may see them. */
export function RecordsLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  const nav = useNav()
  return to !== undefined && nav.mayOpen(to) ? <Link to={to}>{children}</Link> : children
}
