import {
  formatInstant,
  formatMoney,
  formatNumber,
  formatPrice,
  currencySign,
  Sheet,
  useLanguage,
  useTranslate,
  useWords,
} from '@evops/kit'
import {
  channelFeesOf,
  explainShare,
  paidAmountOfLine,
  type StatementDetail,
  type StatementShare,
  type StatementTerms,
} from '../../contract/index.ts'
import { formatRatio } from './Shares.tsx'
import { statementWords } from './statements.words.ts'

/** Explains the calculation of each amount, for each set of terms. */
export function StatementExplanation({ statement }: { statement: StatementDetail }) {
  const t = useWords(statementWords)
  const groups = statement.terms.flatMap((terms) =>
    [false, true].flatMap((isEarlier) => {
      const shares = statement.shares.filter(
        (share) => share.versionId === terms.versionId && share.isEarlier === isEarlier,
      )
      return shares.length > 0 ? [{ terms, isEarlier, shares }] : []
    }),
  )
  return (
    <Sheet title={t('finance.statement.why')}>
      {groups.map(({ terms, isEarlier, shares }) => (
        <Group key={`${terms.versionId} ${isEarlier}`} {...{ statement, terms, isEarlier, shares }} />
      ))}
    </Sheet>
  )
}

interface GroupProps {
  statement: StatementDetail
  terms: StatementTerms
  isEarlier: boolean
  shares: readonly StatementShare[]
}
function Group({ statement, terms, isEarlier, shares }: GroupProps) {
  const t = useWords(statementWords)
  const translate = useTranslate()
  const language = useLanguage()
  const { currency } = statement
  const money = (minor: number) => formatMoney(minor, currency, language)
  const formats = { language, money, ratio: (ratio: number) => formatRatio(ratio, language) }
  const lines = statement.lines.filter((line) => line.versionId === terms.versionId && line.isEarlier === isEarlier)
  const sum = (of: (line: (typeof lines)[number]) => number) => lines.reduce((total, line) => total + of(line), 0)
  const unpaid = sum((line) => line.unpaidMinor ?? 0)
  const { retainedMinor, rateMinor } = channelFeesOf(lines, terms.channelFee)
  const fees = lines.flatMap((line) => line.retained ?? [])
  const paid = sum((line) => paidAmountOfLine(line) - (line.retained?.paidMinor ?? 0))
  const sessions = formatNumber(
    sum((line) => line.sessions),
    language,
  )
  return (
    <>
      {isEarlier && <h3>{t('finance.statement.earlier')}</h3>}
      <ul className="why">
        <li>
          {t('finance.statement.why-base', {
            when: formatInstant(terms.from, language, 'UTC', 'day'),
            base: translate(`finance.base.${terms.base}`),
            sessions,
            amount: money(shares[0]?.baseMinor ?? 0),
          })}{' '}
          {terms.priceE5 > 0 &&
            t('finance.statement.why-price', {
              price: `${currencySign(currency, language)}${formatPrice(terms.priceE5, language)}`,
            })}{' '}
          {terms.base !== 'energy' &&
            t('finance.statement.why-discounts', {
              bearer: translate(`finance.bearer.${terms.discountsBy}`),
            })}
        </li>
        {unpaid !== 0 && (
          <li>
            {t('finance.statement.why-unpaid', {
              unpaid: money(unpaid),
              basis: translate(`finance.revenueBasis.${terms.revenueBasis}`),
            })}
          </li>
        )}
        {fees.length > 0 && (
          <li>
            {t('finance.statement.why-withheld', {
              fee: money(retainedMinor),
              sessions: formatNumber(
                fees.reduce((total, one) => total + one.sessions, 0),
                language,
              ),
            })}
          </li>
        )}
        {rateMinor !== 0 && (
          <li>
            {t('finance.statement.why-fee', {
              paid: money(paid),
              ratio: formatRatio(terms.channelFee, language),
              fee: money(rateMinor),
            })}
          </li>
        )}
        {shares.map((share) => (
          <li key={`${share.partyId} ${share.ratio}`}>{explainShare(share, shares, formats).join(' ')}</li>
        ))}
      </ul>
    </>
  )
}
