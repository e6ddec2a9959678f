import { formatNumber, formatSpan, NeedLine, useCall, useLanguage, useNow, useWords } from '@evops/kit'
import { faultOf, listAlarms } from '../../contract/index.ts'
import { secondsSince } from '../gun-live.ts'
import { dashboardWords } from './dashboard.words.ts'

const alarmsPath = '/chgstamon/alarms?state=raised'
const most = 3

/** Alarms that hold and nobody has taken, the gravest first; with many of them the last line counts the rest. */
export function AlarmNeeds() {
  const t = useWords(dashboardWords)
  const language = useLanguage()
  const now = useNow()
  const { data } = useCall(
    listAlarms,
    { query: { state: ['raised'], sort: '-weight', page: 1, pageSize: most } },
    { every: 15_000, quiet: true },
  )
  const list = data && data.total > most ? data.list.slice(0, most - 1) : (data?.list ?? [])
  const more = (data?.total ?? 0) - list.length
  return (
    <>
      {list.map((alarm) => {
        const gun = alarm.pileName && `${alarm.pileName}${alarm.gunNo > 0 ? `-${alarm.gunNo}` : ''}`
        return (
          <NeedLine
            key={alarm.id}
            icon="warning"
            tone={alarm.level >= 3 ? 'bad' : 'warn'}
            title={faultOf(alarm.code).text[language]}
            note={[
              alarm.stationName,
              gun,
              t('stations.needs.ago', { span: formatSpan(secondsSince(alarm.raisedAt, now), language) }),
            ]
              .filter(Boolean)
              .join(' · ')}
            to={`${alarmsPath}&open=${alarm.id}`}
            verb={t('stations.needs.handle')}
          />
        )
      })}
      {more > 0 && (
        <NeedLine
          icon="warning"
          tone="warn"
          title={t('stations.needs.more', { n: formatNumber(more, language) })}
          to={alarmsPath}
          verb={t('stations.needs.view')}
        />
      )}
    </>
  )
}
