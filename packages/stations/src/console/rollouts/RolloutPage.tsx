import {
  Button,
  call,
  columnsFor,
  confirm,
  DataTable,
  Failed,
  Filters,
  FilterSelect,
  formatWhen,
  Link,
  longText,
  Notice,
  PageHead,
  Pager,
  say,
  Tag,
  type Tone,
  useCall,
  useCan,
  useLanguage,
  useList,
  useOperatorZone,
  usePage,
  usePageTitle,
  useSave,
  useSay,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  getRollout,
  listRolloutChargePoints,
  listRollouts,
  permissionOfRollout,
  type RolloutChargePoint,
  type RolloutRow,
  steerRollout,
  undoRollout,
} from '../../contract/index.ts'
import { RolloutDialog } from './RolloutDialog.tsx'
import { endedOf, rolloutTitle, rolloutTones, totalOf } from './RolloutList.tsx'
import { rolloutWords } from './rollouts.words.ts'
import { commandSaidWords } from '../commands/command-said.words.ts'
import { placeName } from '../place-name.ts'
import { PlaceText } from '../PlaceText.tsx'
import { saidBy } from '../events/said.ts'
import { saysWords } from '../../contract/says.words.ts'
import { answerWords } from './answers.words.ts'
import '../stations.css'

const tones: Readonly<Record<RolloutChargePoint['state'], Tone>> = {
  waiting: 'plain',
  working: 'acc',
  done: 'good',
  failed: 'bad',
  skipped: 'warn',
}
const c = columnsFor<RolloutChargePoint>('stations.rollouts')
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
      <span className={`tag ${tones[row.state]}`}>{say(`stations.rollouts.charge-point-state.${row.state}`)}</span>
    ),
    { width: 130, phone: 3 },
  ),
  c.custom('answer', (row) => longText(answerOf(row.answer), row.answer ?? undefined), { phone: 4 }),
  c.when('finishedAt'),
]
/** The charge point's own word; where we refused, why. */
function answerOf(answer: string | null): string {
  if (answer === null) return ''
  const key =
    answer === '='
      ? 'stations.rollouts.said.same'
      : `stations.rollouts.said.${answer.replace('stations.', '')}`
  return key in answerWords ? say(key) : saidBy(answer)
}

/** One bulk job: how far it has come, each one's answer, and the brakes. */
export function RolloutPage() {
  const t = useWords(rolloutWords)
  useWords(answerWords)
  useWords(saysWords)
  useWords(commandSaidWords)
  const tell = useSay()
  const language = useLanguage()
  const zone = useOperatorZone()
  const { id = '' } = usePage().params
  const {
    data: work,
    error,
    refetch,
  } = useCall(getRollout, { params: { id } }, { every: 3_000, quiet: true })
  const list = useList(listRolloutChargePoints, { always: { rolloutId: id }, pageSize: 50, every: 3_000 })
  const title = work && rolloutTitle(work)
  usePageTitle(title)
  if (!work || !title) return error ? <Failed error={error} onRetry={() => void refetch()} /> : null
  const total = totalOf(work)
  return (
    <div className="list-page">
      <PageHead
        title={title}
        tags={<Tag tone={rolloutTones[work.state]}>{tell(`stations.rollouts.state.${work.state}`)}</Tag>}
        fresh={[
          tell(`stations.rollouts.kind.${work.kind}`),
          t('stations.rollouts.of', { done: endedOf(work), total }),
          t('stations.rollouts.stage-of', { stage: work.stage, stages: work.stages }),
          t('stations.rollouts.stop-limit', { count: work.stopAt }),
          work.deadlineAt &&
            t('stations.rollouts.until', { time: formatWhen(work.deadlineAt, language, zone) }),
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
              {tell(`stations.rollouts.stopped.${work.stoppedFor}`)}
            </Notice>
          )}
          {work.undoes && (
            <Notice>
              <Link to={`/statsanalysis/chgpile/rollouts/${work.undoes}`}>
                {t('stations.rollouts.is-undo')}
              </Link>
            </Notice>
          )}
        </div>
      )}
      <div className="sheet list-sheet">
        <Filters list={list}>
          <FilterSelect
            list={list}
            name="state"
            label={t('stations.rollouts.charge-point-state')}
            words="stations.rollouts.charge-point-state"
          />
        </Filters>
        <DataTable list={list} columns={columns} keyOf={(row) => row.chargePointId} label={title} />
      </div>
      <Pager list={list} />
    </div>
  )
}

function Brakes({ work }: { work: RolloutRow }) {
  const t = useWords(rolloutWords)
  const holds = useCan()
  const refreshes = [getRollout, listRollouts, listRolloutChargePoints]
  const steer = useSave(steerRollout, { refreshes })
  const [undoing, setUndoing] = useState(false)
  if (!holds(permissionOfRollout[work.kind])) return null
  const params = { id: work.id }
  const to = (state: 'paused' | 'running' | 'stopped') => steer.mutate({ params, body: { to: state } })
  const stop = async () => {
    const sure = await confirm({
      title: t('stations.rollouts.stop-title'),
      text: t('stations.rollouts.stop-text'),
      verb: t('stations.rollouts.stop'),
      danger: true,
    })
    if (sure) to('stopped')
  }
  return (
    <>
      {work.state === 'running' && (
        <Button busy={steer.isPending} onClick={() => to('paused')}>
          {t('stations.rollouts.pause')}
        </Button>
      )}
      {work.state === 'paused' && (
        <Button kind="primary" icon="play" busy={steer.isPending} onClick={() => to('running')}>
          {t('stations.rollouts.resume')}
        </Button>
      )}
      {(work.state === 'running' || work.state === 'paused') && (
        <Button kind="danger" icon="stop" onClick={() => void stop()}>
          {t('stations.rollouts.stop')}
        </Button>
      )}
      {work.undoable && (
        <Button icon="refresh" onClick={() => setUndoing(true)}>
          {t('stations.rollouts.undo')}
        </Button>
      )}
      {undoing && (
        <RolloutDialog
          title={t('stations.rollouts.undo-title')}
          text={t('stations.rollouts.undo-text')}
          begin={(pace) => call(undoRollout, { params, body: pace })}
          onClose={() => setUndoing(false)}
        />
      )}
    </>
  )
}
