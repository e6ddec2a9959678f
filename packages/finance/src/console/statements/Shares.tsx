import { formatAmount, formatPercent, Link, Sheet, Tag, useLanguage, useTranslate, useWords } from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import type { StatementDetail, StatementShare } from '../../contract/index.ts'
import { ledgerEntriesPath, partyLedgerEntriesPath } from '../paths.ts'
import { statementWords } from './statements.words.ts'

/** Formats ten thousandths as a percentage, without insignificant digits. */
export function formatRatio(ratio: number, language: 'zh' | 'en' | 'es'): string {
  return formatPercent(ratio / 100, language, ratio % 100 === 0 ? 0 : 2)
}

const always = ['shareMinor', 'feeMinor', 'topUpMinor', 'rentMinor', 'powerMinor', 'netMinor'] as const

/** Lists the shares with their posted amounts; the operator's row is the remainder. */
export function Shares({ statement: { id, shares, currency } }: { statement: StatementDetail }) {
  const t = useWords(statementWords)
  const language = useLanguage()
  const amount = (minor: number) => formatAmount(minor, currency, language)
  // Rent and electricity are shown only if the agreement has them.
  const amounts = always.filter(
    (field) => !['rentMinor', 'powerMinor'].includes(field) || shares.some((share) => share[field] !== 0),
  )
  const formatShareAmount = (share: StatementShare, field: (typeof amounts)[number]) =>
    amount(field === 'feeMinor' ? -share.feeMinor + 0 : share[field])
  const total = (field: (typeof amounts)[number]) =>
    amount(shares.reduce((sum, share) => sum + share[field], 0) * (field === 'feeMinor' ? -1 : 1) + 0)
  return (
    <Sheet title={t('finance.statement.shares')} note={currency}>
      <div className="share-table">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('finance.statement.party')}</th>
              <th scope="col" className="num">
                {t('finance.statement.ratio')}
              </th>
              {amounts.map((field) => (
                <th key={field} scope="col" className={`num ${field}`}>
                  {t(`finance.statement.of-${field}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shares.map((share) => (
              <tr key={`${share.versionId} ${share.isEarlier} ${share.partyId} ${share.ratio}`}>
                <td>
                  <Who statementId={id} share={share} />
                </td>
                <td className="num">
                  {formatShareRatio(t, share, { parent: shares.find(isParentOf(share)), language })}
                </td>
                {amounts.map((field) => (
                  <td key={field} className={`num ${field}`}>
                    {formatShareAmount(share, field)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={2}>{t('finance.statement.total')}</td>
              {amounts.map((field) => (
                <td key={field} className={`num ${field}`}>
                  {total(field)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </Sheet>
  )
}

const balances = ['owedMinor', 'dueMinor', 'payMinor', 'leftMinor'] as const
const withSetOffs = [...balances, 'hadMinor', 'transferMinor'] as const
/** Shows each party's previous debt, due and paid amount; the remaining debt is carried to the next statement. */
export function CarriedDebts({ statement: { carried, setOffs, currency } }: { statement: StatementDetail }) {
  const t = useWords(statementWords)
  const language = useLanguage()
  const rows = carried.map((one) => {
    const hadMinor = setOffs.find(({ partyId }) => partyId === one.partyId)?.amountMinor ?? 0
    return { ...one, hadMinor, transferMinor: one.payMinor - hadMinor }
  })
  // Set-offs are shown if the payment provider split payments.
  const fields = setOffs.length > 0 ? withSetOffs : balances
  return (
    <Sheet title={t('finance.statement.carried')} note={currency}>
      <div className="share-table">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('finance.statement.party')}</th>
              {fields.map((field) => (
                <th key={field} scope="col" className="num">
                  {t(`finance.statement.of-${field}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((one) => (
              <tr key={one.partyId}>
                <td>
                  <Link to={partyLedgerEntriesPath(one.partyId)}>{one.name}</Link>
                </td>
                {fields.map((field) => (
                  <td key={field} className="num">
                    {formatAmount(one[field], currency, language)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Sheet>
  )
}

const isParentOf = (share: StatementShare) => (other: StatementShare) =>
  share.fromPartyId !== null && other.partyId === share.fromPartyId
/** The ratio of a level is a part of its parent's share, and not of the base: "20 % of Landlord". */
export function formatShareRatio(
  t: (key: 'finance.statement.ratio-of', values: Readonly<Record<string, string>>) => string,
  { ratio }: Pick<StatementShare, 'ratio'>,
  { parent, language }: { parent: Pick<StatementShare, 'name'> | undefined; language: Language },
): string {
  const share = formatRatio(ratio, language)
  return parent ? t('finance.statement.ratio-of', { ratio: share, name: parent.name }) : share
}

function Who({ statementId, share }: { statementId: string; share: StatementShare }) {
  const t = useWords(statementWords)
  const translate = useTranslate()
  return (
    <>
      {share.partyId === null ? (
        translate('finance.operator')
      ) : (
        <Link to={ledgerEntriesPath(statementId, share.partyId)}>{share.name}</Link>
      )}{' '}
      {share.isEarlier && <Tag>{t('finance.statement.earlier')}</Tag>}
    </>
  )
}
