import { formatInstant, Link, ReadFailure, Tag, useCall, useLanguage, useWords } from '@evops/kit'
import { checkMonth } from '../../contract/index.ts'
import { monthWords } from './months.words.ts'

/** Lists what the closing of a month still needs, each with a link to the screen that resolves it. */
export function MonthObstacles({ month, onlyOpen = false }: { month: string; onlyOpen?: boolean }) {
  const t = useWords(monthWords)
  const language = useLanguage()
  const titleOf = ({ name, day }: { name: string; day: string | null }) =>
    day === null ? name : `${name} · ${formatInstant(day, language, 'UTC', 'day')}`
  const checks = useCall(checkMonth, { params: { month } }, { quiet: true })
  if (checks.error) return <ReadFailure error={checks.error} onRetry={() => void checks.refetch()} />
  if (!checks.data) return <span className="bone" />
  const shown = checks.data.filter(({ found }) => !onlyOpen || found > 0)
  if (shown.length === 0) return <Tag tone="good">{t('ledger.month.ready')}</Tag>
  return (
    <ul className="why">
      {shown.map(({ check, found, items, href }) => (
        <li key={check}>
          {t(`ledger.month.check.${check}`)}{' '}
          <Tag tone={found === 0 ? 'good' : 'bad'}>
            {found === 0 ? t('ledger.month.passed') : t('ledger.month.to-resolve', { n: String(found) })}
          </Tag>{' '}
          {found > 0 && <Link to={href}>{t('ledger.month.fix')}</Link>}
          {items.length > 0 && (
            <ul className="why">
              {[...Map.groupBy(items, ({ name }) => name)].map(([name, [first, ...more]]) => (
                <li key={name} className="row wraps">
                  {first && <Link to={first.href}>{titleOf(first)}</Link>}
                  {more.map((item) => (
                    // An account with many days needs one line, not one line per day.
                    <Link key={item.href} to={item.href} label={titleOf(item)}>
                      {item.day === null ? name : formatInstant(item.day, language, 'UTC', 'day')}
                    </Link>
                  ))}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}
