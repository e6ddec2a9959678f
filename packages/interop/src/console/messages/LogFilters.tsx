import { Segments, useWords } from '@evops/kit'
import { messageDirections, messageStatuses } from '@evops/platform/contract'
import { useEffect, useState } from 'react'
import { ocpiActions, tcecActions } from '../../contract/index.ts'
import { messageWords } from './messages.words.ts'
import type { LogFilter } from './use-log.ts'

const statuses = ['', ...messageStatuses] as const
const directions = ['', ...messageDirections] as const
const waitMs = 300

/** Filters the log by outcome, direction and action, and by the beginning of a request id. */
export function LogFilters({
  filter,
  isOcpi,
  onChange,
}: {
  filter: LogFilter
  isOcpi: boolean
  onChange: (patch: LogFilter) => void
}) {
  const t = useWords(messageWords)
  return (
    <div className="row wraps">
      <Segments
        value={filter.status ?? ''}
        onChange={(status) => onChange({ status })}
        label={t('interop.message.status')}
        options={statuses.map((value) => ({ value, label: t(`interop.message.${value || 'all'}`) }))}
      />
      <Segments
        value={filter.direction ?? ''}
        onChange={(direction) => onChange({ direction })}
        label={t('interop.message.direction')}
        options={directions.map((value) => ({ value, label: t(`interop.message.${value || 'both'}`) }))}
      />
      <select
        className="field"
        aria-label={t('interop.message.action')}
        value={filter.action ?? ''}
        onChange={({ target }) => onChange({ action: target.value })}
      >
        <option value="">{t('interop.message.action-all')}</option>
        {(isOcpi ? ocpiActions : tcecActions).map((action) => (
          <option key={action} value={action}>
            {action}
          </option>
        ))}
      </select>
      <FindRequest value={filter.search ?? ''} onChange={(search) => onChange({ search })} />
    </div>
  )
}

/** Searches after the user stops typing. */
function FindRequest({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useWords(messageWords)
  const [text, setText] = useState(value)
  useEffect(() => {
    const next = text.trim()
    if (next === value) return undefined
    const timer = setTimeout(() => onChange(next), waitMs)
    return () => clearTimeout(timer)
  }, [text, value, onChange])
  return (
    <input
      type="search"
      className="field"
      aria-label={t('interop.message.find')}
      placeholder={t('interop.message.find')}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  )
}
