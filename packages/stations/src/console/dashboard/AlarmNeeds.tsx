import {
  Button,
  Can,
  formatNumber,
  formatDuration,
  AttentionLine,
  useCall,
  useLanguage,
  useNow,
  useSave,
  useWords,
} from '@evops/kit'
import { lazy, Suspense, useState } from 'react'
import { acknowledgeAlarm, catalogueFaultOf, getAlarm, listAlarms, summariseAlarms } from '../../contract/index.ts'
import { secondsSince } from '../connector-live.ts'
import { dashboardWords } from './dashboard.words.ts'

const AlarmDrawer = lazy(async () => ({ default: (await import('../alarms/AlarmDrawer.tsx')).AlarmDrawer }))
const alarmsPath = '/chgstamon/alarms?state=raised'
const most = 2

/**
 * Active alarms that no user has acknowledged, most severe first. If there are many, the last line counts the rest.
 * Acknowledging takes one click. The possible actions, including a restart with its response, open over the home page.
 */
export function AlarmNeeds() {
  const t = useWords(dashboardWords)
  const language = useLanguage()
  const now = useNow()
  const [open, setOpen] = useState<string>()
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
        const connector =
          alarm.chargePointName && `${alarm.chargePointName}${alarm.connectorNo > 0 ? `-${alarm.connectorNo}` : ''}`
        const ago = t('stations.needs.ago', { span: formatDuration(secondsSince(alarm.raisedAt, now), language) })
        return (
          <AttentionLine
            key={alarm.id}
            icon={alarm.level === 1 ? 'info' : 'warning'}
            tone={alarm.level >= 3 ? 'bad' : alarm.level === 1 ? 'plain' : 'warn'}
            title={catalogueFaultOf(alarm.code).text[language]}
            note={[alarm.stationName, connector, ago].filter(Boolean).join(' · ')}
            verb={<Verbs id={alarm.id} onOpen={() => setOpen(alarm.id)} />}
          />
        )
      })}
      {more > 0 && (
        <AttentionLine
          icon="warning"
          tone="warn"
          title={t('stations.needs.more', { n: formatNumber(more, language) })}
          to={alarmsPath}
          verb={t('stations.needs.view')}
        />
      )}
      {open && (
        <Suspense fallback={null}>
          <AlarmDrawer id={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function Verbs({ id, onOpen }: { id: string; onOpen: () => void }) {
  const t = useWords(dashboardWords)
  const take = useSave(acknowledgeAlarm, {
    refreshes: [listAlarms, getAlarm, summariseAlarms],
    done: t('stations.needs.acknowledged'),
  })
  return (
    <div className="need-verbs">
      <Can call={acknowledgeAlarm}>
        <Button kind="text" small busy={take.isPending} onClick={() => take.mutate({ params: { id }, body: {} })}>
          {t('stations.needs.acknowledge')}
        </Button>
      </Can>
      <Button kind="text" small onClick={onOpen}>
        {t('stations.needs.handle')}
      </Button>
    </div>
  )
}
