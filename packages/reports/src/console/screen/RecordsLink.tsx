import { Link, useNav } from '@evops/kit'
import type { ReactNode } from 'react'

/** Figure that links to the charging records behind it, for users who may see them. */
export function RecordsLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  const nav = useNav()
  return to !== undefined && nav.mayOpen(to) ? <Link to={to}>{children}</Link> : children
}
