import { copyText, formatAmount, formatMoney, IconButton, Notice, useLanguage, useWords } from '@evops/kit'
import { payableOf, type PricedSession } from '@evops/tariffs/contract'
import type { ReactNode } from 'react'
import type { SessionDetail } from '../../contract/index.ts'
import { detailWords } from './detail.words.ts'
import { Fees, hasFees, SettlementSteps } from './Fees.tsx'
import { feeWords } from './fees.words.ts'
import { Periods } from './Periods.tsx'
import { Readings } from './Readings.tsx'

/** Shows how the bill was calculated, in the order of the calculation. */
export function Bill({ session, bill }: { session: SessionDetail; bill: PricedSession }) {
  const t = useWords(detailWords)
  const f = useWords(feeWords)
  const steps = hasFees(bill) ? 5 : 4
  const running = session.state === 'charging'
  return (
    <section className="sheet bill">
      <header>
        <h2>{t(running ? 'charging.bill.title-so-far' : 'charging.bill.title')}</h2>
        <span className="note">{t('charging.bill.unit', { currency: bill.currency })}</span>
      </header>
      {running && (
        <div className="lead">
          <Notice>{t('charging.bill.so-far')}</Notice>
        </div>
      )}
      <Step no={1} title={t('charging.bill.readings')} note={t('charging.bill.readings-note')}>
        <Readings bill={bill} dayPeriods={session.dayPeriods} running={running} />
      </Step>
      <Step no={2} title={t('charging.bill.periods')} note={t('charging.bill.periods-note')}>
        <Periods bill={bill} />
      </Step>
      {hasFees(bill) && (
        <Step no={3} title={f('charging.fee.title')} note={f('charging.fee.note')}>
          <Fees bill={bill} />
        </Step>
      )}
      <Step no={steps - 1} title={t(running ? 'charging.bill.total-so-far' : 'charging.bill.total')}>
        <Total bill={bill} paid={session.paid} />
      </Step>
      <Step no={steps} title={t('charging.bill.posted')}>
        <Posted session={session} bill={bill} />
      </Step>
    </section>
  )
}

function Step({ no, title, note, children }: { no: number; title: string; note?: string; children: ReactNode }) {
  return (
    <div className="step">
      <div>
        <h3>
          <i>{no}</i>
          {title}
        </h3>
        {note && <p className="note">{note}</p>}
      </div>
      {children}
    </div>
  )
}

function Total({ bill, paid }: { bill: PricedSession; paid: SessionDetail['paid'] }) {
  const t = useWords(detailWords)
  const f = useWords(feeWords)
  const language = useLanguage()
  const amount = (minor: number) => formatAmount(minor, bill.currency, language)
  return (
    <div className="total">
      <SettlementSteps bill={bill} paid={paid} />
      <p className="eq">
        {t('charging.bill.equation', {
          electricity: amount(bill.electricity.minor),
          service: amount(bill.service.minor),
        })}
        {bill.occupancy && f('charging.fee.plus', { amount: amount(bill.occupancy.amount.minor) })}
        {bill.totalMinor === 0 && ` · ${t('charging.bill.free')}`}
      </p>
      <b className="big">{formatMoney(payableOf(bill), bill.currency, language)}</b>
    </div>
  )
}

/** Shows the debtor, the revenue and the journal number: the two sides of one ledger entry. */
function Posted({ session, bill }: { session: SessionDetail; bill: PricedSession }) {
  const t = useWords(detailWords)
  const f = useWords(feeWords)
  const language = useLanguage()
  if (!session.billed) return <p className="eq dimmer">{t('charging.bill.posted-later')}</p>
  const { journalId } = session
  if (journalId === null) return <p className="eq dimmer">{t('charging.bill.posted-nothing')}</p>
  const amount = (minor: number) => formatAmount(minor, bill.currency, language)
  const owes = session.tokenState === 'unknown' ? 'charging.bill.receivable-unknown' : 'charging.bill.receivable-token'
  const token = session.tokenLabel ? `${session.tokenLabel} · ${session.idTag}` : session.idTag
  return (
    <dl className="posted">
      {session.paid.length === 0 && (
        <>
          <dt>{t(owes, { token })}</dt>
          <dd>
            <b>{amount(payableOf(bill))}</b>
          </dd>
        </>
      )}
      {session.paid.flatMap(({ account, holderId, holderName, amountMinor }) => [
        <dt key={`${account}-${holderId}-name`}>
          {f(`charging.settle.${account}`)} · {holderName}
        </dt>,
        <dd key={`${account}-${holderId}`}>
          <b>{amount(amountMinor)}</b>
        </dd>,
      ])}
      {bill.reductions
        .filter(({ minor }) => minor > 0)
        .flatMap(({ id, name, minor }) => [<dt key={`${id}-name`}>{name}</dt>, <dd key={id}>{amount(minor)}</dd>])}
      <dt className="dimmer">{t('charging.bill.income-electricity')}</dt>
      <dd className="dimmer">{amount(-bill.electricity.minor)}</dd>
      <dt className="dimmer">{t('charging.bill.income-service')}</dt>
      <dd className="dimmer">{amount(-bill.service.minor)}</dd>
      {bill.occupancy && bill.occupancy.amount.minor > 0 && (
        <>
          <dt className="dimmer">{f('charging.settle.income-occupancy')}</dt>
          <dd className="dimmer">{amount(-bill.occupancy.amount.minor)}</dd>
        </>
      )}
      <dt className="dimmer journal">
        {t('charging.bill.journal')} <span>{journalId}</span>
        <IconButton icon="copy" label={t('charging.bill.copy-journal')} onClick={() => void copyText(journalId)} />
      </dt>
    </dl>
  )
}
