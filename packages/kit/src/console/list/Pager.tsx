import { formatNumber } from '../format/format.ts'
import { kitWords } from '../words/kit.words.ts'
import { useLanguage, useWords } from '../words/language.ts'
import type { List } from '../page/use-list.ts'
import { pageSizes } from '../page/url-state.ts'
import { IconButton } from '../parts/Small.tsx'

/** Page numbers to offer around the current one; 0 stands for the dots. */
export function pageNumbers(current: number, last: number): number[] {
  const wanted = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last)
  const pages = [...new Set(wanted)].toSorted((a, b) => a - b)
  return pages.flatMap((page, at) => (page - (pages[at - 1] ?? page) > 1 ? [0, page] : [page]))
}

type Paged = Pick<List<unknown>, 'page' | 'pageSize' | 'total' | 'totalIsAtLeast' | 'setPage' | 'setPageSize'>
export function Pager({ list }: { list: Paged }) {
  const t = useWords(kitWords)
  const language = useLanguage()
  if (list.total === 0) return null
  const last = Math.max(1, Math.ceil(list.total / list.pageSize))
  const [from, to] = [(list.page - 1) * list.pageSize + 1, Math.min(list.total, list.page * list.pageSize)]
  const formatCount = (value: number) => formatNumber(value, language)
  const range = { from: formatCount(from), to: formatCount(to), total: formatCount(list.total) }
  return (
    <div className="list-foot">
      <output>{t(list.totalIsAtLeast ? 'kit.range-least' : 'kit.range', range)}</output>
      <label className="row push">
        {t('kit.rows')}
        <select
          className="field"
          style={{ width: 72, height: 28, padding: '0 6px' }}
          value={list.pageSize}
          onChange={(event) => list.setPageSize(Number(event.target.value))}
        >
          {[...new Set([...pageSizes, list.pageSize])]
            .toSorted((a, b) => a - b)
            .map((size) => (
              <option key={size}>{size}</option>
            ))}
        </select>
      </label>
      <nav className="pg" aria-label={t('kit.pages')}>
        <IconButton
          icon="left"
          label={t('kit.previous')}
          disabled={list.page <= 1}
          onClick={() => list.setPage(list.page - 1)}
        />
        {pageNumbers(list.page, last).map((page, at) =>
          page === 0 ? (
            // oxlint-disable-next-line react/no-array-index-key -- dots have no other name
            <span key={`dots-${at}`}>…</span>
          ) : (
            <button
              key={page}
              type="button"
              aria-current={page === list.page ? 'page' : undefined}
              aria-label={t('kit.page', { page })}
              onClick={() => list.setPage(page)}
            >
              {formatCount(page)}
            </button>
          ),
        )}
        <IconButton
          icon="right"
          label={t('kit.next')}
          disabled={list.page >= last}
          onClick={() => list.setPage(list.page + 1)}
        />
      </nav>
    </div>
  )
}
