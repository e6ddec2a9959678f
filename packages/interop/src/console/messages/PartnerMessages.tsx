import {
  Button,
  Can,
  formatWhen,
  Tag,
  useCall,
  useLanguage,
  useOperatorZone,
  useSave,
  useWords,
} from '@evops/kit'
import {
  listPartnerLog,
  repeatPartnerMessage,
  type PartnerLogRow,
  type PartnerRow,
} from '../../contract/index.ts'
import { messageWords } from './messages.words.ts'

const newest = { page: 1, pageSize: 10 }
const everyMs = 5_000
const tones = { done: 'good', refused: 'warn', failed: 'bad' } as const

/** What is exchanged with a partner, as it goes; what it did not take can be sent again. */
export function PartnerMessages({ partner: { id } }: { partner: PartnerRow }) {
  const t = useWords(messageWords)
  const given = { params: { id }, query: newest }
  const { data } = useCall(listPartnerLog, given, { quiet: true, every: everyMs })
  if (!data || data.total === 0) return null
  return (
    <details>
      <summary>{t('interop.message.title')}</summary>
      <div className="stack">
        {data.list.map((row) => (
          <Message key={row.id} partnerId={id} row={row} />
        ))}
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
