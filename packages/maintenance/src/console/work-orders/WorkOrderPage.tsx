import {
  Facts,
  ReadFailure,
  formatDuration,
  formatInstant,
  Link,
  PageHead,
  Sheet,
  useCall,
  useLanguage,
  usePage,
  usePageTitle,
  useTranslate,
  useWords,
} from '@evops/kit'
import {
  localizedWorkOrderText,
  getWorkOrder,
  planCauseWords,
  plansScreen,
  workStateWords,
  type WorkOrderDetail,
} from '../../contract/index.ts'
import { AssetLink } from './AssetLink.tsx'
import { Checklist } from './Checklist.tsx'
import { checkWords } from './checks.words.ts'
import { Children } from './Children.tsx'
import { Confirmation } from './Confirmation.tsx'
import { Conflicts } from './Conflicts.tsx'
import { Unsent } from './Unsent.tsx'
import { useWorkOrderWithUnsent } from '../offline/use-work.ts'
import { workOrderPath } from '../paths.ts'
import {
  WorkOrderDueTime,
  LevelTag,
  workOrderPlaceText,
  WorkOrderState,
  StateTag,
  UsedTimeShare,
} from './work-order-text.tsx'
import { WorkOrderActs } from './WorkOrderActs.tsx'
import { workOrderWords } from './work-orders.words.ts'
import { Parts } from './Parts.tsx'
import { Pictures } from './Pictures.tsx'
import { RetestSheet } from './RetestSheet.tsx'
import { Timeline } from './Timeline.tsx'
import { Warranty } from './Warranty.tsx'
import './work-orders.css'

/** Page of a work order: subject, state, possible actions, history. */
export function WorkOrderPage() {
  const t = useWords(workOrderWords)
  const language = useLanguage()
  const { id = '' } = usePage().params
  const read = useCall(getWorkOrder, { params: { id } }, { quiet: true, every: 5_000 })
  const workOrder = useWorkOrderWithUnsent(read.data)
  usePageTitle(workOrder?.no)
  if (workOrder?.id !== id)
    return read.error ? <ReadFailure error={read.error} onRetry={() => void read.refetch()} /> : null
  return (
    <div className="work-order-page">
      <PageHead
        title={workOrder.no}
        tags={
          <>
            <LevelTag level={workOrder.level} />
            <StateTag state={workOrder.state} />
          </>
        }
        fresh={
          <>
            {workOrderPlaceText(workOrder)} <WorkOrderDueTime of={workOrder} />
          </>
        }
        actions={<WorkOrderActs workOrder={workOrder} />}
      />
      <div className="work-order">
        <div className="stack">
          <Unsent workOrderId={workOrder.id} />
          <Conflicts workOrderId={workOrder.id} />
          <Sheet title={t('maintenance.workOrder.description')}>
            <p className="work-order-said">{localizedWorkOrderText(workOrder.description, language)}</p>
            <WorkOrderFacts workOrder={workOrder} />
          </Sheet>
          {workOrder.cause !== null && <Outcome workOrder={workOrder} />}
          <Checklist workOrder={workOrder} />
          <Confirmation workOrder={workOrder} />
          <Children workOrder={workOrder} />
          <RetestSheet workOrder={workOrder} onLook={() => void read.refetch()} isLooking={read.isFetching} />
          <Pictures workOrder={workOrder} />
          <Parts workOrder={workOrder} />
          <Warranty workOrder={workOrder} />
        </div>
        <Sheet title={t('maintenance.workOrder.life')}>
          <Timeline workOrder={workOrder} />
        </Sheet>
      </div>
    </div>
  )
}

function WorkOrderFacts({ workOrder }: { workOrder: WorkOrderDetail }) {
  const t = useWords(workOrderWords)
  const c = useWords(checkWords)
  useWords(workStateWords)
  useWords(planCauseWords)
  const translate = useTranslate()
  const language = useLanguage()
  const when = (at: string | null) => formatInstant(at, language, workOrder.timeZone)
  const due = (at: string | null, broken: string | null) =>
    at === null ? (
      t('maintenance.workOrder.as-planned')
    ) : (
      <span className={broken === null ? undefined : 'bad'}>{when(at)}</span>
    )
  return (
    <Facts
      of={[
        [t('maintenance.workOrder.type'), translate(`maintenance.type.${workOrder.type}`)],
        [t('maintenance.workOrder.source'), translate(`maintenance.source.${workOrder.source}`)],
        [t('maintenance.workOrder.assigneeName'), workOrder.assigneeName],
        [t('maintenance.workOrder.contractorName'), workOrder.contractorName],
        [t('maintenance.workOrder.helpers'), workOrder.helpers.map(({ name }) => name).join(', ')],
        [
          c('maintenance.check.plan'),
          workOrder.plan && (
            <Link key="plan" to={`${plansScreen.path}?open=${workOrder.plan.id}`}>
              {c('maintenance.check.plan-due', {
                name: workOrder.plan.name,
                day: workOrder.plan.dueOn,
                cause: translate(`maintenance.due.${workOrder.plan.cause}`),
              })}
            </Link>
          ),
        ],
        [
          c('maintenance.check.found-in'),
          workOrder.foundIn && (
            <Link key="found" to={workOrderPath(workOrder.foundIn.id)}>
              {workOrder.foundIn.no} · {workOrder.foundIn.text}
            </Link>
          ),
        ],
        [t('maintenance.workOrder.reporter'), workOrder.reporter],
        [t('maintenance.workOrder.createdByName'), workOrder.createdByName || t('maintenance.workOrder.itself')],
        [t('maintenance.workOrder.createdAt'), when(workOrder.createdAt)],
        [t('maintenance.workOrder.calendar'), workOrder.calendarName ?? t('maintenance.workOrder.round-the-clock')],
        [
          t('maintenance.workOrder.time-used'),
          workOrder.usedPercent === null ? null : <UsedTimeShare key="used" of={workOrder} />,
        ],
        [t('maintenance.workOrder.clock-paused'), workOrder.pausedBy && <WorkOrderState key="stands" of={workOrder} />],
        [t('maintenance.workOrder.acceptDue'), due(workOrder.acceptDue, workOrder.acceptBrokenAt)],
        [t('maintenance.workOrder.arriveDue'), due(workOrder.arriveDue, workOrder.arriveBrokenAt)],
        [t('maintenance.workOrder.fixDue'), due(workOrder.fixDue, workOrder.fixBrokenAt)],
        [
          t('maintenance.workOrder.suspended-for'),
          workOrder.suspendedSeconds > 0 ? formatDuration(workOrder.suspendedSeconds, language) : null,
        ],
        [
          t('maintenance.workOrder.chargePointNo'),
          workOrder.chargePointId && (
            <Link key="chargePoint" to={`/statsanalysis/chgpile/${workOrder.chargePointId}`}>
              {workOrder.chargePointNo}
            </Link>
          ),
        ],
        [
          workOrder.assetKind === null ? '' : translate(`maintenance.asset.${workOrder.assetKind}`),
          workOrder.assetKind && <AssetLink key="asset" workOrder={workOrder} />,
        ],
        [
          t('maintenance.workOrder.feedback'),
          workOrder.feedbackId && (
            <Link key="feedback" to={`/usermanager/feedback?open=${workOrder.feedbackId}`}>
              {t('maintenance.workOrder.show')}
            </Link>
          ),
        ],
      ]}
    />
  )
}

function Outcome({ workOrder }: { workOrder: WorkOrderDetail }) {
  const t = useWords(workOrderWords)
  useWords(workStateWords)
  const translate = useTranslate()
  return (
    <Sheet title={t('maintenance.workOrder.outcome')}>
      <Facts
        of={[
          [t('maintenance.workOrder.cause'), workOrder.cause && translate(`maintenance.cause.${workOrder.cause}`)],
          [
            t('maintenance.workOrder.remedy'),
            <span key="remedy" className="work-order-said">
              {workOrder.remedy}
            </span>,
          ],
          [
            t('maintenance.workOrder.rating'),
            workOrder.rating === null ? null : t('maintenance.workOrder.stars', { n: workOrder.rating }),
          ],
        ]}
      />
    </Sheet>
  )
}
