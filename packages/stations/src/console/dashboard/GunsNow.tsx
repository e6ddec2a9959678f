import {
  Button,
  Figures,
  formatNumber,
  formatPower,
  Link,
  LiveLine,
  liveState,
  useCall,
  useCan,
  useLanguage,
  useNav,
  useNow,
  useStore,
  useWords,
} from '@evops/kit'
import { lazy, Suspense } from 'react'
import { listAlarms, listStations, type StationSummary } from '../../contract/index.ts'
import { factWords } from '../facts.words.ts'
import { StateCounts } from '../StateCounts.tsx'
import { useGunsSummary } from '../use-guns-summary.ts'
import { dashboardWords } from './dashboard.words.ts'
import { OpenAlarms } from './OpenAlarms.tsx'
import './dashboard.css'

const FirstSteps = lazy(async () => ({ default: (await import('./FirstSteps.tsx')).FirstSteps }))

/** Three readings were missed. */
const staleMs = 30_000
const monitorPath = '/chgstamon/chgstatlistmon'

/** The state of all guns at a glance, live, and the open alarms; without a station yet, the way to the first one. */
export function GunsNow() {
  const t = useWords(dashboardWords)
  useWords(factWords)
  const language = useLanguage()
  const nav = useNav()
  const summary = useGunsSummary()
  const mayAlarms = useCan()(listAlarms)
  const stations = useCall(
    listStations,
    { query: { page: 1, pageSize: 1 } },
    { enabled: summary.data?.stations.length === 0, quiet: true },
  )
  const { data } = summary
  const now = useNow()
  const isLate = useStore(liveState).state === 'late'
  if (!data) return <Coming title={t('stations.now.title')} />
  if (data.stations.length === 0)
    return stations.data ? (
      <Suspense fallback={null}>
        <FirstSteps hasStation={stations.data.total > 0} />
      </Suspense>
    ) : null
  const number = (value: number) => formatNumber(value, language)
  const sum = (of: (station: StationSummary) => number) =>
    data.stations.reduce((total, station) => total + of(station), 0)
  const figures = [
    {
      label: t('stations.now.power'),
      value: (
        <Link to={`${monitorPath}?status=charging`} className="plain-figure">
          {/* Right after a start nobody who charges has said how much. */}
          {formatPower(data.powerW === 0 && data.byStatus.charging > 0 ? null : data.powerW, language)}
        </Link>
      ),
      unit: 'kW',
      big: true,
    },
    {
      label: t('stations.now.connected'),
      value: (
        <Link to="/chgstamon/chgallstatlistmon" className="plain-figure">
          {number(sum((station) => station.connectedPiles))}
        </Link>
      ),
      unit: t('stations.now.of-piles', { piles: number(sum((station) => station.piles)) }),
    },
    {
      label: t('stations.now.stations'),
      value: (
        <Link to="/statsanalysis/chgstation" className="plain-figure">
          {number(data.stations.length)}
        </Link>
      ),
    },
  ]
  return (
    <section
      className={isLate || now - summary.dataUpdatedAt > staleMs ? 'sheet guns-now old' : 'sheet guns-now'}
    >
      <header>
        <h2>{t('stations.now.title')}</h2>
        <span className="note fresh">
          <LiveLine />
        </span>
        <span className="push">
          <Button kind="text" small onClick={() => nav.go(monitorPath)}>
            {t('stations.now.open')}
          </Button>
        </span>
      </header>
      <div className={mayAlarms ? 'body guns-now-body' : 'body'}>
        <div className="stack">
          <Figures of={figures} />
          <StateCounts
            counts={data.byStatus}
            chosen={[]}
            onChoose={(state) => nav.go(`${monitorPath}?status=${state}`)}
            label={t('stations.now.states')}
          />
        </div>
        {mayAlarms && <OpenAlarms />}
      </div>
    </section>
  )
}

/** As high as what comes: nothing below it jumps. */
function Coming({ title }: { title: string }) {
  return (
    <section className="sheet guns-now" aria-busy="true">
      <header>
        <h2>{title}</h2>
      </header>
      <div className="body guns-now-body" />
    </section>
  )
}
