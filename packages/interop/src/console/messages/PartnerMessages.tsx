import {
  Button,
  Can,
  formatInstant,
  Tag,
  useLanguage,
  useLive,
  useLiveChange,
  useOperatorZone,
  useSave,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  listPartnerLog,
  partnerMessagesTopic,
  repeatPartnerMessage,
  type PartnerLogRow,
  type PartnerRow,
} from '../../contract/index.ts'
import { LogFilters } from './LogFilters.tsx'
import { messageWords } from './messages.words.ts'
import { useLog, useLogFilter } from './use-log.ts'

const tones = { done: 'good', refused: 'warn', failed: 'bad' } as const

/**
 * Shows the messages exchanged with a partner, live. Messages that the partner did not accept can be sent again. The
 * live list pauses while the user reads.
 */
export function PartnerMessages({ partner: { id, protocol } }: { partner: PartnerRow }) {
  const t = useWords(messageWords)
  const { filter, isOpen, setFilter, setOpen } = useLogFilter()
  const [isPaused, setPaused] = useState(false)
  const log = useLog(id, filter)
  const { name } = useLive(partnerMessagesTopic, id)
  useLiveChange(name, () => {
    if (!isPaused) log.reload()
  })
  const goOn = () => {
    setPaused(!isPaused)
    if (isPaused) log.reload()
  }
  const isFiltered = Object.keys(filter).length > 0
  if (!log.isRead && !isFiltered) return null
  if (log.rows.length === 0 && !isFiltered) return null
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== isOpen) setOpen(currentTarget.open)
      }}
    >
      <summary>{t('interop.message.title')}</summary>
      <div className="stack">
        <LogFilters filter={filter} isOcpi={protocol === 'ocpi'} onChange={setFilter} />
        <div className="row">
          <Button small onClick={goOn}>
            {t(isPaused ? 'interop.message.go-on' : 'interop.message.pause')}
          </Button>
        </div>
        {log.rows.map((row) => (
          <Message key={row.id} partnerId={id} row={row} />
        ))}
        {log.isRead && log.rows.length === 0 && <p className="small dim">{t('interop.message.none')}</p>}
        {log.hasMore && (
          <div className="row">
            <Button small busy={log.isFetching} onClick={log.more}>
              {t('interop.message.older')}
            </Button>
          </div>
        )}
      </div>
    </details>
  )
}

function Message({ partnerId, row }: { partnerId: string; row: PartnerLogRow }) {
  const t = useWords(messageWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const repeat = useSave(repeatPartnerMessage, {
    refreshes: [listPartnerLog],
    done: t('interop.message.repeated'),
  })
  return (
    <p className="small">
      <Tag tone={tones[row.status]}>{t(`interop.message.${row.status}`)}</Tag> {t(`interop.message.${row.direction}`)}{' '}
      <code>{row.channel}</code> · {formatInstant(row.at, language, zone, 'second')}
      {row.httpStatus !== null && ` · HTTP ${row.httpStatus}`}
      {row.mayRepeat && (
        <Can call={repeatPartnerMessage}>
          {' '}
          <Button
            small
            busy={repeat.isPending}
            onClick={() => repeat.mutate({ params: { id: partnerId, messageId: row.id } })}
          >
            {t('interop.message.repeat')}
          </Button>
        </Can>
      )}
      {row.correlation !== '' && (
        <>
          <br />
          <code className="dim">{row.correlation}</code>
        </>
      )}
    </p>
  )
}
