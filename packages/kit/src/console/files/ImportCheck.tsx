import { type ReactNode, useState } from 'react'
import { Button, Notice, Segments, Sheet } from '../parts/Small.tsx'
import { kitWords } from '../words/kit.words.ts'
import { useWords } from '../words/language.ts'
import { FaultList } from './FaultList.tsx'
import type { ReadFile } from './FileDrop.tsx'

interface Fault {
  row: number
  column: string | null
  message: string
}
/** What the server says of a file: of every import alike. */
export interface FilePreview {
  columns: readonly string[]
  sample: readonly { row: number; values: Readonly<Record<string, string>> }[]
  faultCount: number
  faults: readonly Fault[]
}

interface ImportCheckProps {
  file: ReadFile
  preview: FilePreview | undefined
  /** Why the server refused to look at it. */
  fault: string | undefined
  /** What would come of it, in a sentence. */
  verdict: ReactNode
  mapping: ReactNode
  settings: ReactNode
  /** What the first rows would become. */
  result: { title: string; table: ReactNode; first?: boolean }
  verb: string
  isReady: boolean
  busy: boolean
  onStart: () => void
  onOther: () => void
}

/** Columns, settings and what would come of them, with every fault by its row. */
export function ImportCheck({ file, preview, fault, ...given }: ImportCheckProps) {
  const t = useWords(kitWords)
  return (
    <div className="stack">
      <div className="row wraps">
        <b>{file.fileName}</b>
        <Button small onClick={given.onOther}>
          {t('kit.import-other-file')}
        </Button>
        <span className="push row wraps">
          <Button
            kind="primary"
            icon="upload"
            busy={given.busy}
            disabled={!given.isReady || fault !== undefined}
            onClick={given.onStart}
          >
            {given.verb}
          </Button>
        </span>
      </div>
      {fault && <Notice tone="bad">{fault}</Notice>}
      {given.verdict}
      {preview && (
        <>
          <div className="pair">
            <Sheet title={t('kit.import-columns')} note={t('kit.import-columns-text')}>
              {given.mapping}
            </Sheet>
            <Sheet title={t('kit.import-settings')}>{given.settings}</Sheet>
          </div>
          {preview.faultCount > 0 && (
            <FaultList faults={preview.faults} count={preview.faultCount} fileName={file.fileName} />
          )}
          <Tables preview={preview} result={given.result} />
        </>
      )}
    </div>
  )
}

/** The first rows as the file has them, or what they would become. */
function Tables({ preview, result }: { preview: FilePreview; result: ImportCheckProps['result'] }) {
  const t = useWords(kitWords)
  const [side, setSide] = useState<'rows' | 'result'>(result.first ? 'result' : 'rows')
  return (
    <Sheet
      title={t('kit.import-preview')}
      note={
        <Segments
          label={t('kit.import-preview')}
          value={side}
          onChange={setSide}
          options={[
            { value: 'rows', label: t('kit.import-rows') },
            { value: 'result', label: result.title },
          ]}
        />
      }
      flush
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard */}
      <div className="scroll preview" tabIndex={0}>
        {side === 'rows' ? <Rows preview={preview} /> : result.table}
      </div>
    </Sheet>
  )
}

function Rows({ preview: { columns, sample, faults } }: { preview: FilePreview }) {
  const t = useWords(kitWords)
  const faultOf = (row: number, column: string | null) =>
    faults.find((fault) => fault.row === row && fault.column === column)?.message
  return (
    <table className="tbl free">
      <thead>
        <tr>
          <th className="n">{t('kit.import-row')}</th>
          {columns.map((column) => (
            <th key={column}>{column}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sample.map(({ row, values }) => (
          <tr key={row}>
            <td className={faultOf(row, null) ? 'n faulty' : 'n'} title={faultOf(row, null)}>
              {row}
            </td>
            {columns.map((column) => {
              const fault = faultOf(row, column)
              return (
                <td key={column} className={fault ? 'faulty' : undefined} title={fault}>
                  {values[column]}
                  {fault && <small>{fault}</small>}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
