import {
  formatEnergy,
  formatMoney,
  formatNumber,
  Link,
  Sheet,
  useCall,
  useLanguage,
  useWords,
} from '@evops/kit'
import { rankStations } from '../../contract/index.ts'
import { todayWords } from './today.words.ts'
import { useToday } from './Today.tsx'

const most = 8

/** Stations by what today's sessions brought; each leads to its orders. */
export function StationRanking() {
  const t = useWords(todayWords)
  const language = useLanguage()
  const { day } = useToday()
  const { data } = useCall(
    rankStations,
    { query: { dayFrom: day, dayTo: day, limit: most } },
    { every: 30_000, quiet: true },
  )
  const highest = Math.max(1, ...(data?.list.map((station) => station.payableMinor) ?? []))
  return (
    <div className="dash-1">
      <Sheet title={t('charging.ranking.title')} note={t('charging.ranking.note')}>
        {data?.list.length === 0 && <p className="dim">{t('charging.today.none')}</p>}
        <ol className="ranking">
          {data?.list.map((station) => (
            <li key={station.stationId}>
              <Link
                to={`/statsanalysis/chgtransorder?stationId=${station.stationId}&endFrom=${day}&endTo=${day}`}
                className="clip"
              >
                {station.stationName}
              </Link>
              <b>{formatMoney(station.payableMinor, data.currency, language)}</b>
              <i style={{ width: `${Math.max(1, (station.payableMinor / highest) * 100)}%` }} />
              <small>
                {formatEnergy(station.energyDwh, language, 0)} kWh ·{' '}
                {t('charging.ranking.orders', {
                  count: station.sessions,
                  n: formatNumber(station.sessions, language),
                })}
              </small>
            </li>
          ))}
        </ol>
      </Sheet>
    </div>
  )
}
