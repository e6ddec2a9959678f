/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */
import {
  type DrawerNavigation,
  Button,
  Can,
  Drawer,
  DrawerWhileLoading,
  Facts,
  formatInstant,
  Tag,
  useCall,
  useLanguage,
  useCurrentUser,
  useSave,
  useWords,
} from '@evops/kit'
import {
  getPartnerMessage,
  getPaymentIntent,
  listPartnerMessages,
  listPaymentIntents,
  replayPartnerMessage,
} from '../../contract/index.ts'
import { messageWords } from './messages.words.ts'
import { messageStatusTones, messageVerifiedTones } from './tones.ts'

/** Drawer of one message with its content, as far as it may be shown. */
export function MessageDrawer({ id, ...neighbours }: DrawerNavigation & { id: string }) {
  const t = useWords(messageWords)
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const read = useCall(getPartnerMessage, { params: { id } }, { quiet: true })
  const replay = useSave(replayPartnerMessage, {
    refreshes: [listPartnerMessages, getPartnerMessage, listPaymentIntents, getPaymentIntent],
    done: t('payments.message.replayed'),
  })
  const row = read.data
  if (row?.id !== id) return <DrawerWhileLoading read={read} title={t('payments.message.channel')} {...neighbours} />
  return (
    <Drawer
      wide
      title={row.channel}
      sub={row.peer}
      tags={
        <>
          <Tag tone={messageStatusTones[row.status]}>{t(`payments.message.status.${row.status}`)}</Tag>
          <Tag tone={messageVerifiedTones[row.verified]}>{t(`payments.message.verified.${row.verified}`)}</Tag>
        </>
      }
      footer={
        row.mayReplay ? (
          <Can call={replayPartnerMessage}>
            <Button busy={replay.isPending} onClick={() => replay.mutate({ params: { id } })}>
              {t('payments.message.replay')}
            </Button>
          </Can>
        ) : undefined
      }
      {...neighbours}
    >
      <Facts
        of={[
          [t('payments.message.at'), formatInstant(row.at, language, timeZone, 'second')],
          [t('payments.message.direction'), t(`payments.message.direction.${row.direction}`)],
          [t('payments.message.correlation'), row.correlation],
          [t('payments.message.httpStatus'), row.httpStatus === null ? '' : String(row.httpStatus)],
          [t('payments.message.tookMs'), `${row.tookMs} ms`],
        ]}
      />
      <h3 className="apart">{t('payments.message.head')}</h3>
      <pre className="bytes" tabIndex={0} aria-label={t('payments.message.head')}>
        {row.head}
      </pre>
      <h3 className="apart">{t('payments.message.body')}</h3>
      <pre className="bytes" tabIndex={0} aria-label={t('payments.message.body')}>
        {row.body}
      </pre>
    </Drawer>
  )
}
