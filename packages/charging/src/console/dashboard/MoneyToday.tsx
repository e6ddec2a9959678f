import { approvalsScreen, listApprovals } from '@evops/organisation/contract'
import { formatMoney, formatNumber, Link, Sheet, useCall, useIsPermitted, useLanguage, useWords } from '@evops/kit'
import { summarizeRefundRequests } from './money.rules.ts'
import { todayWords } from './today.words.ts'
import { useDayFigures, useToday } from './use-day.ts'

/**
 * Money of the day's sessions: billed, and of the billed amount paid, on account and due. Also shows the pending
 * refunds.
 */
export function MoneyToday() {
  const t = useWords(todayWords)
  const language = useLanguage()
  const { day } = useToday()
  const { data } = useDayFigures()
  const mayApprovals = useIsPermitted()(approvalsScreen.codes)
  const waiting = useCall(
    listApprovals,
    { query: { view: 'all', state: 'waiting', page: 1, pageSize: 1 } },
    { every: 60_000, quiet: true, enabled: mayApprovals },
  )
  if (data?.setUp.chargePoint === false) return null
  const refunds = summarizeRefundRequests(waiting.data?.totalsToRefund ?? [], data?.currency)
  const others = (count: number) => count > 0 && t('charging.money.others', { count, n: formatNumber(count, language) })
  const money = (minor: number | undefined) => (data ? formatMoney(minor, data.currency, language) : '—')
  const list = `/statsanalysis/chgtransorder?endFrom=${day}&endTo=${day}`
  const due = data?.dueSessions ?? 0
  const sessions = due > 0 && t('charging.money.sessions', { count: due, n: formatNumber(due, language) })
  const requests = { count: refunds.count, n: formatNumber(refunds.count, language) }
  const rows = [
    {
      label: t('charging.money.billed'),
      note: others(data?.otherCurrencies ?? 0),
      value: <Link to={list}>{money(data?.day.payableMinor)}</Link>,
    },
    { label: t('charging.money.paid'), value: money(data?.paidMinor) },
    { label: t('charging.money.account'), value: money(data?.accountMinor), isLeftOut: !data?.accountMinor },
    { label: t('charging.money.due'), note: sessions, value: money(data?.dueMinor), isWarning: due > 0 },
    {
      label: t('charging.money.refunds'),
      note: [refunds.count > 0 && t('charging.money.requests', requests), others(refunds.others)]
        .filter(Boolean)
        .join(' '),
      value: <Link to="/sysmng/approvals">{money(refunds.amountMinor)}</Link>,
      isLeftOut: !mayApprovals,
    },
  ]
  return (
    <div className="dash-1">
      <Sheet title={t('charging.money.title')} note={data?.currency ?? ' '}>
        <dl className="day-money">
          {rows
            .filter(({ isLeftOut }) => !isLeftOut)
            .map(({ label, note, value, isWarning }) => (
              <div key={label}>
                <dt>
                  {label} <small>{note}</small>
                </dt>
                <dd className={isWarning ? 'warn' : undefined}>{value}</dd>
              </div>
            ))}
        </dl>
      </Sheet>
    </div>
  )
}
