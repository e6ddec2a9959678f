/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the role is the popover's, which is a dialog where it holds more than a menu */
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { listRuns, type Run, stopRun } from '../../contract/runs.ts'
import { formatNumber, formatWhen } from '../format/format.ts'
import { queryClient, useSave } from '../net/queries.ts'
import { useOperatorZone } from '../net/session.ts'
import { useStore } from '../net/store.ts'
import { Icon } from '../parts/Icon.tsx'
import { Popover } from '../parts/Menu.tsx'
import { Button, Progress } from '../parts/Small.tsx'
import { toast } from '../parts/toast.ts'
import { say, useLanguage, useWords } from '../words/language.ts'
import { download, isOpen, runsQuery, shownRun, startedHere } from './run-store.ts'
import { runWords } from './runs.words.ts'
import './runs.css'

const RunAnswers = lazy(async () => ({ default: (await import('../bulk/RunAnswers.tsx')).RunAnswers }))

/** In the top bar, on every page: what the reader set going, how far it is, and the files it made. */
export function RunsMenu() {
  const t = useWords(runWords)
  const { data: runs = [] } = useQuery(runsQuery)
  const shown = useStore(shownRun)
  useEndings(runs)
  const open = runs.filter(isOpen).length
  const answers = runs.find((run) => run.id === shown)
  if (runs.length === 0) return null
  return (
    <>
      <Popover
        label={open > 0 ? t('kit.run.open', { count: open }) : t('kit.run.mine')}
        className={open > 0 ? 'ib run-ib busy' : 'ib run-ib'}
        role="dialog"
        face={
          <>
            <Icon name="download" />
            {open > 0 && <i aria-hidden="true">{open}</i>}
          </>
        }
      >
        {(close) => (
          <div className="runs">
            <h2>{t('kit.run.mine')}</h2>
            <ul>
              {runs.map((run) => (
                <li key={run.id}>
                  <RunLine run={run} onShow={close} />
                </li>
              ))}
            </ul>
          </div>
        )}
      </Popover>
      {answers && (
        <Suspense fallback={null}>
          <RunAnswers run={answers} onClose={() => shownRun.set(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** What ended since the last look is said; a file that this tab asked for comes down by itself. */
function useEndings(runs: readonly Run[]) {
  const open = useRef(new Set<string>())
  useEffect(() => {
    for (const run of runs) {
      const waited = open.current.has(run.id) || startedHere.has(run.id)
      if (isOpen(run)) open.current.add(run.id)
      if (isOpen(run) || !waited) continue
      open.current.delete(run.id)
      const mine = startedHere.delete(run.id)
      if (run.state === 'failed') toast.fail(say('kit.run.failed', { title: run.title }))
      if (run.state !== 'done') continue
      if (run.kind === 'act') {
        toast.ok(say('kit.run.ended', { title: run.title }))
        // The rows it was about stand in lists that are shown.
        void queryClient.invalidateQueries({
          type: 'active',
          predicate: ({ queryKey }) => queryKey[0] !== listRuns.name,
        })
      } else {
        toast.ok(say('kit.run.ready', { title: run.title }))
        if (mine) void download(run)
      }
    }
  }, [runs])
}

function RunLine({ run, onShow }: { run: Run; onShow: () => void }) {
  const t = useWords(runWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const stop = useSave(stopRun, { refreshes: [listRuns] })
  const n = (value: number) => formatNumber(value, language)
  const open = isOpen(run)
  const amount =
    run.total === null || run.kind === 'export'
      ? t('kit.run.rows', { done: n(run.done) })
      : t('kit.run.of', { done: n(run.done), total: n(run.total) })
  return (
    <div className="run">
      <div className="row">
        <b className="clip">{run.title}</b>
        <small className="dim push">{formatWhen(run.createdAt, language, zone, 'short')}</small>
      </div>
      {open && run.total !== null && run.state === 'running' ? (
        <Progress done={run.done} total={Math.max(run.total, run.done)} text={amount} />
      ) : (
        <small className="dim">
          {t(`kit.run.state.${run.state}`)}
          {run.state !== 'waiting' && ` · ${amount}`}
        </small>
      )}
      {run.refused > 0 && (
        <small className="bad">{t('kit.run.refused', { count: run.refused, n: n(run.refused) })}</small>
      )}
      {run.kind === 'export' && run.state === 'done' && (
        <small className="dim">
          {run.file
            ? t('kit.run.file', {
                size: sizeOf(run.file.bytes, language),
                time: formatWhen(run.file.expiresAt, language, zone, 'short'),
              })
            : t('kit.run.expired')}
        </small>
      )}
      <div className="row">
        {run.file && (
          <Button small icon="download" onClick={() => void download(run)}>
            {t('kit.run.download')}
          </Button>
        )}
        {run.kind === 'act' && (
          <Button
            small
            onClick={() => {
              onShow()
              shownRun.set(run.id)
            }}
          >
            {t('kit.run.answers')}
          </Button>
        )}
        {open && (
          <Button small icon="stop" onClick={() => stop.mutate({ params: { id: run.id } })}>
            {t('kit.run.stop')}
          </Button>
        )}
      </div>
    </div>
  )
}

function sizeOf(bytes: number, language: Parameters<typeof formatNumber>[1]): string {
  return bytes < 1_000_000
    ? `${formatNumber(Math.max(1, Math.round(bytes / 1_000)), language)} kB`
    : `${formatNumber(bytes / 1_000_000, language, 1)} MB`
}
