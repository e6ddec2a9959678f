import {
  Button,
  Can,
  Dialog,
  Empty,
  Form,
  formatInstant,
  SelectField,
  Tag,
  TextField,
  useCall,
  useForm,
  useLanguage,
  useOperatorZone,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  consentChannels,
  getMemberConsents,
  noticeExportWords,
  setMemberConsent,
  consentTopics,
  type Consent,
  type ConsentStep,
} from '../../contract/index.ts'
import { centreWords } from '../messages/message-centre.words.ts'
import { NoticeTab } from '../messages/NoticeTab.tsx'
import { memberNoticeWords } from './member-notices.words.ts'

/** A member's consents, their source, and the notices sent to the member. */
export function MemberNotices({ holderId }: { holderId: string }) {
  const t = useWords(memberNoticeWords)
  useWords(centreWords)
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useCall(getMemberConsents, { params: { id: holderId } }, { quiet: true })
  return (
    <div className="stack">
      {!error && (
        <section className="sheet">
          <div className="body stack">
            <div className="row">
              <h2>{t('outreach.member.consents')}</h2>
              <Can call={setMemberConsent}>
                <Button onClick={() => setOpen(true)}>{t('outreach.member.record')}</Button>
              </Can>
            </div>
            {data ? <Consents {...data} /> : <span className="bone" />}
          </div>
        </section>
      )}
      <NoticeTab memberId={holderId} />
      {isOpen && <RecordDialog memberId={holderId} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** `said` exists only in the form: a consent is granted or refused. */
const started = { topic: 'marketing' as const, consent: 'yes' }
function RecordDialog({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const t = useWords(memberNoticeWords)
  const language = useLanguage()
  const form = useForm(setMemberConsent, {
    params: { id: memberId },
    initial: started,
    toBody: ({ consent, ...values }) => ({ ...values, granted: consent === 'yes' }),
    refreshes: [getMemberConsents],
    done: t('outreach.member.recorded'),
    onSaved: onClose,
  })
  return (
    <Dialog title={t('outreach.member.record')} onClose={onClose}>
      <Form form={form} verb={t('outreach.member.record')} onCancel={onClose}>
        <SelectField
          form={form}
          name="topic"
          label={t('outreach.member.topic')}
          options={consentTopics.map((value) => ({ value, label: t(`outreach.member.topic-${value}`) }))}
        />
        <SelectField
          form={form}
          name="channel"
          label={t('outreach.member.channel')}
          options={consentChannels.map((value) => ({
            value,
            label: noticeExportWords.channel[value][language],
          }))}
        />
        <SelectField
          form={form}
          name="said"
          label={t('outreach.member.message')}
          options={[
            { value: 'yes', label: t('outreach.member.granted') },
            { value: 'no', label: t('outreach.member.refused') },
          ]}
        />
        <TextField
          form={form}
          name="reason"
          label={t('outreach.member.reason')}
          hint={t('outreach.member.reason-hint')}
          wide
        />
      </Form>
    </Dialog>
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
      <Tag tone={granted ? 'good' : 'plain'}>{t(granted ? 'outreach.member.granted' : 'outreach.member.refused')}</Tag>
      {until !== null && (
        <span className="dim">
          {t('outreach.member.until', { at: formatInstant(until, language, zone, 'minute') })}
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
            <span className="num">{formatInstant(one.at, language, zone, 'second')}</span>
            <span>{nameOf(one)}</span>
            {state(one)}
            <span className="dim">
              {[t(`outreach.member.source-${one.source}`), one.byName, one.reason].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
