import { InSight, Link, useWords } from '@evops/kit'
import { lazy } from 'react'
import { todayWords } from './today.words.ts'
import { useDay } from './use-day.ts'
import '../orders/records.css'

const LastRows = lazy(async () => ({ default: (await import('./LastRows.tsx')).LastRows }))

/** The last orders, live; below the edge of most screens, so their table is loaded when it comes in sight. */
export function LastOrders() {
  const t = useWords(todayWords)
  if (useDay().data?.setUp.pile === false) return null
  return (
    <section className="sheet orders last-orders">
      <header>
        <h2>{t('charging.today.last')}</h2>
        <span className="note">
          <Link to="/statsanalysis/chgtransorder">{t('charging.today.all')}</Link>
        </span>
      </header>
      <InSight height={280}>
        <LastRows />
      </InSight>
    </section>
  )
}
