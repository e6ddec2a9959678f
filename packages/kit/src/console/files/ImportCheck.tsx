import { type ReactNode, useState } from 'react'
import { formatNumber } from '../format/format.ts'
import { Button, Notice, Segments, Sheet } from '../parts/Small.tsx'
import { useLanguage, useTranslate } from '../words/language.ts'
import { EncodingChoice } from './EncodingChoice.tsx'
import { FaultGroups } from './FaultGroups.tsx'
import { FaultList } from './FaultList.tsx'
import type { DroppedFile } from './FileDrop.tsx'
import type { AnyImport, FilePreview, ImportSettings, ImportTableChoice } from './import-calls.ts'
import { ImportOrigin } from './ImportOrigin.tsx'
import { ImportQuestions } from './ImportQuestions.tsx'
import { ImportTable } from './ImportTable.tsx'
import { ImportValues } from './ImportValues.tsx'
import { MapField } from './MapField.tsx'
import { decodeFile } from './read-file.ts'
import { useFilePreview } from './use-file-preview.ts'

interface ImportCheckProps {
  noun: AnyImport
  file: DroppedFile
  busy: boolean
  onFile: (file: DroppedFile) => void
  onStart: (settings: ImportSettings) => void
  onOther: () => void
}

/** Step with columns, values for all rows and the expected result. The file is checked again after every change. */
export function ImportCheck({ noun, file, busy, onFile, onStart, onOther }: ImportCheckProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const [own, setOwn] = useState<ImportSettings>()
  const [choice, setChoice] = useState<ImportTableChoice>({})
  const { preview, fault, openDialog } = useFilePreview(noun.calls.preview, file, { settings: own, choice })
  const settings = own ?? preview?.suggested
  if (!own && settings && !openDialog && noun.presetMapping)
    setOwn({ ...settings, mapping: { ...noun.presetMapping, ...settings.mapping } })
  const change = (part: Partial<ImportSettings>) => settings && setOwn({ ...settings, ...part })
  const faults = preview?.faultCount ?? 0
  const refused = fault ?? (settings && noun.refused?.(settings))
  const clean = preview?.missing.length === 0 && preview.groups.every(({ isSkipped }) => isSkipped)
  const isAnswered = preview?.questions.every(({ id }) => settings?.answers[id] !== undefined)
  const possible = preview ? noun.work(preview) : 0
  const isReady = clean && isAnswered === true && refused === undefined && !openDialog && possible > 0
  // Nothing is written while errors or questions are open.
  const work = isReady ? possible : 0
  return (
    <div className="stack">
      <div className="row wraps">
        <b>{file.fileName}</b>
        <Button small onClick={onOther}>
          {translate('kit.import-other-file')}
        </Button>
        {file.encoding && (
          <EncodingChoice
            encoding={file.encoding}
            onChange={(encoding) =>
              void decodeFile(file.source, encoding).then((decoded) => onFile({ ...file, ...decoded }))
            }
          />
        )}
        {preview && (
          <ImportOrigin
            key={`${preview.origin.sheet} ${preview.origin.titleRow}`}
            origin={preview.origin}
            onChange={(next) => {
              // The columns of another sheet or row need other settings.
              setOwn(undefined)
              setChoice(next)
            }}
          />
        )}
        <span className="push row wraps">
          <Button
            kind="primary"
            icon="upload"
            busy={busy}
            disabled={!isReady}
            onClick={() => settings && onStart(settings)}
          >
            {translate('kit.import-start', { count: work, n: formatNumber(work, language) })}
          </Button>
        </span>
      </div>
      {refused && <Notice tone="bad">{refused}</Notice>}
      {!preview && openDialog && <Notice>{translate('kit.import-reading')}</Notice>}
      {preview && settings && (
        <>
          <Verdict noun={noun} preview={preview} settings={settings} openDialog={openDialog} />
          <ImportQuestions
            questions={preview.questions}
            answers={settings.answers}
            onChange={(answers) => change({ answers })}
          />
          <div className="pair">
            <Columns noun={noun} preview={preview} settings={settings} onChange={change} />
            <Sheet title={translate('kit.import-settings')}>
              <div className="mapping">
                {noun.choices?.(settings, change)}
                <label className="check">
                  <input
                    type="checkbox"
                    checked={settings.skipFaulty}
                    onChange={({ target }) => change({ skipFaulty: target.checked })}
                  />
                  <span>{translate('kit.import-skip')}</span>
                </label>
              </div>
            </Sheet>
          </div>
          <ImportValues
            values={preview.values}
            corrections={settings.values}
            onChange={(values) => change({ values })}
          />
          <FaultGroups groups={preview.groups} settings={settings} onChange={change} />
          {faults > 0 && <FaultList faults={preview.faults} count={faults} fileName={file.fileName} />}
          <Tables noun={noun} preview={preview} settings={settings} onChange={change} />
        </>
      )}
    </div>
  )
}

interface PartProps {
  noun: AnyImport
  preview: FilePreview
  settings: ImportSettings
}

/** Expected result, open questions and unused columns of the file. */
function Verdict({ noun, preview, settings, openDialog }: PartProps & { openDialog: boolean }) {
  const translate = useTranslate()
  const language = useLanguage()
  const { missing, unread, faultCount } = preview
  const labelOf = (field: string) => noun.fields(settings).find((one) => one.field === field)?.label ?? field
  const skipped = preview.groups.every(({ isSkipped }) => isSkipped)
  const decided = preview.dayOrders.filter(({ order }) => order !== null)
  const orderText = ({ column, order }: FilePreview['dayOrders'][number]) =>
    `${column}: ${translate(`kit.import-date-order.${order ?? 'dmy'}`)}`
  const sentence = (): ReactNode => {
    if (openDialog) return translate('kit.import-reading')
    if (missing.length > 0) return translate('kit.import-missing', { fields: missing.map(labelOf).join(', ') })
    const errors = { count: faultCount, n: formatNumber(faultCount, language) }
    return (
      <>
        {noun.would(preview, settings)}{' '}
        {faultCount > 0
          ? translate(skipped ? 'kit.import-skipped' : 'kit.import-faults', errors)
          : translate('kit.import-clean')}
      </>
    )
  }
  return (
    <>
      <Notice tone={openDialog ? 'plain' : missing.length + faultCount > 0 ? 'warn' : 'good'}>{sentence()}</Notice>
      {decided.length > 0 && (
        <Notice>{translate('kit.import-day-orders', { orders: decided.map(orderText).join(', ') })}</Notice>
      )}
      {unread.length > 0 && <Notice>{translate('kit.import-unread', { columns: unread.join(', ') })}</Notice>}
    </>
  )
}

/** Source of each field. Required and matched fields are visible, the others are folded. */
function Columns({
  noun,
  preview,
  settings,
  onChange,
}: PartProps & { onChange: (part: Partial<ImportSettings>) => void }) {
  const translate = useTranslate()
  const fields = noun.fields(settings)
  const open = fields.filter(({ field, needed }) => needed || settings.mapping[field] !== undefined)
  const rest = fields.filter((field) => !open.includes(field))
  const pick = ({ field, label, needed }: (typeof fields)[number]) => (
    <MapField
      key={field}
      label={label}
      isNeeded={needed}
      columns={preview.columns}
      value={settings.mapping[field]}
      onChange={(source) => {
        const { [field]: _, ...others } = settings.mapping
        onChange({
          mapping: source === undefined ? others : { ...others, [field]: source },
        })
      }}
    />
  )
  return (
    <Sheet title={translate('kit.import-columns')} note={translate('kit.import-columns-text')}>
      <div className="mapping">
        {noun.kind?.(settings, onChange)}
        {open.map(pick)}
        {rest.length > 0 && (
          <details>
            <summary>{translate('kit.import-more-fields', { count: rest.length })}</summary>
            <div className="mapping">{rest.map(pick)}</div>
          </details>
        )}
      </div>
    </Sheet>
  )
}

/** The rows by field for corrections, or the resulting items. */
function Tables({
  noun,
  preview,
  settings,
  onChange,
}: PartProps & { onChange: (part: Partial<ImportSettings>) => void }) {
  const translate = useTranslate()
  const [side, setSide] = useState<'rows' | 'result'>('rows')
  const result = noun.result?.(preview, settings)
  const correct = (cell: { row: number; column: string; value: string }) => {
    const others = settings.corrections.filter(({ row, column }) => row !== cell.row || column !== cell.column)
    onChange({ corrections: [...others, cell] })
  }
  return (
    <Sheet
      title={translate('kit.import-preview')}
      note={
        result && (
          <Segments
            label={translate('kit.import-preview')}
            value={side}
            onChange={setSide}
            options={[
              { value: 'rows', label: translate('kit.import-rows') },
              { value: 'result', label: result.title },
            ]}
          />
        )
      }
      flush
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard */}
      <div className="scroll preview" tabIndex={0}>
        {side === 'result' && result ? (
          result.table
        ) : (
          <ImportTable preview={preview} fields={noun.fields(settings)} settings={settings} onCorrect={correct} />
        )}
      </div>
    </Sheet>
  )
}
