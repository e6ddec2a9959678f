import { platformOperatorId } from '@evops/organisation/contract'
import {
  attentionSlot,
  dashboardSlot,
  formatInstant,
  LiveLine,
  PageHead,
  Sheet,
  useLanguage,
  useCurrentUser,
  useNow,
  useSlot,
  useWords,
} from '@evops/kit'
import { useIsFetching } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { hasDashboard } from '../screens.ts'
import { shellWords } from '../shell.words.ts'
import './home.css'

const StartPages = lazy(async () => ({ default: (await import('./StartPages.tsx')).StartPages }))

/** Position of the attention list on the dashboard: after the parts about the present, before those about the day. */
const attentionAt = 12

/**
 * The dashboard: the date, and the parts of the domains in order. A user without a part sees the own pages instead. A user
 * without an operator sees the ways to select one, and no figures.
 */
export function Home() {
  const t = useWords(shellWords)
  const isOutside = useCurrentUser().operator.id === platformOperatorId
  const needs = useSlot(attentionSlot).filter(({ anywhere }) => anywhere === true || !isOutside)
  const parts = useSlot(dashboardSlot).filter(({ anywhere }) =>
    isOutside ? anywhere !== false : anywhere !== 'outside',
  )
  // Starts all requests at once; React would start one after the other.
  useState(() => [...parts, ...needs].forEach(({ prefetch }) => prefetch()))
  const attention = needs.length > 0 && (
    <div className="dash-1">
      <Sheet title={t('shell.home.attention')} flush>
        <ul className="needs">{needs.map((need) => need.draw({}))}</ul>
        <NothingNeeded />
      </Sheet>
    </div>
  )
  if (!hasDashboard || parts.length === 0) {
    return (
      <Suspense>
        <StartPages>{attention}</StartPages>
      </Suspense>
    )
  }
  const drawn = (within: (order: number) => boolean) =>
    parts.filter(({ order }) => within(order)).map((part) => part.draw({}))
  return (
    <>
      {!isOutside && <TodayHead />}
      <Suspense fallback={<Coming />}>
        <div className="stack dash">
          {drawn((order) => order < attentionAt)}
          {attention}
          {drawn((order) => order >= attentionAt)}
        </div>
      </Suspense>
    </>
  )
}

/** Says that nothing is open once every part has its first data: a part that still loads may contain open items. */
function NothingNeeded() {
  const t = useWords(shellWords)
  const loading = useIsFetching({ predicate: ({ state }) => state.status === 'pending' })
  if (loading > 0) return <span className="bone needs-wait" />
  return <p className="needs-none dim">{t('shell.home.nothing')}</p>
}

/** Shows the date, and the time up to which the figures are complete. */
function TodayHead() {
  const t = useWords(shellWords)
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const now = useNow()
  const day = formatInstant(now, language, timeZone, 'weekday')
  return (
    <PageHead
      title={t('shell.home.today', { day })}
      fresh={
        <LiveLine>
          <span className="home-until">
            {t('shell.home.until', { time: formatInstant(now, language, timeZone, 'time'), zone: timeZone })}
          </span>
        </LiveLine>
      }
    />
  )
}

/** Placeholder frame, so that nothing moves when the content arrives. */
function Coming() {
  return (
    <div className="stack dash" aria-busy="true">
      <section className="sheet coming" />
      <section className="sheet coming tall dash-2" />
      <section className="sheet coming tall dash-1" />
    </div>
  )
}
