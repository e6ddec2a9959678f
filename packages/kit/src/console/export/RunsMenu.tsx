/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the role is the popover's, which is a dialog where it holds more than a menu */
import { lazy, Suspense, useEffect, useRef } from 'react'
import { listRuns, type BackgroundRun } from '@evops/platform/contract'
import { queryClient } from '../net/queries.ts'
import { useStore } from '../state/store.ts'
import { Icon } from '../parts/Icon.tsx'
import { Popover } from '../parts/Menu.tsx'
import { toast } from '../state/toast.ts'
import { translateText, useWords } from '../words/language.ts'
import { downloadRunFile, isRunUnfinished, shownRun, runsStartedInThisTab } from './run-store.ts'
import { RunsList } from './RunsList.tsx'
import { runWords } from './runs.words.ts'
import './runs.css'

const RunAnswers = lazy(async () => ({ default: (await import('./RunAnswers.tsx')).RunAnswers }))

/** Menu in the top bar of every page: the reader's runs, their progress, and the files. */
export function RunsMenu({ runs }: { runs: readonly BackgroundRun[] }) {
  const t = useWords(runWords)
  const shown = useStore(shownRun)
  useEndings(runs)
  const [open, answers] = [runs.filter(isRunUnfinished).length, runs.find((run) => run.id === shown)]
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
            <RunsList runs={runs} onShow={close} />
          </div>
        )}
      </Popover>
      <Suspense fallback={null}>
        {answers && <RunAnswers run={answers} onClose={() => shownRun.set(undefined)} />}
      </Suspense>
    </>
  )
}

/** Shows a toast for runs that ended since the last check, and downloads a file that this tab requested. */
function useEndings(runs: readonly BackgroundRun[]) {
  const open = useRef(new Set<string>())
  useEffect(() => {
    for (const run of runs) {
      const waited = open.current.has(run.id) || runsStartedInThisTab.has(run.id)
      if (isRunUnfinished(run)) open.current.add(run.id)
      if (isRunUnfinished(run) || !waited) continue
      open.current.delete(run.id)
      const mine = runsStartedInThisTab.delete(run.id)
      if (run.state === 'failed')
        toast.fail([translateText('kit.run.failed', { title: run.title }), run.message].filter(Boolean).join('. '))
      if (run.state !== 'done') continue
      if (run.kind === 'act') {
        toast.ok(translateText('kit.run.ended', { title: run.title }))
        // Refreshes the visible lists, which may contain the affected rows.
        void queryClient.invalidateQueries({
          type: 'active',
          predicate: ({ queryKey }) => queryKey[0] !== listRuns.name,
        })
      } else {
        toast.ok(translateText('kit.run.ready', { title: run.title }))
        if (mine) void downloadRunFile(run)
      }
    }
  }, [runs])
}
