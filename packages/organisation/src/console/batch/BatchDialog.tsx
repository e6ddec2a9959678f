import {
  Button,
  decodeBytes,
  Dialog,
  EncodingChoice,
  type FileEncoding,
  formatNumber,
  Notice,
  Progress,
  csvFile,
  saveFile,
  useLanguage,
  useTranslate,
  useUnsaved,
  useWords,
} from '@evops/kit'
import type { EndpointSpec } from '@evops/platform/contract'
import { useRef, useState } from 'react'
import { maxBatchRows, maxWorkbookBytes } from '../../contract/index.ts'
import { batchWords } from './batch.words.ts'
import { BatchRows } from './BatchRows.tsx'
import { bytesToBase64, type BatchPart, batchParts } from './csv.rules.ts'
import { type BatchSpec, useBatch } from './use-batch.ts'
import './batch.css'

export interface BatchDialogProps {
  title: string
  spec: BatchSpec
  /** Header line of a template and one example row. */
  template: readonly [head: string, example: string]
  /** Explains columns whose names are not self-explanatory. */
  note?: string
  refreshes: readonly EndpointSpec[]
  onClose: () => void
}

interface Workbook {
  name: string
  /** File content in Base64. */
  content: string
  bytes: number
}

/** Imports many rows at once from a file or pasted text, and shows the result of each row afterwards. */
export function BatchDialog({ title, spec, template, note, refreshes, onClose }: BatchDialogProps) {
  const t = useWords(batchWords)
  const translate = useTranslate()
  const language = useLanguage()
  const picker = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [atomic, setAtomic] = useState(true)
  const [workbook, setWorkbook] = useState<Workbook>()
  const [chosen, setChosen] = useState<{ source: File; encoding: FileEncoding }>()
  const batch = useBatch(spec, refreshes)
  useUnsaved((text.trim() !== '' || workbook !== undefined) && batch.result?.applied !== true)
  const { parts, fault } = partsOf(text)
  const count = parts.reduce((sum, part) => sum + part.count, 0)
  const change = (next: string) => {
    setText(next)
    setChosen(undefined)
    setWorkbook(undefined)
    batch.forget()
  }
  const choose = async (file: File | undefined, wanted?: FileEncoding) => {
    if (!file) return
    const bytes = await file.arrayBuffer()
    if (/\.xls[xm]?$/i.test(file.name)) {
      change('')
      return setWorkbook({ name: file.name, content: bytesToBase64(bytes), bytes: bytes.byteLength })
    }
    const decoded = decodeBytes(bytes, wanted)
    change(decoded.text)
    setChosen({ source: file, encoding: decoded.encoding })
  }
  const isTooLarge = workbook !== undefined && workbook.bytes > maxWorkbookBytes
  const isReady = workbook ? !isTooLarge : count > 0
  const running = batch.progress !== undefined
  const example = template.flatMap((lines) => lines.split('\n')).map((line) => line.split(','))
  return (
    <Dialog title={title} onClose={running ? () => undefined : onClose} wide>
      <p className="small dim">{t('organisation.batch.explain')}</p>
      <div className="small">
        <span className="dim">{t('organisation.batch.columns')}: </span>
        <code>{template[0].replaceAll(',', ', ')}</code>
        {note && <p className="note">{note}</p>}
      </div>
      <div className="row wraps">
        <Button icon="upload" onClick={() => picker.current?.click()}>
          {translate('kit.file-choose')}
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          accept=".xlsx,.xlsm,.csv,.json,.txt,text/csv,application/json"
          onChange={(event) => {
            void choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <span className="push" />
        <Button small kind="text" icon="download" onClick={() => saveFile(csvFile(example, language), 'template.csv')}>
          {t('organisation.batch.example')}
        </Button>
      </div>
      {workbook && (
        <Notice tone={isTooLarge ? 'bad' : 'plain'}>
          {t(isTooLarge ? 'organisation.batch.workbook-large' : 'organisation.batch.workbook', {
            name: workbook.name,
          })}
        </Notice>
      )}
      {chosen && (
        <EncodingChoice encoding={chosen.encoding} onChange={(encoding) => void choose(chosen.source, encoding)} />
      )}
      <label className="f" hidden={workbook !== undefined}>
        <span className="label">{t('organisation.batch.paste')}</span>
        <textarea
          className="field csv"
          rows={batch.result ? 4 : 8}
          spellCheck={false}
          placeholder={template.join('\n')}
          aria-invalid={fault !== undefined}
          value={text}
          onChange={(event) => change(event.target.value)}
        />
        {fault !== undefined && (
          <span className="say">
            {fault ? t('organisation.batch.bad-json', { detail: fault }) : t('organisation.batch.no-rows')}
          </span>
        )}
      </label>
      {parts.length > 1 ? (
        <p className="note">{t('organisation.batch.atomic-not', { max: maxBatchRows })}</p>
      ) : (
        <label className="check small">
          <input
            type="checkbox"
            className="cb"
            checked={atomic}
            onChange={(event) => setAtomic(event.target.checked)}
          />
          {t('organisation.batch.atomic')}
        </label>
      )}
      {batch.progress && (
        <Progress done={batch.progress.done} total={batch.progress.of} text={t('organisation.batch.running')} />
      )}
      <output>{batch.result && <BatchRows key={batch.result.rows.length} result={batch.result} />}</output>
      <div className="form-foot">
        <Button disabled={running} onClick={onClose}>
          {translate(batch.result?.applied ? 'kit.close' : 'kit.cancel')}
        </Button>
        <Button
          kind={batch.result?.applied ? 'plain' : 'primary'}
          busy={running}
          disabled={!isReady}
          onClick={() =>
            void (workbook
              ? batch.run({ workbook: workbook.content }, atomic)
              : batch.run({ parts }, atomic && parts.length === 1))
          }
        >
          {workbook
            ? t('organisation.batch.run-workbook')
            : t('organisation.batch.run', { count, n: formatNumber(count, language) })}
        </Button>
      </div>
    </Dialog>
  )
}

/** Splits the text into batches. `fault` is the reason why the text cannot be read, or empty when there are no rows. */
function partsOf(text: string): { parts: BatchPart[]; fault?: string } {
  if (text.trim() === '') return { parts: [] }
  try {
    const parts = batchParts(text, maxBatchRows)
    return parts.length === 0 ? { parts, fault: '' } : { parts }
  } catch (error) {
    return { parts: [], fault: error instanceof Error ? error.message : String(error) }
  }
}
