import {
  Button,
  columnsFor,
  DataTable,
  formatNumber,
  Notice,
  csvFile,
  saveFile,
  translateText,
  useLanguage,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import type { BatchResult, BatchRowResult } from '../../contract/index.ts'
import { batchWords } from './batch.words.ts'

const tones = { created: 'good', updated: 'acc', unchanged: 'plain', failed: 'bad', undone: 'plain' } as const
const c = columnsFor<BatchRowResult>('organisation.batch')
const columns = [
  c.number('row', { width: 64 }),
  c.text('key', { width: 190 }),
  c.status('result', (row) => ({ tone: tones[row.result], word: `organisation.batch.result.${row.result}` }), {
    width: 110,
  }),
  c.custom('why', whyOf),
]
function whyOf(row: BatchRowResult): string {
  const fields = Object.entries(row.fields ?? {}).map(([name, fault]) => `${name}: ${fault}`)
  // A row that the request schema rejects is reported by field; any other refusal has its own sentence.
  return row.error === 'request.invalid' && fields.length > 0 ? fields.join(' · ') : (row.msg ?? '')
}

/** Shows the result of each row of a batch, failed rows first. */
export function BatchRows({ result }: { result: BatchResult }) {
  const t = useWords(batchWords)
  const language = useLanguage()
  const n = (value: number) => formatNumber(value, language)
  const [onlyFailed, setOnlyFailed] = useState(result.failed > 0)
  const rows = onlyFailed ? result.rows.filter((row) => row.result === 'failed') : result.rows
  const { created, updated, unchanged, failed } = result
  const save = () => {
    const lines = result.rows.map((row) => [
      row.row,
      row.key,
      translateText(`organisation.batch.result.${row.result}`),
      whyOf(row),
    ])
    saveFile(csvFile([['row', 'key', 'result', 'why'], ...lines], language), 'import-results.csv')
  }
  return (
    <>
      <Notice tone={failed === 0 ? 'good' : result.applied ? 'warn' : 'bad'}>
        {result.applied
          ? t('organisation.batch.found', {
              created: n(created),
              updated: n(updated),
              unchanged: n(unchanged),
              failed: n(failed),
            })
          : t('organisation.batch.not-applied', { failed: n(failed) })}
      </Notice>
      <div className="row">
        {failed > 0 && (
          <label className="check small">
            <input
              type="checkbox"
              className="cb"
              checked={onlyFailed}
              onChange={(event) => setOnlyFailed(event.target.checked)}
            />
            {t('organisation.batch.only-failed')}
          </label>
        )}
        <span className="push" />
        <Button small icon="download" onClick={save}>
          {t('organisation.batch.save-results')}
        </Button>
      </div>
      <div className="batch-rows">
        <DataTable
          rows={rows}
          columns={columns}
          keyOf={(row) => String(row.row)}
          label={t('organisation.batch.result')}
        />
      </div>
    </>
  )
}
