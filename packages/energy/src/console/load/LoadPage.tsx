import {
  Empty,
  ReadFailure,
  formatPower,
  formatDuration,
  formatInstant,
  LiveLine,
  Notice,
  PageHead,
  useCall,
  useLanguage,
  useLive,
  useLiveChange,
  usePage,
  useWords,
} from '@evops/kit'
import { useEffect } from 'react'
import {
  getSupplyLoad,
  getSupplyLoadDay,
  listEnergyChoices,
  loadTopic,
  type LoadDay,
  type SupplyLoad,
} from '../../contract/index.ts'
import { EnergyChoiceFilter } from '../choose.tsx'
import { energyScreenTitleWords } from '../energy-door.words.ts'
import { meterCoverage } from './load-view.rules.ts'
import { RunningQuarter } from './LoadBar.tsx'
import { LoadCurve } from './LoadCurve.tsx'
import { loadWords } from './load.words.ts'
import { ShedList } from './ShedList.tsx'
import '../energy.css'
import './load.css'

/** Load of a supply point compared with its contracted power, the expected load, and the sessions to switch off. */
export function LoadPage() {
  const t = useWords(loadWords)
  const m = useWords(energyScreenTitleWords)
  const { search, setSearch } = usePage()
  const all = useCall(listEnergyChoices, { query: { kind: 'supply' } })
  const supplyId = search.supplyId ?? all.data?.[0]?.id
  return (
    <div className="energy-load">
      <PageHead title={m('energy.title-load')} fresh={<LiveLine />} />
      <div className="pick">
        <EnergyChoiceFilter
          kind="supply"
          label={t('energy.load.supply')}
          value={supplyId}
          onChange={(id) => setSearch({ supplyId: id })}
        />
      </div>
      {supplyId === undefined ? (
        all.data && <Empty icon="analysis" words="energy.load.choose" />
      ) : (
        <OneLoad key={supplyId} id={supplyId} />
      )}
    </div>
  )
}

function OneLoad({ id }: { id: string }) {
  const { data, error, refetch } = useCall(getSupplyLoad, { params: { id } })
  const { name } = useLive(loadTopic, id)
  useLiveChange(name, () => void refetch())
  const until = data?.running.until
  const now = data?.now
  useEffect(() => {
    if (until === undefined || now === undefined) return undefined
    // Reloads at the start of the next quarter hour even without a notification, by the server's clock.
    const timer = setTimeout(() => void refetch(), Date.parse(until) - Date.parse(now) + 1_000)
    return () => clearTimeout(timer)
  }, [until, now, refetch])
  if (error && !data) return <ReadFailure error={error} onRetry={() => void refetch()} />
  return data ? <Load load={data} /> : <span className="bone" />
}

function Load({ load }: { load: SupplyLoad }) {
  const { supplyId: id, running } = load
  const { data: day, refetch } = useCall(getSupplyLoadDay, { params: { id } }, { quiet: true })
  // A quarter hour has ended, so the day has one more.
  useEffect(() => void refetch(), [running.at, refetch])
  return (
    <>
      <Notices load={load} day={day} />
      <RunningQuarter load={load} />
      {day && <LoadCurve load={load} day={day} />}
      <ShedList load={load} />
    </>
  )
}

/** Shows the expected load events and the limits of these figures. */
function Notices({ load, day }: { load: SupplyLoad; day: LoadDay | undefined }) {
  const t = useWords(loadWords)
  const language = useLanguage()
  const { first, live, notice, running, silent, timeZone } = load
  const power = (watts: number) => formatPower(watts, language, 0)
  const coverage = day?.metersUntil ? meterCoverage(day, load.now) : undefined
  return (
    <>
      {first && (
        <Notice tone={first.level === 100 ? 'bad' : 'warn'}>
          {t(first.level === 100 ? 'energy.load.exceed' : 'energy.load.near', {
            at: formatInstant(first.at, language, timeZone, 'time'),
            demand: power(first.demandW),
            limit: power(first.limitW),
          })}{' '}
          {notice && t('energy.load.notified')}
        </Notice>
      )}
      {running.limitOf === 'outside' && <Notice tone="warn">{t('energy.load.outside-now')}</Notice>}
      {(running.limitOf === null || running.limitOf === 'capacity') && (
        <Notice tone="warn">{t(running.limitOf === null ? 'energy.load.no-limit' : 'energy.load.as-capacity')}</Notice>
      )}
      {silent > 0 && live.source === 'points' && <Notice tone="warn">{t('energy.load.silent', { n: silent })}</Notice>}
      <Notice>
        <Source load={load} /> {day?.metersUntil === null && t('energy.load.no-readings')}
        {day?.metersUntil &&
          t('energy.load.meters-until', { at: formatInstant(day.metersUntil, language, timeZone) })}{' '}
        {coverage &&
          coverage.metered < coverage.past &&
          t('energy.load.coverage', { n: coverage.metered, of: coverage.past })}
      </Notice>
    </>
  )
}

/** Shows the source of the current quarter hour and its age, or the reason why the meters cannot provide it. */
function Source({ load: { live, now } }: { load: SupplyLoad }) {
  const t = useWords(loadWords)
  const language = useLanguage()
  const { source, why, meterNo, readAt } = live
  if (source === 'meters')
    return t('energy.load.by-meters', { span: formatDuration(secondsSince(readAt, now), language) })
  const gap = why === null || meterNo === null ? null : t(`energy.load.gap.${why}`, { meter: meterNo })
  return [t('energy.load.points-alone'), gap].filter(Boolean).join(' ')
}
const secondsSince = (at: string | null, now: string) =>
  at === null ? null : (Date.parse(now) - Date.parse(at)) / 1_000
