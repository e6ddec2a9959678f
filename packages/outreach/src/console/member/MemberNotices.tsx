import { Empty, formatWhen, Tag, useCall, useLanguage, useOperatorZone, useWords } from '@evops/kit'
import { getMemberConsents, noticeExportWords, type Consent, type ConsentStep } from '../../contract/index.ts'
import { centreWords } from '../messages/message-centre.words.ts'
import { NoticeTab } from '../messages/NoticeTab.tsx'
import { memberNoticeWords } from './member-notices.words.ts'

/** What a member lets themselves be told, how that came, and what they were told. */
export function MemberNotices({ holderId }: { holderId: string }) {
  const t = useWords(memberNoticeWords)
  useWords(centreWords)
  const { data } = useCall(getMemberConsents, { params: { id: holderId } }, { quiet: true })
  return (
    <div className="stack">
      <section className="sheet">
        <div className="body stack">
          <h2>{t('outreach.member.consents')}</h2>
          {data ? <Consents {...data} /> : <span className="bone" />}
        </div>
      </section>
      <NoticeTab memberId={holderId} />
    </div>
  )
}

interface ConsentsProps {
  consents: readonly Consent[]
  history: readonly ConsentStep[]
}

export function Consents({ consents, history }: ConsentsProps) {
  const t = useWords(memberNoticeWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const nameOf = ({ topic, channel }: Consent) =>
    `${t(`outreach.member.topic-${topic}`)} · ${noticeExportWords.channel[channel][language]}`
  const state = ({ granted, until }: Consent) => (
    <>
      <Tag tone={granted ? 'good' : 'plain'}>
        {t(granted ? 'outreach.member.granted' : 'outreach.member.refused')}
      </Tag>
      {until !== null && (
        <span className="dim">
          {t('outreach.member.until', { at: formatWhen(until, language, zone, 'minute') })}
        </span>
      )}
    </>
  )
  return (
    <>
      <ul className="plain-list" aria-label={t('outreach.member.consents')}>
        {consents.map((one) => (
          <li key={`${one.topic} ${one.channel}`} className="row wraps">
            <span>{nameOf(one)}</span>
            {state(one)}
          </li>
        ))}
      </ul>
      <h3>{t('outreach.member.history')}</h3>
      {history.length === 0 && <Empty icon="clock" title={t('outreach.member.no-history')} />}
      <ul className="plain-list" aria-label={t('outreach.member.history')}>
        {history.map((one) => (
          <li key={`${one.at} ${one.topic} ${one.channel}`} className="row wraps">
            <span className="num">{formatWhen(one.at, language, zone, 'second')}</span>
            <span>{nameOf(one)}</span>
            {state(one)}
            <span className="dim">
              {[t(`outreach.member.source-${one.source}`), one.byName].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
