import {
  Button,
  Can,
  confirmAction,
  Empty,
  ReadFailure,
  formatNumber,
  Notice,
  PageHead,
  Progress,
  Sheet,
  Tag,
  type Tone,
  useCall,
  useLanguage,
  useNav,
  usePage,
  usePageTitle,
  useSave,
  useTranslate,
  useWords,
} from '@evops/kit'
import { periodWords } from '@evops/tariffs/contract'
import { useState } from 'react'
import {
  deleteBacktest,
  getBacktest,
  listBacktests,
  stopBacktest,
  type Backtest,
  type BacktestState,
} from '../../contract/index.ts'
import { backtestWords } from './backtest.words.ts'
import { BacktestFigures } from './Figured.tsx'
import { usePeriod } from './TariffBacktests.tsx'
import './backtest.css'

const everyMs = 1_000
const tones: Readonly<Record<BacktestState, Tone>> = {
  waiting: 'acc',
  running: 'acc',
  done: 'good',
  failed: 'bad',
  stopped: 'plain',
}

/** Page of one back-test: its progress or its result. */
export function BacktestPage() {
  const t = useWords(backtestWords)
  useWords(periodWords)
  const { params } = usePage()
  const [over, setOver] = useState(false)
  const read = useCall(
    getBacktest,
    { params: { id: params.test ?? '' } },
    { quiet: true, every: over ? undefined : everyMs },
  )
  const backtest = read.data
  usePageTitle(backtest && `${t('charging.backtest.title')} · ${backtest.ruleName}`)
  const ended = backtest !== undefined && backtest.state !== 'waiting' && backtest.state !== 'running'
  if (ended !== over) setOver(ended)
  if (!backtest)
    return read.error ? (
      <ReadFailure error={read.error} onRetry={() => void read.refetch()} />
    ) : (
      <span className="bone" />
    )
  return (
    <div className="backtest">
      <Head backtest={backtest} />
      <Body backtest={backtest} onStopped={() => void read.refetch()} />
    </div>
  )
}

function Head({ backtest }: { backtest: Backtest }) {
  const t = useWords(backtestWords)
  const translate = useTranslate()
  const nav = useNav()
  const rule = `/chgmodule/chgcostrule/${backtest.ruleId}`
  const remove = useSave(deleteBacktest, { refreshes: [listBacktests], onSaved: () => nav.go(rule) })
  const confirmAndDelete = async () => {
    const question = {
      title: t('charging.backtest.delete-title'),
      text: t('charging.backtest.delete-text'),
      verb: t('charging.backtest.delete'),
      danger: true,
    }
    if (await confirmAction(question)) remove.mutate({ params: { id: backtest.id } })
  }
  const of =
    backtest.versionNumber === null
      ? t('charging.backtest.of-draft')
      : t('charging.backtest.of-version', { number: backtest.versionNumber })
  const where = backtest.stationIds ? backtest.stationNames.join(', ') : t('charging.backtest.all-stations')
  return (
    <PageHead
      title={`${t('charging.backtest.title')} · ${backtest.ruleName}`}
      tags={<Tag tone={tones[backtest.state]}>{translate(`charging.backtest.state.${backtest.state}`)}</Tag>}
      fresh={
        <span>
          {of} · {usePeriod(backtest)} · {where}
        </span>
      }
      actions={
        <>
          <Can call={deleteBacktest}>
            <Button busy={remove.isPending} onClick={() => void confirmAndDelete()}>
              {t('charging.backtest.delete')}
            </Button>
          </Can>
          <Button icon="left" onClick={() => nav.go(rule)}>
            {t('charging.backtest.to-rule')}
          </Button>
        </>
      }
    />
  )
}

function Body({ backtest, onStopped }: { backtest: Backtest; onStopped: () => void }) {
  const t = useWords(backtestWords)
  const { state, result } = backtest
  if (state === 'failed') return <Notice tone="bad">{t('charging.backtest.ended-failed')}</Notice>
  if (state === 'stopped') return <Notice>{t('charging.backtest.ended-stopped')}</Notice>
  if (!result) return <OnItsWay backtest={backtest} onStopped={onStopped} />
  if (result.sessions === 0 && result.unrated === 0)
    return (
      <Sheet>
        <Empty icon="bill" words="charging.backtest.empty" />
      </Sheet>
    )
  return <BacktestFigures backtest={backtest} result={result} />
}

function OnItsWay({ backtest, onStopped }: { backtest: Backtest; onStopped: () => void }) {
  const t = useWords(backtestWords)
  const language = useLanguage()
  const stop = useSave(stopBacktest, { refreshes: [listBacktests], onSaved: onStopped })
  const { handled, total } = backtest
  const text =
    total === null
      ? t('charging.backtest.counting')
      : t('charging.backtest.progress', {
          done: formatNumber(handled, language),
          total: formatNumber(total, language),
        })
  return (
    <Sheet>
      <div className="stack">
        <Progress done={handled} total={total ?? 0} text={text} />
        <p className="dim">{t('charging.backtest.may-leave')}</p>
        <Can call={stopBacktest}>
          <div>
            <Button busy={stop.isPending} onClick={() => stop.mutate({ params: { id: backtest.id } })}>
              {t('charging.backtest.stop')}
            </Button>
          </div>
        </Can>
      </div>
    </Sheet>
  )
}
