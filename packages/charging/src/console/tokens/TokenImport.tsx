import {
  Button,
  Dialog,
  formatNumber,
  Icon,
  Notice,
  toast,
  useLanguage,
  useSave,
  useSay,
  useWords,
} from '@evops/platform/console'
import { useState } from 'react'
import type { z } from 'zod'
import { importTokens, listTokens, tokenColumns, type tokenImportResult } from '../../contract/index.ts'
import { tokenWords } from './tokens.words.ts'
import './tokens.css'

type Result = z.infer<typeof tokenImportResult>
const example = `${tokenColumns.join(',')}\n`
const mostFaults = 50

/** Paste or choose a CSV, look at what it would do, then do it: all rows or none. */
export function TokenImport({ onClose }: { onClose: () => void }) {
  const t = useWords(tokenWords)
  const language = useLanguage()
  const say = useSay()
  const [content, setContent] = useState('')
  const [fileName, setFileName] = useState('')
  const [checked, setChecked] = useState<Result>()
  const check = useSave(importTokens, { onSaved: setChecked })
  const run = useSave(importTokens, {
    refreshes: [listTokens],
    onSaved: (result) => {
      if (result.errors.length > 0) return setChecked(result)
      toast.ok(t('charging.import.done', { created: result.created, updated: result.updated }))
      onClose()
    },
  })
  const change = (text: string) => {
    setContent(text)
    setChecked(undefined)
  }
  const take = async (file: File | undefined) => {
    if (!file) return
    setFileName(file.name)
    change(await file.text())
  }
  const ready = checked !== undefined && checked.errors.length === 0 && checked.total > 0
  return (
    <Dialog title={t('charging.import.title')} onClose={onClose} wide>
      <p className="small dim">{t('charging.import.explain')}</p>
      <div className="row">
        <label className="btn file">
          <Icon name="upload" />
          {t('charging.import.file')}
          <input
            type="file"
            className="unseen"
            accept=".csv,text/csv,text/plain"
            onChange={(event) => void take(event.target.files?.[0])}
          />
        </label>
        <span className="small dim clip">{fileName}</span>
      </div>
      <label className="f">
        <span className="label">{t('charging.import.paste')}</span>
        <textarea
          className="field csv"
          rows={7}
          spellCheck={false}
          placeholder={example}
          value={content}
          onChange={(event) => change(event.target.value)}
        />
      </label>
      <output>{checked && <Found result={checked} />}</output>
      <div className="form-foot">
        <Button onClick={onClose}>{say('kit.cancel')}</Button>
        {ready ? (
          <Button
            kind="primary"
            busy={run.isPending}
            onClick={() => run.mutate({ body: { content, dryRun: false } })}
          >
            {t('charging.import.run', { count: checked.total, n: formatNumber(checked.total, language) })}
          </Button>
        ) : (
          <Button
            kind="primary"
            busy={check.isPending}
            disabled={content.trim() === ''}
            onClick={() => check.mutate({ body: { content, dryRun: true } })}
          >
            {t('charging.import.check')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function Found({ result }: { result: Result }) {
  const t = useWords(tokenWords)
  const language = useLanguage()
  const n = (value: number) => formatNumber(value, language)
  const { errors } = result
  if (errors.length === 0)
    return (
      <Notice tone="good">
        {t('charging.import.found', {
          total: n(result.total),
          created: n(result.created),
          updated: n(result.updated),
        })}
      </Notice>
    )
  return (
    <div className="stack">
      <Notice tone="bad">{t('charging.import.faults', { count: errors.length, n: n(errors.length) })}</Notice>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section className="scroll faults" tabIndex={0} aria-label={t('charging.import.fault')}>
        <table className="tbl">
          <thead>
            <tr>
              <th style={{ width: 64 }}>{t('charging.import.row')}</th>
              <th style={{ width: 120 }}>{t('charging.import.field')}</th>
              <th>{t('charging.import.fault')}</th>
            </tr>
          </thead>
          <tbody>
            {errors.slice(0, mostFaults).map((error) => (
              <tr key={`${error.row}-${error.field}-${error.message}`}>
                <td>{error.row}</td>
                <td>{error.field}</td>
                <td title={error.message}>{error.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
