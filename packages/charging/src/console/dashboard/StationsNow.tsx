import {
  Button,
  formatEnergy,
  formatMoney,
  formatNumber,
  formatPower,
  Link,
  LiveLine,
  liveState,
  useCall,
  useIsPermitted,
  useLanguage,
  useNav,
  useNow,
  useStore,
  useWords,
} from '@evops/kit'
import { compareByUrgency, StateCounts, StateMarks, useConnectorsSummary } from '@evops/stations/console'
import type { StationSummary } from '@evops/stations/contract'
import { rankStations, type StationSums } from '../../contract/index.ts'
import { stationFiguresWords } from './now.words.ts'
import { useToday } from './use-day.ts'

/** Age at which figures are stale: three missed readings. */
const staleMs = 30_000
const monitorPath = '/chgstamon/chgstatlistmon'
const most = 6

/** All connectors by state, and the stations that need attention first, with their figures of the day. */
export function StationsNow() {
  const t = useWords(stationFiguresWords)
  const language = useLanguage()
  const nav = useNav()
  const { day } = useToday()
  const may = useIsPermitted()(rankStations)
  const summary = useConnectorsSummary()
  const ranked = useCall(
    rankStations,
    { query: { dayFrom: day, dayTo: day, limit: 500 } },
    { every: 30_000, quiet: true, enabled: may },
  )
  const now = useNow()
  const isLate = useStore(liveState).state === 'late'
  const { data } = summary
  if (data?.stations.length === 0) return null
  const sums = new Map(ranked.data?.list.map((station) => [station.stationId, station]))
  const stations = data?.stations ?? []
  const revenueOf = ({ stationId }: StationSummary) => sums.get(stationId)?.payableMinor ?? 0
  const shown = stations
    .toSorted(
      (a, b) => b.byStatus.faulted - a.byStatus.faulted || revenueOf(b) - revenueOf(a) || compareByUrgency(a, b),
    )
    .slice(0, most)
  const isOld = isLate || (data !== undefined && now - summary.dataUpdatedAt > staleMs)
  return (
    <div className={may ? 'dash-2' : undefined}>
      <section className={isOld ? 'sheet connectors-now old' : 'sheet connectors-now'} aria-busy={!data}>
        <header>
          <h2>{t('charging.now.title')}</h2>
          <span className="note fresh">
            <LiveLine />
          </span>
          <span className="push">
            <Button kind="text" small onClick={() => nav.go(monitorPath)}>
              {t('charging.now.all', { n: formatNumber(stations.length, language) })}
            </Button>
          </span>
        </header>
        {data && (
          <div className="body">
            <StateCounts
              counts={data.byStatus}
              chosen={[]}
              onChoose={(state) => nav.go(`${monitorPath}?status=${state}`)}
              label={t('charging.now.states')}
              awaiting={data.awaiting}
              onAwaiting={() => nav.go(`${monitorPath}?awaiting=1`)}
            />
          </div>
        )}
        <Stations stations={shown} sums={may ? sums : undefined} currency={ranked.data?.currency} />
      </section>
    </div>
  )
}

function Stations({
  stations,
  sums,
  currency,
}: {
  stations: readonly StationSummary[]
  sums: ReadonlyMap<string, StationSums> | undefined
  currency: string | undefined
}) {
  const t = useWords(stationFiguresWords)
  const language = useLanguage()
  const { day } = useToday()
  const heads = [t('charging.now.station'), t('charging.now.connectors'), 'kW']
  if (sums) heads.push('kWh', t('charging.now.revenue'))
  return (
    <div className="scroll">
      <table className="tbl now-stations">
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={head} scope="col" className={at > 1 ? 'n' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stations.map((station) => {
            const own = sums?.get(station.stationId)
            return (
              <tr key={station.stationId}>
                <td>
                  <Link to={`${monitorPath}?station=${station.stationId}`} className="two-lines">
                    {station.name}
                  </Link>
                </td>
                <td>
                  <StateMarks counts={station.byStatus} />
                </td>
                <td className="n">{formatPower(station.powerW, language, 0)}</td>
                {sums && (
                  <>
                    <td className="n">{formatEnergy(own?.energyDwh ?? 0, language, 0)}</td>
                    <td className="n">
                      <Link
                        to={`/statsanalysis/chgtransorder?stationId=${station.stationId}&endFrom=${day}&endTo=${day}`}
                      >
                        {currency ? formatMoney(own?.payableMinor ?? 0, currency, language) : '—'}
                      </Link>
                    </td>
                  </>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
