import {
  Button,
  type EndpointOptions,
  formatAmount,
  formatEnergy,
  formatNumber,
  formatInstant,
  useCall,
  useLanguage,
  useCurrentUser,
  useWords,
} from '@evops/kit'
import { type ReactNode, useState } from 'react'
import { type SessionSums, sumSessions } from '../../contract/index.ts'
import { recordWords } from './records.words.ts'
import { sumWords } from './sums.words.ts'

/**
 * Footer with the totals of all filtered sessions on all pages. If there are too many sessions for polling, the totals
 * are calculated once when the user requests them.
 */
export function useTotals(
  sums: SessionSums | undefined,
  filter: Readonly<Record<string, string>>,
  first: string | undefined,
): Readonly<Record<string, ReactNode>> | undefined {
  const s = useWords(sumWords)
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const key = JSON.stringify(filter)
  const [requestedKey, setRequested] = useState('')
  const figured = useFigures()
  // Safe cast: the server validates the query, because the URL may contain anything.
  const query = filter as unknown as EndpointOptions<typeof sumSessions>['query']
  const whole = useCall(sumSessions, { query }, { enabled: (sums?.beyond ?? false) && requestedKey === key })
  if (!sums || first === undefined) return undefined
  if (!sums.beyond) return { ...figured(sums), [first]: <Label sums={sums} /> }
  if (requestedKey !== key || whole.isError)
    return {
      [first]: (
        <span className="sum-label">
          {s('charging.sums.beyond', { n: formatNumber(sums.sessions, language) })}{' '}
          <Button kind="text" small onClick={() => (requestedKey === key ? void whole.refetch() : setRequested(key))}>
            {s('charging.sums.whole')}
          </Button>
        </span>
      ),
    }
  if (!whole.data || whole.isPlaceholderData)
    return { [first]: <span className="sum-label">{s('charging.sums.counting')}</span> }
  const time = formatInstant(new Date(whole.dataUpdatedAt).toISOString(), language, timeZone, 'time')
  const n = formatNumber(whole.data.sessions, language)
  return {
    ...figured(whole.data),
    [first]: <span className="sum-label">{s('charging.sums.whole-at', { time, n })}</span>,
  }
}

function useFigures() {
  const language = useLanguage()
  return (sums: SessionSums) => {
    const amount = (minor: number) => formatAmount(minor, sums.currency, language)
    return {
      energyDwh: formatEnergy(sums.energyDwh, language, sums.energyDwh < 1_000_000_000 ? 2 : 0),
      electricityMinor: amount(sums.electricityMinor),
      serviceMinor: amount(sums.serviceMinor),
      occupancyMinor: amount(sums.occupancyMinor),
      totalMinor: amount(sums.totalMinor),
      reducedMinor: amount(sums.reducedMinor),
      refundedMinor: amount(sums.refundedMinor),
      waivedMinor: amount(sums.waivedMinor),
      payableMinor: amount(sums.payableMinor),
      paidGiftMinor: amount(sums.paidGiftMinor),
      paidPrincipalMinor: amount(sums.paidPrincipalMinor),
    }
  }
}

function Label({ sums }: { sums: SessionSums }) {
  const t = useWords(recordWords)
  const language = useLanguage()
  const n = (count: number) => formatNumber(count, language)
  return (
    <span className="sum-label">
      {t('charging.sessions.sum', { count: sums.sessions, n: n(sums.sessions) })}
      {sums.running > 0 && <span> · {t('charging.sessions.sum-running', { n: n(sums.running) })}</span>}
      {sums.paidMinor > 0 && (
        <span>
          {' '}
          · {t('charging.sessions.sum-paid', { amount: formatAmount(sums.paidMinor, sums.currency, language) })}
        </span>
      )}
    </span>
  )
}
