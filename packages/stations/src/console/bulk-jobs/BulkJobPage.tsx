import {
  Button,
  call,
  columnsFor,
  confirmAction,
  DataTable,
  ReadFailure,
  Filters,
  FilterSelect,
  formatInstant,
  Link,
  longText,
  Notice,
  PageHead,
  Pager,
  translateText,
  Tag,
  type Tone,
  useCall,
  useIsPermitted,
  useLanguage,
  useList,
  useOperatorZone,
  usePage,
  usePageTitle,
  useSave,
  useTranslate,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  getBulkJob,
  listBulkJobChargePoints,
  listBulkJobs,
  permissionOfBulkJob,
  type BulkJobChargePoint,
  type BulkJobRow,
  steerBulkJob,
  undoBulkJob,
} from '../../contract/index.ts'
import { BulkJobDialog } from './BulkJobDialog.tsx'
import { bulkJobEndedCount, bulkJobTitle, bulkJobTones, bulkJobTotal } from './BulkJobList.tsx'
import { bulkJobWords } from './bulk-jobs.words.ts'
import { commandTextWords } from '../commands/command-text.words.ts'
import { placeName } from '../place-name.ts'
import { PlaceText } from '../PlaceText.tsx'
import { describeEventCode } from '../events/describe-event.ts'
import { deviceMessageWords } from '../../contract/event-messages.words.ts'
import { commandAnswerWords } from './answers.words.ts'
import '../stations.css'

const tones: Readonly<Record<BulkJobChargePoint['state'], Tone>> = {
  waiting: 'plain',
  working: 'acc',
  done: 'good',
  failed: 'bad',
  skipped: 'warn',
}
const c = columnsFor<BulkJobChargePoint>('stations.bulkJobs')
const columns = [
  c.custom(
    'chargePoint',
    (row) => (
      <>
        <Link to={`/statsanalysis/chgpile/${row.chargePointId}`}>
          <PlaceText of={placeName({ ...row, chargePointName: row.name })} />
        </Link>
        <small>{row.chargePointNo}</small>
      </>
    ),
    { width: 240, phone: 1 },
  ),
  c.number('stage', { width: 90 }),
  c.custom(
    'charge-point-state',
    (row) => (
      <span className={`tag ${tones[row.state]}`}>
        {translateText(`stations.bulkJobs.charge-point-state.${row.state}`)}
      </span>
    ),
    { width: 130, phone: 3 },
  ),
  c.custom('answer', (row) => longText(answerOf(row.answer), row.answer ?? undefined), { phone: 4 }),
  c.when('finishedAt'),
]
/** Returns the charge point's own response, or the platform's reason for a refusal. */
function answerOf(answer: string | null): string {
  if (answer === null) return ''
  const key =
    answer === '=' ? 'stations.bulkJobs.result.same' : `stations.bulkJobs.result.${answer.replace('stations.', '')}`
  return key in commandAnswerWords ? translateText(key) : describeEventCode(answer)
}

/** One bulk job: progress, each response, and the buttons to pause or abort. */
export function BulkJobPage() {
  const t = useWords(bulkJobWords)
  useWords(commandAnswerWords)
  useWords(deviceMessageWords)
  useWords(commandTextWords)
  const translate = useTranslate()
  const language = useLanguage()
  const zone = useOperatorZone()
  const { id = '' } = usePage().params
  const { data: work, error, refetch } = useCall(getBulkJob, { params: { id } }, { every: 3_000, quiet: true })
  const list = useList(listBulkJobChargePoints, { always: { bulkJobId: id }, pageSize: 50, every: 3_000 })
  const title = work && bulkJobTitle(work)
  usePageTitle(title)
  if (!work || !title) return error ? <ReadFailure error={error} onRetry={() => void refetch()} /> : null
  const total = bulkJobTotal(work)
  return (
    <div className="list-page">
      <PageHead
        title={title}
        tags={<Tag tone={bulkJobTones[work.state]}>{translate(`stations.bulkJobs.state.${work.state}`)}</Tag>}
        fresh={[
          translate(`stations.bulkJobs.kind.${work.kind}`),
          t('stations.bulkJobs.of', { done: bulkJobEndedCount(work), total }),
          t('stations.bulkJobs.stage-of', { stage: work.stage, stages: work.stages }),
          t('stations.bulkJobs.stop-limit', { count: work.stopAt }),
          work.deadlineAt && t('stations.bulkJobs.until', { time: formatInstant(work.deadlineAt, language, zone) }),
          work.requestedByName,
        ]
          .filter(Boolean)
          .join(' · ')}
        actions={<Brakes work={work} />}
      />
      {(work.stoppedFor || work.undoes) && (
        <div className="stack tight">
          {work.stoppedFor && (
            <Notice tone={work.stoppedFor === 'failures' ? 'bad' : 'warn'}>
              {translate(`stations.bulkJobs.stopped.${work.stoppedFor}`)}
            </Notice>
          )}
          {work.undoes && (
            <Notice>
              <Link to={`/statsanalysis/chgpile/bulk-jobs/${work.undoes}`}>{t('stations.bulkJobs.is-undo')}</Link>
            </Notice>
          )}
        </div>
      )}
      <div className="sheet list-sheet">
        <Filters list={list}>
          <FilterSelect
            list={list}
            name="state"
            label={t('stations.bulkJobs.charge-point-state')}
            words="stations.bulkJobs.charge-point-state"
          />
        </Filters>
        <DataTable list={list} columns={columns} keyOf={(row) => row.chargePointId} label={title} />
      </div>
      <Pager list={list} />
    </div>
  )
}

function Brakes({ work }: { work: BulkJobRow }) {
  const t = useWords(bulkJobWords)
  const holds = useIsPermitted()
  const refreshes = [getBulkJob, listBulkJobs, listBulkJobChargePoints]
  const steer = useSave(steerBulkJob, { refreshes })
  const [undoing, setUndoing] = useState(false)
  if (!holds(permissionOfBulkJob[work.kind])) return null
  const params = { id: work.id }
  const to = (state: 'paused' | 'running' | 'stopped') => steer.mutate({ params, body: { to: state } })
  const stop = async () => {
    const sure = await confirmAction({
      title: t('stations.bulkJobs.stop-title'),
      text: t('stations.bulkJobs.stop-text'),
      verb: t('stations.bulkJobs.stop'),
      danger: true,
    })
    if (sure) to('stopped')
  }
  return (
    <>
      {work.state === 'running' && (
        <Button busy={steer.isPending} onClick={() => to('paused')}>
          {t('stations.bulkJobs.pause')}
        </Button>
      )}
      {work.state === 'paused' && (
        <Button kind="primary" icon="play" busy={steer.isPending} onClick={() => to('running')}>
          {t('stations.bulkJobs.resume')}
        </Button>
      )}
      {(work.state === 'running' || work.state === 'paused') && (
        <Button kind="danger" icon="stop" onClick={() => void stop()}>
          {t('stations.bulkJobs.stop')}
        </Button>
      )}
      {work.undoable && (
        <Button icon="refresh" onClick={() => setUndoing(true)}>
          {t('stations.bulkJobs.undo')}
        </Button>
      )}
      {undoing && (
        <BulkJobDialog
          title={t('stations.bulkJobs.undo-title')}
          text={t('stations.bulkJobs.undo-text')}
          begin={(pace) => call(undoBulkJob, { params, body: pace })}
          onClose={() => setUndoing(false)}
        />
      )}
    </>
  )
}
