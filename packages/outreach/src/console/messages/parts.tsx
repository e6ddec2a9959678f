import { Field, type FieldProps, Icon, Tag, type Tone, useLanguage, useWords } from '@evops/kit'
import { formatNumberWith } from '@evops/platform/contract'
import {
  memberEventKind,
  noticeExportWords,
  memberChannels,
  type MemberEvent,
  type MemberNotice,
  type MessageTemplate,
  type MemberChannel,
} from '../../contract/index.ts'
import { centreWords } from './message-centre.words.ts'

/* Labels of events, channels and states in the reader's language. */

export function EventName({ event }: { event: MemberEvent }) {
  return memberEventKind(event).name[useLanguage()]
}
export function ChannelName({ channel }: { channel: MemberChannel }) {
  return noticeExportWords.channel[channel][useLanguage()]
}
export function ChannelNames({ channels }: { channels: readonly MemberChannel[] }) {
  const language = useLanguage()
  return channels.map((channel) => noticeExportWords.channel[channel][language]).join(' → ')
}
/** Share of a template's SMS that reached a phone, among those with a report from the network. */
export function DeliveredShare({ delivered, undelivered }: Pick<MessageTemplate, 'delivered' | 'undelivered'>) {
  const t = useWords(centreWords)
  const language = useLanguage()
  const count = delivered + undelivered
  if (count === 0) return null
  const share = formatNumberWith(delivered / count, language, { style: 'percent', maximumFractionDigits: 1 })
  return <span className="num">{t('outreach.template.delivered-of', { share, count })}</span>
}
/** State of a notice; for an SMS also the report of its network. */
export function NoticeTags({
  notice: { state, receipt, test },
}: {
  notice: Pick<MemberNotice, 'state' | 'receipt' | 'test'>
}) {
  const t = useWords(centreWords)
  const language = useLanguage()
  return (
    <>
      <Tag tone={stateTones[state]}>{noticeExportWords.state[state][language]}</Tag>{' '}
      {receipt && <Tag tone={receiptTones[receipt]}>{`SMS: ${noticeExportWords.receipt[receipt][language]}`}</Tag>}{' '}
      {test && <Tag tone="warn">{t('outreach.notice.test')}</Tag>}
    </>
  )
}
const stateTones: Readonly<Record<MemberNotice['state'], Tone>> = {
  waiting: 'warn',
  sent: 'good',
  bell: 'good',
  failed: 'bad',
  folded: 'acc',
  stopped: 'bad',
}
const receiptTones = { awaited: 'plain', delivered: 'good', failed: 'bad' } as const
export function useEventChoices(events: readonly MemberEvent[]) {
  const language = useLanguage()
  return events.map((value) => ({ value, label: memberEventKind(value).name[language] }))
}

const isChannel = (value: unknown): value is MemberChannel => memberChannels.some((one) => one === value)
/** Editor for the order in which channels are tried: a channel is added at the end, and each has a remove button. */
export function ChannelOrder(field: Pick<FieldProps, 'form'> & { disabled?: boolean }) {
  const t = useWords(centreWords)
  const language = useLanguage()
  const { form, disabled = false } = field
  const value = form.values['channels']
  const chosen = Array.isArray(value) ? value.filter(isChannel) : []
  const name = (channel: MemberChannel) => noticeExportWords.channel[channel][language]
  return (
    <Field form={form} name="channels" label={t('outreach.centre.channels')} disabled={disabled}>
      {(control) => (
        <>
          <div className="chips">
            {chosen.map((channel, place) => (
              <span key={channel} className="chip">
                <span className="clip">{`${place + 1}. ${name(channel)}`}</span>
                {!disabled && (
                  <button
                    type="button"
                    aria-label={t('outreach.centre.without', { name: name(channel) })}
                    onClick={() =>
                      form.set(
                        'channels',
                        chosen.filter((one) => one !== channel),
                      )
                    }
                  >
                    <Icon name="close" />
                  </button>
                )}
              </span>
            ))}
          </div>
          {!disabled && (
            <select
              className="field"
              value=""
              onChange={(event) => form.set('channels', [...chosen, event.target.value])}
              {...control}
            >
              <option value="">{t('outreach.centre.add-channel')}</option>
              {memberChannels
                .filter((channel) => !chosen.includes(channel))
                .map((channel) => (
                  <option key={channel} value={channel}>
                    {name(channel)}
                  </option>
                ))}
            </select>
          )}
        </>
      )}
    </Field>
  )
}
