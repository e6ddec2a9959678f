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
import {
  getMeterCurve,
  importMeterReadings,
  listMeterReadings,
  listMeters,
  type ReadingsImported,
} from '../../contract/index.ts'
import { meterWords } from './meters.words.ts'

const example = 'meterNo;at;kWh;restarts\n'
const mostFaults = 50

/** Paste or choose a CSV, look at what it would do, then do it: all rows or none. */
export function ReadingsImport({ onClose }: { onClose: () => void }) {
  const t = useWords(meterWords)
  const say = useSay()
  const language = useLanguage()
  const [content, setContent] = useState('')
  const [checked, setChecked] = useState<ReadingsImported>()
  const check = useSave(importMeterReadings, { onSaved: setChecked })
  const run = useSave(importMeterReadings, {
    refreshes: [listMeters, listMeterReadings, getMeterCurve],
    onSaved: (result) => {
      if (result.errors.length > 0) return setChecked(result)
      toast.ok(t('stations.reading-import.done'))
      onClose()
    },
  })
  const change = (text: string) => {
    setContent(text)
    setChecked(undefined)
  }
  const isReady = checked !== undefined && checked.errors.length === 0 && checked.total > 0
  return (
    <Dialog title={t('stations.meters.import')} onClose={onClose} wide>
      <p className="small dim">{t('stations.reading-import.explain')}</p>
      <label className="btn file">
        <Icon name="upload" />
        {t('stations.reading-import.file')}
        <input
          type="file"
          className="unseen"
          accept=".csv,text/csv,text/plain"
          onChange={(event) => void event.target.files?.[0]?.text().then(change)}
        />
      </label>
      <label className="f">
        <span className="label">{t('stations.reading-import.paste')}</span>
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
        {isReady ? (
          <Button
            kind="primary"
            busy={run.isPending}
            onClick={() => run.mutate({ body: { content, dryRun: false } })}
          >
            {t('stations.reading-import.run', {
              count: checked.total,
              n: formatNumber(checked.total, language),
            })}
          </Button>
        ) : (
          <Button
            kind="primary"
            busy={check.isPending}
            disabled={content.trim() === ''}
            onClick={() => check.mutate({ body: { content, dryRun: true } })}
          >
            {t('stations.reading-import.check')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function Found({ result }: { result: ReadingsImported }) {
  const t = useWords(meterWords)
  const language = useLanguage()
  const n = (value: number) => formatNumber(value, language)
  const { errors, total, added, changed, same, doubtful } = result
  if (errors.length === 0)
    return (
      <Notice tone={doubtful > 0 ? 'warn' : 'good'}>
        {t('stations.reading-import.found', {
          total: n(total),
          added: n(added),
          changed: n(changed),
          same: n(same),
          doubtful: n(doubtful),
        })}
      </Notice>
    )
  return (
    <div className="stack">
      <Notice tone="bad">
        {t('stations.reading-import.faults', { count: errors.length, n: n(errors.length) })}
      </Notice>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section className="scroll" tabIndex={0} aria-label={t('stations.reading-import.fault')}>
        <table className="tbl">
          <thead>
            <tr>
              <th style={{ width: 64 }}>{t('stations.reading-import.row')}</th>
              <th style={{ width: 120 }}>{t('stations.reading-import.column')}</th>
              <th>{t('stations.reading-import.fault')}</th>
            </tr>
          </thead>
          <tbody>
            {errors.slice(0, mostFaults).map((error) => (
              <tr key={`${error.row}-${error.field}`}>
                <td>{error.row}</td>
                <td>{error.field}</td>
                <td>{error.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
