import { Button, Facts, formatWhen, Link, Sheet, Tag, useLanguage, useWords } from '@evops/kit'
import { connectorStates, StateMark } from '@evops/stations/console'
import { faultOf } from '@evops/stations/contract'
import type { Retest, WorkOrderDetail } from '../../contract/index.ts'
import { orderWords } from './orders.words.ts'
import { RetestRuns } from './RetestRuns.tsx'

/** what its place says now: whether what was reported is over. */
export function RetestSheet({
  order,
  onLook,
  isLooking,
}: {
  order: WorkOrderDetail
  onLook: () => void
  isLooking: boolean
}) {
  const t = useWords(orderWords)
  if (order.retest === null && order.retests.length === 0) return null
  return (
    <Sheet
      title={t('maintenance.order.retest')}
      note={
        <Button small icon="refresh" busy={isLooking} onClick={onLook}>
          {t('maintenance.order.retest-now')}
        </Button>
      }
    >
      {order.retest && <RetestFacts retest={order.retest} zone={order.timeZone} />}
      <RetestRuns order={order} />
    </Sheet>
  )
}

function RetestFacts({ retest, zone }: { retest: Retest; zone: string }) {
  const t = useWords(orderWords)
  const language = useLanguage()
  const { alarm, connected, connectorStatus, failedStarts } = retest
  const when = (at: string | null) => formatWhen(at, language, zone)
  const status = connected === false ? 'offline' : connectorStates.find((state) => state === connectorStatus)
  return (
    <Facts
      of={[
        [
          t('maintenance.order.retest-alarm'),
          alarm && (
            <span key="alarm" className="row wraps">
              <Tag tone={alarm.holds ? 'bad' : 'good'}>
                {t(alarm.holds ? 'maintenance.order.retest-holds' : 'maintenance.order.retest-cleared')}
              </Tag>
              <Link to={`/chgstamon/alarms?open=${alarm.id}`}>{faultOf(alarm.code).text[language]}</Link>
              <span className="dim small">{when(alarm.holds ? alarm.raisedAt : alarm.clearedAt)}</span>
            </span>
          ),
        ],
        [
          t('maintenance.order.retest-link'),
          connected === null ? null : (
            <span key="link" className="row wraps">
              <Tag tone={connected ? 'good' : 'bad'}>
                {t(connected ? 'maintenance.order.online' : 'maintenance.order.offline')}
              </Tag>
              {retest.lastSeenAt !== null && <span className="dim small">{when(retest.lastSeenAt)}</span>}
            </span>
          ),
        ],
        [
          t('maintenance.order.retest-connector'),
          connectorStatus !== null && status ? <StateMark key="connector" of={status} /> : null,
        ],
        [
          t('maintenance.order.retest-starts'),
          connected === null ? null : (
            <span key="starts" className={failedStarts > 0 ? 'bad num' : 'num'}>
              {failedStarts}
            </span>
          ),
        ],
      ]}
    />
  )
}
