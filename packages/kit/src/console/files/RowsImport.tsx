import {
  dateOrders,
  type ImportEndpoints,
  type RowsImportCounts,
  type RowsImportSettings,
} from '@evops/platform/contract'
import { formatNumber } from '../format/format.ts'
import { Notice } from '../parts/Small.tsx'
import { importWords } from './import.words.ts'
import { useLanguage, useTranslate, useWords } from '../words/language.ts'
import type { FilePreview, ImportDetail, ImportScreenSpec, ImportSettings } from './import-calls.ts'
import { ImportScreen } from './ImportScreen.tsx'

interface RowsImportProps {
  calls: ImportEndpoints & {
    fields: readonly string[]
    required: readonly string[]
    limits: { rows: number; bytes: number }
  }
  /** Prefix of its word keys: `title`, `text`, `seen`, and its fields; the page registers them. */
  words: string
  /** Path of the screen with the imported items. */
  path: string
  /** Values for fields that are not in the file. */
  presetMapping?: ImportSettings['mapping']
}
type Preview = FilePreview<RowsImportSettings> & { counts: RowsImportCounts }
type Detail = ImportDetail & { counts: RowsImportCounts | null }

/** Import screen of a resource with one item per row. */
export function RowsImport({ calls, words, path, presetMapping }: RowsImportProps) {
  useWords(importWords)
  const translate = useTranslate()
  const language = useLanguage()
  const n = (value: number) => formatNumber(value, language)
  const numbers = ({ rows, created, updated }: RowsImportCounts) => ({
    rows: n(rows),
    created: n(created),
    updated: n(updated),
  })
  const noun: ImportScreenSpec<RowsImportSettings, Preview, Detail> = {
    calls,
    title: translate(`${words}.title`),
    fresh: translate('kit.import-fresh'),
    text: translate(`${words}.text`),
    limits: calls.limits,
    presetMapping,
    fields: () =>
      calls.fields.map((field) => ({
        field,
        label: translate(`${words}.${field}`),
        needed: calls.required.includes(field),
      })),
    choices: ({ dateOrder }, change) => (
      <label className="map-field">
        <span>{translate('kit.import-date-order')}</span>
        <select
          className="field"
          value={dateOrder}
          onChange={({ target }) => change({ dateOrder: dateOrders.find((each) => each === target.value) ?? 'ymd' })}
        >
          {dateOrders.map((each) => (
            <option key={each} value={each}>
              {translate(`kit.import-date-order.${each}`)}
            </option>
          ))}
        </select>
      </label>
    ),
    would: ({ counts }) => translate('kit.import-would', numbers(counts)),
    work: ({ counts }) => counts.created + counts.updated,
    done: ({ counts }) => counts && <Notice tone="good">{translate('kit.import-done', numbers(counts))}</Notice>,
    seen: { path, verb: translate(`${words}.seen`) },
  }
  return <ImportScreen noun={noun} />
}
