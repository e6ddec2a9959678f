import { localTime, type Language } from '../../contract/index.ts'
import type { ExportKind } from './kinds.ts'
import { exportWords } from './export.words.ts'
import type { RunParams } from './runs.store.ts'

/** Description of a file; its columns come from the kind. */
export interface ExportDescription {
  title: string
  language: Language
  zone: string
  by: string
  now: Date
  params: RunParams
  spans: ExportKind['spans']
}

/** Returns the days of the filter's spans as text: `2026-11-01 – 2026-11-30`. */
export function formatSpans({ params, spans, zone }: Pick<ExportDescription, 'params' | 'spans' | 'zone'>): string[] {
  const { filter } = params
  const filterText = (key: string) => {
    const value = typeof filter === 'object' && filter !== null ? Object.entries(filter) : []
    const found = value.find(([name]) => name === key)?.[1]
    return typeof found === 'string' ? found : undefined
  }
  // A whole month is named as a month.
  const month = filterText('month')
  if (month !== undefined) return [month]
  return spans.flatMap(({ from, to, unit }) => {
    const [first, last] = [filterText(from), filterText(to)]
    if (first === undefined && last === undefined) return []
    // An instant at the end of a span is exclusive.
    const dayOf = (value: string | undefined, less: number) => {
      if (value === undefined) return '…'
      return unit === 'day' ? value : localTime(new Date(Date.parse(value) - less).toISOString(), zone).slice(0, 10)
    }
    const [start, end] = [dayOf(first, 0), dayOf(last, 1)]
    return start === end ? [start] : [`${start} – ${end}`]
  })
}

/** Returns the lines above the table: the filter in words, the creation time and the user. */
export function exportHeaderLines(request: ExportDescription): string[] {
  const { language, zone, now, by, params } = request
  const exportWord = (word: keyof typeof exportWords) => exportWords[word][language]
  const filter = [
    ...formatSpans(request).map((span) => `${exportWord('platform.export.span')}: ${span}`),
    ...(params.filterTexts ?? []).map(({ label, value }) => `${label}: ${value}`),
  ]
  const made = `${exportWord('platform.export.made')}: ${localTime(now.toISOString(), zone)} (${zone})`
  return [...(filter.length > 0 ? [filter.join(' · ')] : []), `${made} · ${exportWord('platform.export.by')}: ${by}`]
}

/** Returns the month 2026-11 for `2026-11-01 – 2026-11-30`. */
function monthOf(span: string): string {
  const [, month = '', last = ''] = /^(\d{4}-\d{2})-01 – (\d{4}-\d{2}-\d{2})$/.exec(span) ?? []
  const end = new Date(`${month}-01T00:00:00Z`)
  end.setUTCMonth(end.getUTCMonth() + 1, 0)
  return month !== '' && end.toISOString().startsWith(last) ? month : span
}

/** Maximum length of a file name, which a list of files can still show. */
const longestName = 60

/**
 * Returns the file name, `Charging orders 2026-11 Night shift North.xlsx`: title, days, view, filter values; without a
 * span, the day of creation. Bounds (`≥ 5`) belong to the span or are listed in the file.
 */
export function exportFileName(request: ExportDescription, extension: string): string {
  const { title, params, now, zone } = request
  const [span = localTime(now.toISOString(), zone).slice(0, 10)] = formatSpans(request)
  const plain = (part: string) => part.replace(/[^\p{L}\p{N} _–-]/gu, '').trim()
  const values = (params.filterTexts ?? []).flatMap(({ value }) => (/^[≥≤]/.test(value) ? [] : plain(value)))
  const filter = [plain(params.view ?? ''), ...values].reduce(
    (name, part) => (name.length + part.length < longestName ? `${name} ${part}`.trim() : name),
    '',
  )
  const parts = [plain(title), monthOf(plain(span)), filter]
  return `${parts.filter((part) => part !== '').join(' ')}.${extension}`
}
