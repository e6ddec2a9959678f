import { useState, type ReactNode } from 'react'
import type { z } from 'zod'
import { type EndpointSpec, type rowsRead, workbookPrefix } from '@evops/platform/contract'
import { CallError } from '../net/call-error.ts'
import { queryClient } from '../net/queries.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Button, Notice } from '../parts/Small.tsx'
import { toast } from '../state/toast.ts'
import { importWords } from './import.words.ts'
import { useTranslate, useWords } from '../words/language.ts'
import { EncodingChoice } from './EncodingChoice.tsx'
import { FaultList } from './FaultList.tsx'
import { FileInput } from './FileInput.tsx'
import { decodeFile, type FileEncoding } from './read-file.ts'

/** Result of an import, or the expected result in a dry run; any error aborts the import. */
export type FileImportResult = z.infer<typeof rowsRead>
export interface ImportDialogProps<R extends FileImportResult> {
  title: string
  explain: string
  /** The heading line. */
  example: string
  send: (body: { content: string; dryRun: boolean }) => Promise<R>
  refreshes: readonly EndpointSpec[]
  /** Renders the result for a file without errors. */
  found: (result: R) => ReactNode
  isDoubtful?: (result: R) => boolean
  run: (total: number) => string
  done: (result: R) => string
  onClose: () => void
}

/** Dialog to paste a CSV or choose a file, also a workbook, to check the result, and to import all rows or none. */
export function ImportDialog<R extends FileImportResult>(props: ImportDialogProps<R>) {
  const { title, explain, example, send, refreshes, onClose } = props
  useWords(importWords)
  const translate = useTranslate()
  const [fileName, setFileName] = useState('')
  const [content, setContent] = useState('')
  const [chosen, setChosen] = useState<{ source: File; encoding: FileEncoding }>()
  const [checked, setChecked] = useState<R>()
  const [busy, setBusy] = useState(false)
  const change = (text: string, from = '') => {
    setContent(text)
    setFileName(from)
    setChosen(undefined)
    setChecked(undefined)
  }
  const take = async (file: File | undefined, wanted?: FileEncoding) => {
    if (!file) return
    const decoded = await decodeFile(file, wanted)
    change(decoded.content, file.name)
    if (decoded.encoding) setChosen({ source: file, encoding: decoded.encoding })
  }
  const isReady = checked !== undefined && checked.errors.length === 0 && checked.total > 0
  const go = async () => {
    setBusy(true)
    try {
      const result = await send({ content, dryRun: !isReady })
      setChecked(result)
      if (!isReady || result.errors.length > 0) return
      await Promise.all(refreshes.map((read) => queryClient.invalidateQueries({ queryKey: [read.name] })))
      toast.ok(props.done(result))
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.fail(error.msg)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={title} onClose={onClose} wide>
      <p className="small dim">{explain}</p>
      <FileInput accept=".csv,.xlsx,text/csv,text/plain" fileName={fileName} onFile={(file) => void take(file)} />
      {chosen && (
        <EncodingChoice encoding={chosen.encoding} onChange={(encoding) => void take(chosen.source, encoding)} />
      )}
      {!content.startsWith(workbookPrefix) && (
        <label className="f">
          <span className="label">{translate('kit.import-paste')}</span>
          <textarea
            className="field csv"
            rows={7}
            spellCheck={false}
            placeholder={example}
            value={content}
            onChange={(event) => change(event.target.value)}
          />
        </label>
      )}
      <output>{checked && <Found {...props} result={checked} fileName={fileName} />}</output>
      <div className="form-foot">
        <Button kind="primary" busy={busy} disabled={content.trim() === ''} onClick={() => void go()}>
          {isReady ? props.run(checked.total) : translate('kit.import-check')}
        </Button>
        <Button onClick={onClose}>{translate('kit.cancel')}</Button>
      </div>
    </Dialog>
  )
}

function Found<R extends FileImportResult>({
  result,
  found,
  isDoubtful,
  fileName,
}: Pick<ImportDialogProps<R>, 'found' | 'isDoubtful'> & { result: R; fileName: string }) {
  const translate = useTranslate()
  const { errors, unread } = result
  const faults = errors.map(({ field, ...fault }) => ({ ...fault, column: field }))
  return (
    <>
      {unread.length > 0 && <Notice>{translate('kit.import-unread', { columns: unread.join(', ') })}</Notice>}
      {errors.length > 0 && <FaultList faults={faults} count={errors.length} fileName={fileName} />}
      {errors.length === 0 && <Notice tone={isDoubtful?.(result) ? 'warn' : 'good'}>{found(result)}</Notice>}
    </>
  )
}
