import { useState } from 'react'
import { listRunRows, type BackgroundRun } from '@evops/platform/contract'
import { isRunUnfinished } from './run-store.ts'
import { runWords } from './runs.words.ts'
import { formatNumber } from '../format/format.ts'
import { useCall } from '../net/queries.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Button, Progress } from '../parts/Small.tsx'
import { kitWords } from '../words/kit.words.ts'
import { useLanguage, useWords } from '../words/language.ts'

const pageSize = 100

/** Progress of a bulk action with the result of each row; rejected rows come first. */
export function RunAnswers({ run, onClose }: { run: BackgroundRun; onClose: () => void }) {
  const t = useWords(runWords)
  const k = useWords(kitWords)
  const language = useLanguage()
  const [refusedOnly, setRefusedOnly] = useState(false)
  const [page, setPage] = useState(1)
  const { data } = useCall(
    listRunRows,
    { params: { id: run.id }, query: { page, pageSize, ...(refusedOnly && { ok: false }) } },
    { ...(isRunUnfinished(run) && { every: 1_500 }), quiet: true },
  )
  const n = (value: number) => formatNumber(value, language)
  const rows = data?.list ?? []
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize))
  const amount = t('kit.run.of', { done: n(run.done), total: n(run.total ?? 0) })
  return (
    <Dialog title={run.title} onClose={onClose} wide>
      <div className="stack">
        <Progress done={run.done} total={run.total ?? 0} text={`${t(`kit.run.state.${run.state}`)} · ${amount}`} />
        <label className="check">
          <input
            type="checkbox"
            className="cb"
            checked={refusedOnly}
            onChange={(event) => {
              setRefusedOnly(event.target.checked)
              setPage(1)
            }}
          />
          {t('kit.run.only-refused')} · {n(run.refused)}
        </label>
        <section className="run-table scroll" aria-label={run.title}>
          <table className="tbl">
            <thead>
              <tr>
                <th>{t('kit.run.key')}</th>
                <th>{t('kit.run.answer')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.key}>
                  <td>{row.label}</td>
                  <td>
                    <span className={row.ok ? 'tag good' : 'tag bad'}>{row.answer}</span>
                  </td>
                </tr>
              ))}
              {rows.length === 0 && (
                <tr>
                  <td colSpan={2} className="dim">
                    {t('kit.run.nothing')}
                  </td>
                </tr>
              )}
            </tbody>
          </table>
        </section>
        <div className="form-foot">
          {last > 1 && (
            <>
              <Button disabled={page <= 1} onClick={() => setPage(page - 1)}>
                {k('kit.previous')}
              </Button>
              <Button disabled={page >= last} onClick={() => setPage(page + 1)}>
                {k('kit.next')}
              </Button>
            </>
          )}
          <Button kind="primary" onClick={onClose}>
            {k('kit.close')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
