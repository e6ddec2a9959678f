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
  useWords,
} from '@evops/kit'
import {
  formatBusiness,
  isMoneyPromise,
  listSliceActs,
  moneyActs,
  type MoneyActKind,
  type NearLimitRow,
} from '../../contract/index.ts'
import { flowPath } from '../paths.ts'
import { nearLimitScreenWords } from './slices.words.ts'

const shown = 200

/** Drawer of one sum: its limits, and the acts of its day with their journals. */
export function NearLimitDrawer({ row, ...neighbours }: DrawerNavigation & { row: NearLimitRow }) {
  const t = useWords(nearLimitScreenWords)
  const language = useLanguage()
  const { subject, subjectId, day, direction, currency } = row
  const query = { subject, subjectId, day, direction, pageSize: shown }
  const read = useCall(listSliceActs, { query }, { quiet: true })
  const title = row.name ?? subjectId.slice(-12)
  if (!read.data) return <DrawerWhileLoading read={read} title={title} {...neighbours} />
  const money = (minor: number | null) => (minor === null ? '' : formatMoney(minor, currency, language))
  const { list, total } = read.data
  const others = { subject, subjectId, view: 'slices' }
  return (
    <Drawer
      title={title}
      sub={
        <Link to={flowPath(others)}>
          {t(`ledger.slices.subject.${subject}`)} · {day}
        </Link>
      }
      wide
      {...neighbours}
    >
      <div className="stack">
        <Facts
          of={[
            [t('ledger.slices.direction'), t(`ledger.slices.direction.${direction}`)],
            [t('ledger.slices.sumMinor'), money(row.sumMinor)],
            [t('ledger.slices.acts'), String(row.acts)],
            [t('ledger.slices.largestMinor'), money(row.largestMinor)],
            [t('ledger.slices.dayLimitMinor'), money(row.dayLimitMinor)],
            [t('ledger.slices.actLimitMinor'), money(row.actLimitMinor)],
            [t('ledger.slices.nearDays'), String(row.nearDays)],
          ]}
        />
        <Acts list={list.map(withKind)} />
        {total > list.length && <p className="dim">{t('ledger.slices.more', { shown, total })}</p>}
      </div>
    </Drawer>
  )
}

interface Act {
  id: string
  at: string
  kind: MoneyActKind
  userName: string
  walletName: string | null
  amountMinor: number
  currency: string
  isApproved: boolean
}
function Acts({ list }: { list: readonly Act[] }) {
  const t = useWords(nearLimitScreenWords)
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  return (
    <div className="lines-frame">
      <table className="lines">
        <thead>
          <tr>
            <th scope="col">{t('ledger.slices.at')}</th>
            <th scope="col">{t('ledger.slices.kind')}</th>
            <th scope="col" className="num">
              {t('ledger.slices.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map((act) => (
            <tr key={act.id}>
              <td>
                {isMoneyPromise(act.kind) ? (
                  formatInstant(act.at, language, timeZone, 'second')
                ) : (
                  <Link to={flowPath({ open: act.id })}>{formatInstant(act.at, language, timeZone, 'second')}</Link>
                )}
              </td>
              <td>
                {formatBusiness(businessOf(act.kind), language)} ·{' '}
                {[act.userName, act.walletName].filter(Boolean).join(' · ')}{' '}
                {act.isApproved && <Tag tone="good">{t('ledger.slices.approved')}</Tag>}
              </td>
              <td className="num">{formatMoney(act.amountMinor, act.currency, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const businessOf = (kind: MoneyActKind) => moneyActs[kind].businessType
/** Safe cast: the database stores kinds of the table only. */
const withKind = <T extends { kind: string }>(act: T) => ({ ...act, kind: act.kind as MoneyActKind })
