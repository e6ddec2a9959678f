import {
  Facts,
  formatEnergy,
  formatInstant,
  formatMoney,
  Link,
  ReadFailure,
  Tag,
  useCall,
  useLanguage,
  useTranslate,
  useWords,
} from '@evops/kit'
import { words } from '@evops/platform/contract'
import { listSessions } from '../../contract/index.ts'
import { sessionPath, sessionPlaceText, shortNo } from '../session-text.ts'
import { sessionWords } from '../session.words.ts'
import { sessionStateTones } from '../tones.ts'

const feedbackSessionWords = words({
  'charging.feedback.unknown': {
    zh: '没有编号为 {no} 的订单',
    en: 'No session has the number {no}',
    es: 'Ninguna sesión tiene el número {no}',
  },
  'charging.feedback.state': { zh: '状态', en: 'State', es: 'Estado' },
  'charging.feedback.place': { zh: '地点', en: 'Place', es: 'Lugar' },
  'charging.feedback.time': { zh: '起止时间', en: 'Time', es: 'Horario' },
  'charging.feedback.energy': { zh: '电量', en: 'Energy', es: 'Energía' },
  'charging.feedback.payable': { zh: '应付', en: 'Payable', es: 'A pagar' },
  'charging.feedback.stopped': { zh: '停止原因', en: 'Stop reason', es: 'Motivo de parada' },
})

/** Facts of the session with this number: what staff need while they answer a customer. */
export function FeedbackSession({ sessionNo }: { sessionNo: string }) {
  const t = useWords(feedbackSessionWords)
  useWords(sessionWords)
  const translate = useTranslate()
  const language = useLanguage()
  const read = useCall(listSessions, { query: { search: sessionNo, pageSize: 10 } }, { quiet: true })
  if (read.error) return <ReadFailure error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <span className="bone" />
  const session = read.data.list.find((row) => row.sessionNo === sessionNo)
  if (!session) return <p className="dim">{t('charging.feedback.unknown', { no: shortNo(sessionNo) })}</p>
  const { state, startedAt, endedAt, timeZone, energyDwh, payableMinor, currency, stopReason } = session
  const end = endedAt && formatInstant(endedAt, language, timeZone, 'short')
  return (
    <Facts
      of={[
        [
          translate('charging.fact.session'),
          <Link key="session" to={sessionPath(session.id)}>
            {shortNo(sessionNo)}
          </Link>,
        ],
        [
          t('charging.feedback.state'),
          <Tag key="state" tone={sessionStateTones[state]}>
            {translate(`charging.state.${state}`)}
          </Tag>,
        ],
        [t('charging.feedback.place'), sessionPlaceText(session)],
        [
          t('charging.feedback.time'),
          [formatInstant(startedAt, language, timeZone, 'short'), end].filter(Boolean).join(' – '),
        ],
        [t('charging.feedback.energy'), energyDwh === null ? null : `${formatEnergy(energyDwh, language)} kWh`],
        [t('charging.feedback.payable'), payableMinor === null ? null : formatMoney(payableMinor, currency, language)],
        [t('charging.feedback.stopped'), stopReason && translate(`charging.reason.${stopReason}`)],
      ]}
    />
  )
}
