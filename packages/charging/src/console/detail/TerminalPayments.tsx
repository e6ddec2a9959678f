import { Facts, formatInstant, formatMoney, useLanguage, useWords } from '@evops/kit'
import { terminalPaymentWords, type SessionDetail, type TerminalPayment } from '../../contract/index.ts'
import { detailWords } from './detail.words.ts'

/** Payments of the terminal at the charge point, compared with the bill. */
export function TerminalPayments({ session }: { session: SessionDetail }) {
  const t = useWords(detailWords)
  if (session.terminalPayments.length === 0) return null
  return (
    <section className="sheet">
      <h3>{t('charging.terminal.title')}</h3>
      {session.terminalPayments.map((payment) => (
        <OnePayment key={payment.id} payment={payment} timeZone={session.timeZone} />
      ))}
    </section>
  )
}

function OnePayment({ payment, timeZone }: { payment: TerminalPayment; timeZone: string }) {
  const w = useWords(terminalPaymentWords)
  const language = useLanguage()
  const money = (minor: number | null) => (minor === null ? null : formatMoney(minor, payment.currency, language))
  const { state, status, statusInfo, differenceMinor, receiptUrl } = payment
  const tone = state === 'agreed' || state === 'open' ? undefined : 'warn'
  return (
    <Facts
      of={[
        [
          w('charging.terminal-payment.state'),
          <span key="state" className={tone}>
            {w(`charging.terminal-payment.state.${state}`)}
          </span>,
        ],
        [
          w('charging.terminal-payment.status'),
          [w(`charging.terminal-payment.status.${status}`), statusInfo].filter(Boolean).join(' · '),
        ],
        [w('charging.terminal-payment.amountMinor'), money(payment.amountMinor)],
        [w('charging.terminal-payment.billMinor'), money(payment.billMinor)],
        [w('charging.terminal-payment.differenceMinor'), differenceMinor === 0 ? null : money(differenceMinor)],
        [w('charging.terminal-payment.settledAt'), formatInstant(payment.settledAt, language, timeZone, 'second')],
        [w('charging.terminal-payment.receiptNo'), payment.receiptNo || null],
        [
          w('charging.terminal-payment.receiptUrl'),
          /^https?:\/\//.test(receiptUrl) ? (
            <a key="receipt" href={receiptUrl} target="_blank" rel="noreferrer noopener">
              {new URL(receiptUrl).host}
            </a>
          ) : null,
        ],
        [w('charging.terminal-payment.pspRef'), payment.pspRef],
        [w('charging.terminal-payment.vatNumber'), payment.vatNumber || null],
        [w('charging.terminal-payment.vatCompanyName'), payment.vatCompanyName],
      ]}
    />
  )
}
