import {
  Button,
  ReadFailure,
  formatInstant,
  useCall,
  useLanguage,
  useNav,
  useOperatorZone,
  useSave,
  useTranslate,
  useWords,
} from '@evops/kit'
import { catalogueFaultOf } from '@evops/stations/contract'
import {
  alarmPlace,
  countMessages,
  listMessages,
  type BellMessage,
  type MessageContent,
  type NoticeContent,
  readMessages,
} from '../../contract/index.ts'
import { bellWords } from './bell.words.ts'

const shown = 20

/** The newest messages; a click marks one as read and opens its alarm. */
export function Messages({ unread, onClose }: { unread: number; onClose: () => void }) {
  const t = useWords(bellWords)
  const nav = useNav()
  const { data, error, refetch } = useCall(listMessages, { query: { page: 1, pageSize: shown } }, { quiet: true })
  const read = useSave(readMessages, { refreshes: [listMessages, countMessages] })
  const open = ({ id, content }: BellMessage) => {
    read.mutate({ body: { ids: [id] } })
    onClose()
    nav.go(content.kind === 'notice' ? content.href : `/chgstamon/alarms?open=${content.alarm.id}`)
  }
  return (
    <>
      <header className="row">
        <h2>{t('outreach.bell.title')}</h2>
        {unread > 0 && (
          <Button kind="text" small busy={read.isPending} onClick={() => read.mutate({ body: {} })}>
            {t('outreach.bell.read-all')}
          </Button>
        )}
      </header>
      {error && <ReadFailure error={error} onRetry={() => void refetch()} />}
      {data?.list.length === 0 && <p className="dim none">{t('outreach.bell.none')}</p>}
      <ul>
        {data?.list.map((message) => (
          <li key={message.id}>
            <Line message={message} onOpen={() => open(message)} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Line({ message, onOpen }: { message: BellMessage; onOpen: () => void }) {
  const { content } = message
  return content.kind === 'notice' ? (
    <NoticeLine message={message} content={content} onOpen={onOpen} />
  ) : (
    <AlarmLine message={message} content={content} onOpen={onOpen} />
  )
}
type LineOf<C> = { message: BellMessage; content: C; onOpen: () => void }

function NoticeLine({ message, content, onOpen }: LineOf<NoticeContent>) {
  const t = useWords(bellWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const isNew = message.readAt === null
  return (
    <button type="button" className={isNew ? 'line new' : 'line'} onClick={onOpen}>
      <span className="row">
        <b>{content.title[language]}</b>
        {isNew && <span className="unseen">{t('outreach.bell.new')}</span>}
        <span className="push dim small">{formatInstant(message.createdAt, language, zone)}</span>
      </span>
      <span className="small">{content.text[language]}</span>
      <span className="dim small">{content.place[language]}</span>
    </button>
  )
}

function AlarmLine({ message, content, onOpen }: LineOf<MessageContent>) {
  const t = useWords(bellWords)
  const translate = useTranslate()
  const language = useLanguage()
  const { step, alarm } = content
  const isNew = message.readAt === null
  return (
    <button type="button" className={isNew ? 'line new' : 'line'} onClick={onOpen}>
      <span className="row">
        <b>{catalogueFaultOf(alarm.code).text[language]}</b>
        {isNew && <span className="unseen">{t('outreach.bell.new')}</span>}
        <span className="push dim small">{formatInstant(message.createdAt, language, alarm.timeZone)}</span>
      </span>
      <span className="small">{translate(`outreach.step.${step}`)}</span>
      <span className="dim small">{alarmPlace(alarm, t('outreach.bell.whole', { count: alarm.folded }))}</span>
    </button>
  )
}
