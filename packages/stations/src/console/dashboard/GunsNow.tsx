import {
  Button,
  Figures,
  formatNumber,
  formatPower,
  formatSpan,
  Link,
  StateMark,
  useCall,
  useLanguage,
  useNav,
  useWords,
} from '@evops/platform/console'
import { lazy, Suspense } from 'react'
import { type GunRow, listGuns, listStations, type StationSummary } from '../../contract/index.ts'
import { useNow } from '../clock.ts'
import { factWords } from '../facts.words.ts'
import { secondsSince } from '../gun-live.ts'
import { faultText, gunName } from '../monitor/gun-text.ts'
import { monitorWords } from '../monitor/monitor.words.ts'
import { StateCounts } from '../StateCounts.tsx'
import { useGunsSummary } from '../use-guns-summary.ts'
import { dashboardWords } from './dashboard.words.ts'
import './dashboard.css'

const FirstSteps = lazy(async () => ({ default: (await import('./FirstSteps.tsx')).FirstSteps }))

const monitorPath = '/chgstamon/chgstatlistmon'
const mostFaults = 3

/** The state of all guns at a glance, live, and what is wrong; without a station yet, the way to the first one. */
export function GunsNow() {
  const t = useWords(dashboardWords)
  useWords(factWords)
  useWords(monitorWords)
  const language = useLanguage()
  const nav = useNav()
  const summary = useGunsSummary()
  const stations = useCall(
    listStations,
    { query: { page: 1, pageSize: 1 } },
    { enabled: summary.data?.stations.length === 0, quiet: true },
  )
  const { data } = summary
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
    { label: t('stations.now.power'), value: formatPower(data.powerW, language), unit: 'kW', big: true },
    {
      label: t('stations.now.charging'),
      value: number(data.byStatus.charging),
      unit: t('stations.now.of-guns', { guns: number(data.guns) }),
    },
    {
      label: t('stations.now.connected'),
      value: number(sum((station) => station.connectedPiles)),
      unit: t('stations.now.of-piles', { piles: number(sum((station) => station.piles)) }),
    },
    { label: t('stations.now.stations'), value: number(data.stations.length) },
  ]
  const { faulted } = data.byStatus
  return (
    <section className="sheet guns-now">
      <header>
        <h2>{t('stations.now.title')}</h2>
        <span className="push">
          <Button kind="text" small onClick={() => nav.go(monitorPath)}>
            {t('stations.now.open')}
          </Button>
        </span>
      </header>
      <div className="body guns-now-body">
        <div className="stack">
          <Figures of={figures} />
          <StateCounts
            counts={data.byStatus}
            chosen={[]}
            onChoose={(state) => nav.go(`${monitorPath}?status=${state}`)}
            label={t('stations.now.states')}
          />
        </div>
        <Faults count={faulted} asOf={summary.dataUpdatedAt} />
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

/** The first faulted guns; read again when the counts were. */
function Faults({ count, asOf }: { count: number; asOf: number }) {
  const t = useWords(dashboardWords)
  const faults = useCall(
    listGuns,
    { query: { status: ['faulted'], limit: mostFaults } },
    { enabled: count > 0, every: asOf > 0 ? 15_000 : undefined, quiet: true },
  )
  return (
    <div className="faults">
      <div className="row">
        <h3>{t('stations.now.faults')}</h3>
        {count > mostFaults && (
          <span className="push note">
            <Link to={`${monitorPath}?status=faulted`}>{t('stations.now.all-faults', { count })}</Link>
          </span>
        )}
      </div>
      {count === 0 ? (
        <p className="dim small">{t('stations.now.no-faults')}</p>
      ) : (
        <ul>
          {faults.data?.list.map((gun) => (
            <Fault key={gun.key} gun={gun} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Fault({ gun }: { gun: GunRow }) {
  const language = useLanguage()
  const now = useNow()
  return (
    <li>
      <Link to={`${monitorPath}?status=faulted&open=${encodeURIComponent(gun.key)}`} className="fault">
        <StateMark of="faulted" bare />
        <span className="clip">
          <b>{gunName(gun)}</b> {faultText(gun, language)}
          <small>{gun.stationName}</small>
        </span>
        <span className="note">{formatSpan(secondsSince(gun.statusAt, now), language)}</span>
      </Link>
    </li>
  )
}
