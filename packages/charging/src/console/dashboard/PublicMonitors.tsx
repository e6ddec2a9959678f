import { InSight, useWords } from '@evops/kit'
import { lazy } from 'react'
import { menuWords } from '../menu.words.ts'

const MonitorStates = lazy(async () => ({ default: (await import('./MonitorStates.tsx')).MonitorStates }))

/** What anybody may see of the operator, and where. */
export function PublicMonitors() {
  const m = useWords(menuWords)
  return (
    <section className="sheet">
      <header>
        <h2>{m('charging.menu.monitors')}</h2>
      </header>
      <InSight height={96}>
        <MonitorStates />
      </InSight>
    </section>
  )
}
