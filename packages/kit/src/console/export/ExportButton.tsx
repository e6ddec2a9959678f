import { useState } from 'react'
import type { ExportFormat } from '@evops/platform/contract'
import { exportSlot, useSlot, type ListExport } from '../domain.tsx'
import { visibleListFilter, visibleViewName } from '../state/shown-filter.ts'
import { Icon } from '../parts/Icon.tsx'
import { MenuItem, Popover } from '../parts/Menu.tsx'
import { useWords } from '../words/language.ts'
import { requestExport } from './run-store.ts'
import { runWords } from './runs.words.ts'

export interface ExportButtonProps {
  /** Name of the export on the server. */
  name: string
  /** The current filters and sort order of the list; empty ones are left out. */
  filter: Readonly<Record<string, string | undefined>>
  /** Label with the number of rows: "Export the 1,284 filtered". */
  label: string
  disabled?: boolean
}

/**
 * Button that exports exactly the filtered rows in the background: the reader chooses the file format and may leave the
 * page.
 */
export function ExportButton({ name, filter, label, disabled = false }: ExportButtonProps) {
  const t = useWords(runWords)
  const [busy, setBusy] = useState(false)
  const [pendingWish, setPendingWish] = useState<ListExport>()
  const [more] = useSlot(exportSlot)
  const wish = (): ListExport => {
    const filterEntries = Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1]))
    return {
      name,
      filter: Object.fromEntries(filterEntries),
      filterTexts: visibleListFilter.get(),
      view: visibleViewName.get(),
    }
  }
  const begin = async (format: ExportFormat) => {
    setBusy(true)
    await requestExport({ ...wish(), format })
    setBusy(false)
  }
  if (disabled || busy)
    return (
      <button type="button" className="btn" disabled aria-busy={busy || undefined}>
        <Icon name="download" />
        {label}
      </button>
    )
  return (
    <>
      <Popover
        label={label}
        facesLabel
        className="btn"
        face={
          <>
            <Icon name="download" />
            {label}
          </>
        }
      >
        {(close) => (
          <>
            {(['xlsx', 'csv-sheet', 'pdf', 'csv', 'jsonl'] as const).map((format) => (
              <MenuItem
                key={format}
                onClick={() => {
                  close()
                  void begin(format)
                }}
              >
                {t(`kit.run.${format}`)}
              </MenuItem>
            ))}
            {more && (
              <>
                <hr />
                <MenuItem
                  icon="clock"
                  onClick={() => {
                    close()
                    setPendingWish(wish())
                  }}
                >
                  {t('kit.run.schedule')}
                </MenuItem>
              </>
            )}
          </>
        )}
      </Popover>
      {pendingWish && more?.draw({ wish: pendingWish, onClose: () => setPendingWish(undefined) })}
    </>
  )
}
