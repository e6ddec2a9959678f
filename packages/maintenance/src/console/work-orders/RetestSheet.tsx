import { Button, Facts, formatInstant, Link, Sheet, Tag, useLanguage, useWords } from '@evops/kit'
import { connectorStates, StateMark } from '@evops/stations/console'
import { catalogueFaultOf } from '@evops/stations/contract'
import type { WorkOrderPlaceState, WorkOrderDetail } from '../../contract/index.ts'
import { workOrderWords } from './work-orders.words.ts'
import { RetestRuns } from './RetestRuns.tsx'

/** shows the current state at the place: whether the reported problem is over. */
export function RetestSheet({
  workOrder,
  onLook,
  isLooking,
}: {
  workOrder: WorkOrderDetail
  onLook: () => void
  isLooking: boolean
}) {
  const t = useWords(workOrderWords)
  if (workOrder.retest === null && workOrder.retests.length === 0) return null
  return (
    <Sheet
      title={t('maintenance.workOrder.retest')}
      note={
        <Button small icon="refresh" busy={isLooking} onClick={onLook}>
          {t('maintenance.workOrder.retest-now')}
        </Button>
      }
    >
      {workOrder.retest && <RetestFacts retest={workOrder.retest} zone={workOrder.timeZone} />}
      <RetestRuns workOrder={workOrder} />
    </Sheet>
  )
}

function RetestFacts({ retest, zone }: { retest: WorkOrderPlaceState; zone: string }) {
  const t = useWords(workOrderWords)
  const language = useLanguage()
  const { alarm, connected, connectorStatus, failedStarts } = retest
  const when = (at: string | null) => formatInstant(at, language, zone)
  const status = connected === false ? 'offline' : connectorStates.find((state) => state === connectorStatus)
  return (
    <Facts
      of={[
        [
          t('maintenance.workOrder.retest-alarm'),
          alarm && (
            <span key="alarm" className="row wraps">
              <Tag tone={alarm.holds ? 'bad' : 'good'}>
                {t(alarm.holds ? 'maintenance.workOrder.retest-holds' : 'maintenance.workOrder.retest-cleared')}
              </Tag>
              <Link to={`/chgstamon/alarms?open=${alarm.id}`}>{catalogueFaultOf(alarm.code).text[language]}</Link>
              <span className="dim small">{when(alarm.holds ? alarm.raisedAt : alarm.clearedAt)}</span>
            </span>
          ),
        ],
        [
          t('maintenance.workOrder.retest-link'),
          connected === null ? null : (
            <span key="link" className="row wraps">
              <Tag tone={connected ? 'good' : 'bad'}>
                {t(connected ? 'maintenance.workOrder.online' : 'maintenance.workOrder.offline')}
              </Tag>
              {retest.lastSeenAt !== null && <span className="dim small">{when(retest.lastSeenAt)}</span>}
            </span>
          ),
        ],
        [
          t('maintenance.workOrder.retest-connector'),
          connectorStatus !== null && status ? <StateMark key="connector" of={status} /> : null,
        ],
        [
          t('maintenance.workOrder.retest-starts'),
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
