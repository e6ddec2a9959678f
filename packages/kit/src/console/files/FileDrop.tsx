import { useRef, useState } from 'react'
import { formatNumber } from '../format/format.ts'
import { Icon } from '../parts/Icon.tsx'
import { Button, Notice } from '../parts/Small.tsx'
import { useLanguage, useTranslate, useWords } from '../words/language.ts'
import { importWords } from './import.words.ts'
import { decodeFile, type DecodedFile } from './read-file.ts'

export interface DroppedFile extends DecodedFile {
  fileName: string
  /** The chosen file, to read it again in another encoding. */
  source: File
}
export interface FileDropProps {
  limits: { rows: number; bytes: number }
  onFile: (file: DroppedFile) => void
}

/** Area to choose or drop a table, CSV or a workbook, which is read in the browser (`decodeFile`). */
export function FileDrop({ limits, onFile }: FileDropProps) {
  const formatWord = useWords(importWords)
  const translate = useTranslate()
  const language = useLanguage()
  const picker = useRef<HTMLInputElement>(null)
  const [isTooBig, setIsTooBig] = useState(false)
  const [over, setOver] = useState(false)
  const megabytes = limits.bytes / 1024 / 1024
  const take = async (file: File | undefined) => {
    setOver(false)
    if (!file) return
    const decoded = file.size > limits.bytes ? undefined : await decodeFile(file)
    const isTaken = decoded !== undefined && decoded.content.length <= limits.bytes
    setIsTooBig(!isTaken)
    if (isTaken) onFile({ ...decoded, fileName: file.name, source: file })
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is the second way; the button is the first */}
      <div
        className={over ? 'drop over' : 'drop'}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          void take(event.dataTransfer.files[0])
        }}
      >
        <Icon name="upload" />
        <Button kind="primary" onClick={() => picker.current?.click()}>
          {translate('kit.file-choose')}
        </Button>
        <span className="dim">{formatWord('kit.file-drop')}</span>
        <span className="note">
          {formatWord('kit.file-limits', { rows: formatNumber(limits.rows, language), megabytes })}
        </span>
        <input
          ref={picker}
          type="file"
          hidden
          accept=".csv,.txt,.tsv,.xlsx,.json,.jsonl,.ndjson,.xml,text/csv,text/plain,application/json,text/xml"
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      {isTooBig && <Notice tone="bad">{formatWord('kit.file-too-big', { megabytes })}</Notice>}
    </>
  )
}
