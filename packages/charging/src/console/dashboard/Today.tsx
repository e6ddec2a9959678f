import {
  Figures,
  formatEnergy,
  formatMoney,
  formatNumber,
  formatWhen,
  InSight,
  instantToWall,
  Link,
  Sheet,
  useCall,
  useCan,
  useLanguage,
  useMe,
  useNow,
  useWords,
  wallToInstant,
} from '@evops/kit'
import { lazy } from 'react'
import { countAbnormal, sumOrders } from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { todayWords } from './today.words.ts'
import '../orders/records.css'

const records = '/statsanalysis/chgtransorder'
const everyMs = 30_000
const LastRows = lazy(async () => ({ default: (await import('./LastRows.tsx')).LastRows }))

/** The dashboard's first line: what the sessions that ended today brought, and what waits for somebody. */
export function Today() {
  const m = useWords(menuWords)
  const t = useWords(todayWords)
  const language = useLanguage()
  const { timeZone } = useMe().operator
  const { day, from } = useToday()
  const date = formatWhen(from, language, timeZone, 'day')
  return (
    <Sheet title={m('charging.menu.today')} note={t('charging.today.ended', { day: date })}>
      <TodayFigures day={day} />
    </Sheet>
  )
}

/** A session belongs to the day on which it ends, as in reports. A dashboard that stays open overnight moves on. */
export function useToday(): { day: string; from: string } {
  const { timeZone } = useMe().operator
  const day = instantToWall(new Date(useNow()).toISOString(), timeZone).slice(0, 10)
  return { day, from: wallToInstant(`${day}T00:00`, timeZone) }
}

function TodayFigures({ day }: { day: string }) {
  const t = useWords(todayWords)
  const language = useLanguage()
  const may = useCan()
  const options = { every: everyMs, quiet: true }
  const { data: today } = useCall(sumOrders, { query: { dayFrom: day, dayTo: day } }, options)
  const { data: odd } = useCall(countAbnormal, { query: {} }, { ...options, enabled: may(countAbnormal) })
  const list = `${records}?endFrom=${day}&endTo=${day}`
  const figure = (
    label: string,
    value: string,
    more: { to?: string; unit?: string; bad?: boolean } = {},
  ) => ({
    label,
    value: (
      <Link to={more.to ?? list} className={more.bad ? 'bad' : 'plain-figure'}>
        {value}
      </Link>
    ),
    big: true,
    ...(more.unit && { unit: more.unit }),
  })
  return (
    <Figures
      of={[
        figure(t('charging.today.energy'), formatEnergy(today?.energyDwh, language, 1), { unit: 'kWh' }),
        figure(
          t('charging.today.money'),
          today ? formatMoney(today.payableMinor, today.currency, language) : '—',
        ),
        figure(t('charging.today.orders'), formatNumber(today?.sessions, language)),
        ...(may(countAbnormal)
          ? [
              figure(t('charging.today.abnormal'), formatNumber(odd?.orders, language), {
                to: '/reportformmng/errororder',
                bad: (odd?.orders ?? 0) > 0,
              }),
            ]
          : []),
      ]}
    />
  )
}

/** The last orders, live; below the edge of most screens, so their table is loaded when it comes in sight. */
export function LastOrders() {
  const t = useWords(todayWords)
  return (
    <section className="sheet orders last-orders dash-2">
      <header>
        <h2>{t('charging.today.last')}</h2>
        <span className="note">
          <Link to={records}>{t('charging.today.all')}</Link>
        </span>
      </header>
      <InSight height={280}>
        <LastRows />
      </InSight>
    </section>
  )
}
