import {
  Button,
  formatDuration,
  formatInstant,
  Sheet,
  Tag,
  useLanguage,
  useOperatorZone,
  useTranslate,
  useStore,
  useWords,
} from '@evops/kit'
import {
  ignoredClockErrorSeconds,
  conflictWords,
  formatActText,
  sentKindWords,
  workStateWords,
} from '../../contract/index.ts'
import { checkWords } from './checks.words.ts'
import { workOrderWords } from './work-orders.words.ts'
import type { UnsentAct } from '../offline/offline-storage.ts'
import { offlineWords } from '../offline/offline.words.ts'
import { dropUnsentAct, sendUnsentActs, saveAsNote, offlineWorkStore } from '../offline/work.ts'

const verbs: Readonly<Partial<Record<UnsentAct['act']['kind'], string>>> = {
  part: 'maintenance.workOrder.part-add',
  picture: 'maintenance.workOrder.picture-add',
  check: 'maintenance.check.fill',
  confirm: 'maintenance.sent.confirm',
}

/** Shows since when this phone stores the user's own work orders. */
export function OfflineWorkOrders() {
  const t = useWords(offlineWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const { workOrders = [], isReady } = useStore(offlineWorkStore) ?? {}
  const at = workOrders.map((stored) => stored.at).toSorted()[0]
  return at === undefined || !isReady ? null : (
    <p className="dim small kept-note">{t('maintenance.offline.stored', { at: formatInstant(at, language, zone) })}</p>
  )
}

/** Shows unsent and rejected actions of one work order, or of all. */
export function Unsent({ workOrderId }: { workOrderId?: string }) {
  const t = useWords(offlineWords)
  const acts = useStore(offlineWorkStore)?.acts ?? []
  const own = acts.filter(({ act }) => workOrderId === undefined || act.workOrderId === workOrderId)
  if (own.length === 0) return null
  const count = own.filter(({ answer }) => !answer).length
  return (
    <Sheet
      title={t('maintenance.offline.unsent', { count })}
      note={
        count > 0 && (
          <Button small icon="upload" onClick={() => void sendUnsentActs()}>
            {t('maintenance.offline.send')}
          </Button>
        )
      }
    >
      <ul className="unsent">
        {own.map((waiting) => (
          <li key={waiting.no}>
            <Act waiting={waiting} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function Act({ waiting }: { waiting: UnsentAct }) {
  const t = useWords(offlineWords)
  useWords(workOrderWords)
  useWords(checkWords)
  useWords(sentKindWords)
  const translate = useTranslate()
  const language = useLanguage()
  const zone = useOperatorZone()
  const { act, answer, workOrderNo, settled } = waiting
  const verb = translate(verbs[act.kind] ?? `maintenance.workOrder.${act.kind}`)
  const at = formatInstant(act.at, language, zone)
  const note = t('maintenance.offline.note', { at, act: verb, text: formatActText(act) }).slice(0, 2_000)
  return (
    <>
      <span className="row">
        <b>{verb}</b>
        <span className="dim small">
          {workOrderNo} · {at}
        </span>
        <span className="push">
          <Tag tone={answer ? 'bad' : 'warn'}>
            {t(answer ? 'maintenance.offline.not-taken' : 'maintenance.offline.waits')}
          </Tag>
        </span>
      </span>
      {answer && (
        <>
          <span>{answer.msg}</span>
          <CurrentState of={answer.current} />
          {settled && <Settled of={settled} />}
          <span className="row">
            <Button small onClick={() => void dropUnsentAct(waiting)}>
              {t(settled ? 'maintenance.offline.seen' : 'maintenance.offline.drop')}
            </Button>
            {!settled && act.kind !== 'picture' && act.kind !== 'confirm' && answer.status !== 404 && (
              <Button small kind="primary" onClick={() => void saveAsNote(waiting, note)}>
                {t('maintenance.offline.keep')}
              </Button>
            )}
          </span>
        </>
      )}
    </>
  )
}

/** Shows the dispatcher's decision. */
function Settled({ of }: { of: NonNullable<UnsentAct['settled']> }) {
  const t = useWords(offlineWords)
  const w = useWords(conflictWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const state = w(`maintenance.conflict.is-${of.state}`)
  const text = t('maintenance.offline.settled', {
    state,
    name: of.byName,
    at: formatInstant(of.at, language, zone),
  })
  return <b>{[text, of.note].filter(Boolean).join(' · ')}</b>
}

/** Shows the error of the phone's clock. */
export function PhoneClockError({ seconds: off }: { seconds: number }) {
  const t = useWords(offlineWords)
  const language = useLanguage()
  if (Math.abs(off) < ignoredClockErrorSeconds) return null
  const span = formatDuration(Math.abs(off), language)
  return (
    <span className="dim small">
      {t(off > 0 ? 'maintenance.offline.clock-ahead' : 'maintenance.offline.clock-behind', { span })}
    </span>
  )
}

/** Shows the state of the work order when a rejected action arrived. */
export function CurrentState({ of }: { of: NonNullable<UnsentAct['answer']>['current'] }) {
  const t = useWords(offlineWords)
  useWords(workStateWords)
  const translate = useTranslate()
  const language = useLanguage()
  const zone = useOperatorZone()
  if (of === null) return null
  const { line } = of
  const state = translate(`maintenance.state.${of.state}`)
  const name = of.byName || t('maintenance.offline.itself')
  return (
    <span className="dim small">
      {line === null
        ? t('maintenance.offline.meanwhile', { state, name, at: formatInstant(of.at, language, zone) })
        : t('maintenance.offline.line', {
            ...line,
            name: line.byName,
            at: formatInstant(line.at, language, zone),
          })}
      {of.assigneeName !== null && ` · ${t('maintenance.offline.assignee', { name: of.assigneeName })}`}
    </span>
  )
}
