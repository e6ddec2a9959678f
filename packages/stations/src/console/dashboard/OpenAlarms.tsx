import { formatNumber, formatSpan, Link, useCall, useLanguage, useNow, useWords } from '@evops/kit'
import { type AlarmRow, faultOf, listAlarms, summariseAlarms } from '../../contract/index.ts'
import { AlarmStateMark } from '../alarms/AlarmStateMark.tsx'
import { secondsSince } from '../gun-live.ts'
import { dashboardWords } from './dashboard.words.ts'

const alarmsPath = '/chgstamon/alarms'
const most = 4

/** Open alarms: how many, and those that weigh most. Each leads to its list. */
export function OpenAlarms() {
  const t = useWords(dashboardWords)
  const language = useLanguage()
  const options = { every: 15_000, quiet: true }
  const { data: sums } = useCall(summariseAlarms, { query: {} }, options)
  const { data: alarms } = useCall(
    listAlarms,
    { query: { state: ['open'], sort: '-weight', page: 1, pageSize: most } },
    options,
  )
  return (
    <div className="open-alarms">
      <div className="row">
        <h3>{t('stations.now.alarms')}</h3>
        <span className="push">
          <Link to={`${alarmsPath}?state=open`} className={sums && sums.open > 0 ? 'count bad' : 'count'}>
            {formatNumber(sums?.open, language)}
          </Link>
        </span>
      </div>
      {sums?.open === 0 && <p className="dim small">{t('stations.now.no-alarms')}</p>}
      <ul>
        {alarms?.list.map((alarm) => (
          <Alarm key={alarm.id} alarm={alarm} />
        ))}
      </ul>
    </div>
  )
}

function Alarm({ alarm }: { alarm: AlarmRow }) {
  const language = useLanguage()
  const now = useNow()
  const where = [
    alarm.stationName,
    alarm.pileName && `${alarm.pileName}${alarm.gunNo > 0 ? `-${alarm.gunNo}` : ''}`,
  ]
  return (
    <li>
      <Link to={`${alarmsPath}?state=open&open=${alarm.id}`} className="fault">
        <span className={`level level-${alarm.level}`}>{alarm.level}</span>
        <span className="clip">
          <b>{faultOf(alarm.code).text[language]}</b>
          <small>{where.filter(Boolean).join(' · ')}</small>
        </span>
        <span className="note">
          {formatSpan(secondsSince(alarm.raisedAt, now), language)}
          <AlarmStateMark of={alarm} />
        </span>
      </Link>
    </li>
  )
}
