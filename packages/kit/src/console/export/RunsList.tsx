import { listRuns, type BackgroundRun, stopRun } from '@evops/platform/contract'
import { formatBytes, formatNumber, formatInstant } from '../format/format.ts'
import { useSave } from '../net/queries.ts'
import { useOperatorZone } from '../net/sign-in-session.ts'
import { Button, Progress } from '../parts/Small.tsx'
import { useLanguage, useWords } from '../words/language.ts'
import { downloadRunFile, isRunUnfinished, shownRun } from './run-store.ts'
import { runWords } from './runs.words.ts'

/** List of the reader's runs, newest first. */
export function RunsList({ runs, onShow }: { runs: readonly BackgroundRun[]; onShow: () => void }) {
  return (
    <ul>
      {runs.map((run) => (
        <li key={run.id}>
          <RunLine run={run} onShow={onShow} />
        </li>
      ))}
    </ul>
  )
}

function RunLine({ run, onShow }: { run: BackgroundRun; onShow: () => void }) {
  const t = useWords(runWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const stop = useSave(stopRun, { refreshes: [listRuns] })
  const n = (value: number) => formatNumber(value, language)
  const open = isRunUnfinished(run)
  const amount =
    run.total === null || run.kind === 'export'
      ? t('kit.run.rows', { done: n(run.done) })
      : t('kit.run.of', { done: n(run.done), total: n(run.total) })
  return (
    <div className="run">
      <div className="row">
        <b className="clip">{run.title}</b>
        <small className="dim push">{formatInstant(run.createdAt, language, zone, 'short')}</small>
      </div>
      {open && run.total !== null && run.state === 'running' ? (
        <Progress done={run.done} total={Math.max(run.total, run.done)} text={amount} />
      ) : (
        <small className="dim">
          {run.message ?? t(`kit.run.state.${run.state}`)}
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
                size: formatBytes(run.file.bytes, language),
                time: formatInstant(run.file.expiresAt, language, zone, 'short'),
              })
            : t('kit.run.expired')}
        </small>
      )}
      <div className="row">
        {run.file && (
          <Button small icon="download" onClick={() => void downloadRunFile(run)}>
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
