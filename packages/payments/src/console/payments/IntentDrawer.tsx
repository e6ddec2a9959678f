import {
  type DrawerNavigation,
  Drawer,
  DrawerWhileLoading,
  Facts,
  formatMoney,
  formatInstant,
  Link,
  Tag,
  useCall,
  useLanguage,
  useCurrentUser,
  useTranslate,
  useWords,
} from '@evops/kit'
import { PendingChanges } from '@evops/organisation/console'
import { closedReason, getPaymentIntent, guestReason, type IntentDetail } from '../../contract/index.ts'
import { IntentActs } from './IntentActs.tsx'
import { IntentOffer } from './IntentOffer.tsx'
import { intentTones } from './tones.ts'
import { intentWords } from './intents.words.ts'

/** Drawer of one payment: its method, its steps, the provider's reports, and refunds. */
export function IntentDrawer({ id, ...neighbours }: DrawerNavigation & { id: string }) {
  const t = useWords(intentWords)
  const translate = useTranslate()
  const read = useCall(getPaymentIntent, { params: { id } }, { quiet: true })
  const row = read.data
  if (row?.id !== id) return <DrawerWhileLoading read={read} title={t('payments.intent.ourNo')} wide {...neighbours} />
  return (
    <Drawer
      wide
      title={row.walletName ?? row.subject}
      sub={row.ourNo}
      tags={
        <>
          <Tag tone={intentTones[row.state]}>{t(`payments.intent.state.${row.state}`)}</Tag>
          {row.test && <Tag tone="warn">{translate('payments.test')}</Tag>}
        </>
      }
      footer={<IntentActs row={row} />}
      {...neighbours}
    >
      <div className="stack">
        <PendingChanges subject={row.id} />
        {row.state === 'created' && row.offer && <IntentOffer offer={row.offer} />}
        <IntentFacts row={row} />
        <Log row={row} />
      </div>
    </Drawer>
  )
}

function IntentFacts({ row }: { row: IntentDetail }) {
  const t = useWords(intentWords)
  const translate = useTranslate()
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const money = (minor: number) => formatMoney(minor, row.currency, language)
  const flow = `/statsanalysis/captialflow?businessId=${row.id}`
  return (
    <Facts
      of={[
        [t('payments.intent.amountMinor'), money(row.amountMinor)],
        [
          t('payments.intent.authorisedMinor'),
          row.captures.length > 1 || row.state === 'authorised' ? money(row.authorisedMinor) : '',
        ],
        [t('payments.intent.capturedMinor'), money(row.capturedMinor)],
        [t('payments.intent.refundedMinor'), money(row.refundedMinor)],
        [t('payments.intent.accountName'), row.accountName],
        [t('payments.intent.provider'), translate(`payments.provider.${row.provider}`)],
        [t('payments.intent.method'), translate(`payments.method.${row.method}`)],
        [t('payments.intent.providerNo'), row.providerNo],
        [t('payments.intent.expiresAt'), formatInstant(row.expiresAt, language, timeZone)],
        [t('payments.intent.paidAt'), row.paidAt === null ? '' : formatInstant(row.paidAt, language, timeZone)],
        [t('payments.intent.problem'), row.problem],
        [t('payments.intent.byName'), row.byName],
        [
          t('payments.intent.journal'),
          row.journalId === null ? (
            ''
          ) : (
            <Link key="journal" to={flow}>
              {t('payments.intent.journal')}
            </Link>
          ),
        ],
      ]}
    />
  )
}

function Log({ row }: { row: IntentDetail }) {
  const t = useWords(intentWords)
  const translate = useTranslate()
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const when = (at: string) => formatInstant(at, language, timeZone, 'second')
  const money = (minor: number) => formatMoney(minor, row.currency, language)
  const joinParts = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ')
  return (
    <>
      <h3>{t('payments.intent.history')}</h3>
      <ol className="pay-log">
        {row.steps.map((step) => (
          <li key={step.number}>
            {joinParts([
              translate(`payments.step.${step.kind}`),
              step.amountMinor > 0 ? money(step.amountMinor) : '',
              when(step.at),
              translate(`payments.source.${step.source}`),
              step.byName,
              formatReason(step.note, t),
            ])}
          </li>
        ))}
      </ol>
      {row.captures.length > 1 && (
        <>
          <h3>{t('payments.intent.captures')}</h3>
          <ol className="pay-log">
            {row.captures.map((one) => (
              <li key={one.number}>
                {joinParts([
                  money(one.amountMinor),
                  when(one.at),
                  one.ourNo,
                  one.refundedMinor > 0 ? t('payments.capture.refunded', { amount: money(one.refundedMinor) }) : '',
                ])}{' '}
                <Link to={`/statsanalysis/captialflow?businessId=${one.id}`}>{t('payments.intent.journal')}</Link>
              </li>
            ))}
          </ol>
        </>
      )}
      <h3>{t('payments.intent.events')}</h3>
      {row.events.length === 0 && <p className="dim">{t('payments.intent.none')}</p>}
      <ol className="pay-log">
        {row.events.map((event) => (
          <li key={event.id}>
            {joinParts([
              when(event.receivedAt),
              t(`payments.event.${event.state}`),
              event.times > 1 ? `× ${event.times}` : '',
              event.problem,
            ])}
          </li>
        ))}
      </ol>
      {row.share && <ShareLog share={row.share} money={money} />}
      <h3>{t('payments.intent.refunds')}</h3>
      {row.refunds.length === 0 && <p className="dim">{t('payments.intent.none')}</p>}
      <ol className="pay-log">
        {row.refunds.map((refund) => (
          <li key={refund.id}>
            {joinParts([
              money(refund.amountMinor),
              t(`payments.refund.${refund.state}`),
              when(refund.requestedAt),
              formatReason(refund.reason, t),
              refund.byName,
              formatRefundProblem(refund.problem, t),
            ])}
          </li>
        ))}
      </ol>
    </>
  )
}

/** Returns the reason of an automatic refund in words. Other reasons are shown as staff typed them. */
function formatReason(reason: string, t: ReturnType<typeof useWords<typeof intentWords>>): string {
  if (reason === closedReason) return t('payments.refund.wallet-closed')
  return reason === guestReason ? t('payments.refund.guest-rest') : reason
}

/** Returns the reason why a refund waits for the shared amount. Other problems are shown in the provider's words. */
function formatRefundProblem(problem: string, t: ReturnType<typeof useWords<typeof intentWords>>): string {
  if (problem === 'share-waits') return t('payments.refund.share-waits')
  const [, reason] = /^share-back: (.*)$/.exec(problem) ?? []
  return reason === undefined ? problem : t('payments.refund.share-back', { reason })
}

/** Shared amounts and their recipients, returned amounts, and the reasons for amounts that were not shared. */
function ShareLog({ share, money }: { share: NonNullable<IntentDetail['share']>; money: (minor: number) => string }) {
  const t = useWords(intentWords)
  return (
    <>
      <h3>
        {t('payments.intent.share')} · {t(`payments.share.${share.state}`)} {share.problem}
      </h3>
      <ol className="pay-log">
        {share.parts.map((part) => (
          <li key={part.partyId}>
            {[
              part.name,
              money(part.amountMinor),
              t(`payments.share.part.${part.state}`),
              part.reason,
              part.returnedMinor > 0 ? t('payments.share.returned', { amount: money(part.returnedMinor) }) : '',
            ]
              .filter((text) => text !== '')
              .join(' · ')}
          </li>
        ))}
      </ol>
    </>
  )
}
