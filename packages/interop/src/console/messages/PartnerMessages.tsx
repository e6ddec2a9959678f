import {
  Button,
  Can,
  formatWhen,
  Segments,
  Tag,
  useCall,
  useLanguage,
  useLive,
  useLiveChange,
  useOperatorZone,
  useSave,
  useWords,
} from '@evops/kit'
import { messageStatuses } from '@evops/platform/contract'
import { useState } from 'react'
import {
  listPartnerLog,
  partnerMessagesTopic,
  repeatPartnerMessage,
  type PartnerLogRow,
  type PartnerRow,
} from '../../contract/index.ts'
import { messageWords } from './messages.words.ts'

const newest = { page: 1, pageSize: 10 }
const tones = { done: 'good', refused: 'warn', failed: 'bad' } as const
const shown = ['all', ...messageStatuses] as const
type Shown = (typeof shown)[number]

/** What is exchanged with a partner, as it goes; what it did not take can be sent again. Held on while somebody reads. */
export function PartnerMessages({ partner: { id } }: { partner: PartnerRow }) {
  const t = useWords(messageWords)
  const [status, setStatus] = useState<Shown>('all')
  const [isPaused, setPaused] = useState(false)
  const given = { params: { id }, query: { ...newest, ...(status !== 'all' && { status }) } }
  const { data, refetch } = useCall(listPartnerLog, given, { quiet: true })
  const { name } = useLive(partnerMessagesTopic, id)
  useLiveChange(name, () => {
    if (!isPaused) void refetch()
  })
  const goOn = () => {
    setPaused(!isPaused)
    if (isPaused) void refetch()
  }
  if (!data || (data.total === 0 && status === 'all')) return null
  return (
    <details>
      <summary>{t('interop.message.title')}</summary>
      <div className="stack">
        <div className="row wraps">
          <Segments<Shown>
            value={status}
            onChange={setStatus}
            label={t('interop.message.status')}
            options={shown.map((value) => ({ value, label: t(`interop.message.${value}`) }))}
          />
          <Button small onClick={goOn}>
            {t(isPaused ? 'interop.message.go-on' : 'interop.message.pause')}
          </Button>
        </div>
        {data.list.map((row) => (
          <Message key={row.id} partnerId={id} row={row} />
        ))}
        {data.total === 0 && <p className="small dim">{t('interop.message.none')}</p>}
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
      <Tag tone={tones[row.status]}>{t(`interop.message.${row.status}`)}</Tag>{' '}
      {t(`interop.message.${row.direction}`)} <code>{row.channel}</code> ·{' '}
      {formatWhen(row.at, language, zone, 'short')}
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
    </p>
  )
}
