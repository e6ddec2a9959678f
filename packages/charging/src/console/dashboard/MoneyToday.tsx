import { approvalsScreen, listApprovals } from '@evops/organisation/contract'
import { formatMoney, formatNumber, Link, Sheet, useCall, useCan, useLanguage, useWords } from '@evops/kit'
import { isRefundKind } from './money.rules.ts'
import { todayWords } from './today.words.ts'
import { useDay, useToday } from './use-day.ts'

/** What came of the day's sessions in money: billed, and of that paid, on account and due; what waits to be given back. */
export function MoneyToday() {
  const t = useWords(todayWords)
  const language = useLanguage()
  const { day } = useToday()
  const { data } = useDay()
  const mayApprovals = useCan()(approvalsScreen.codes)
  const waiting = useCall(
    listApprovals,
    { query: { view: 'all', state: 'waiting', page: 1, pageSize: 100 } },
    { every: 60_000, quiet: true, enabled: mayApprovals },
  )
  if (data?.setUp.pile === false) return null
  const refunds = waiting.data?.list.filter(({ kind }) => isRefundKind(kind)).length
  const money = (minor: number | undefined) => (data ? formatMoney(minor, data.currency, language) : '—')
  const list = `/statsanalysis/chgtransorder?endFrom=${day}&endTo=${day}`
  const due = data?.dueMinor ?? 0
  return (
    <div className="dash-1">
      <Sheet title={t('charging.money.title')} note={data?.currency ?? ' '}>
        <dl className="day-money">
          <dt>{t('charging.money.billed')}</dt>
          <dd>
            <Link to={list}>{money(data?.day.payableMinor)}</Link>
          </dd>
          <dt>{t('charging.money.paid')}</dt>
          <dd>{money(data?.paidMinor)}</dd>
          {(data?.accountMinor ?? 0) > 0 && (
            <>
              <dt>{t('charging.money.account')}</dt>
              <dd>{money(data?.accountMinor)}</dd>
            </>
          )}
          <dt>
            {t('charging.money.due')}
            {data !== undefined && due > 0 && (
              <small>
                {t('charging.money.orders', {
                  count: data.dueOrders,
                  n: formatNumber(data.dueOrders, language),
                })}
              </small>
            )}
          </dt>
          <dd className={due > 0 ? 'warn' : undefined}>{money(data?.dueMinor)}</dd>
          {mayApprovals && (
            <>
              <dt>{t('charging.money.refunds')}</dt>
              <dd>
                <Link to="/sysmng/approvals">{formatNumber(refunds, language)}</Link>
              </dd>
            </>
          )}
        </dl>
      </Sheet>
    </div>
  )
}
