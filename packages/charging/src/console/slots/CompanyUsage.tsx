import { memberPermissions } from '@evops/members/contract'
import { formatMonth } from '@evops/platform/contract'
import {
  columnsFor,
  DataTable,
  Empty,
  FilterDays,
  Filters,
  formatInstant,
  Link,
  Pager,
  useIsPermitted,
  useList,
  usePage,
  useWords,
} from '@evops/kit'
import { companyUsage, usageGroupings, type UsageGrouping, type UsageRow } from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { usageWords } from './usage.words.ts'

const c = columnsFor<UsageRow>('charging.usage')
const figures = [
  c.number('sessions', { width: 100, phone: 2 }),
  c.energy('energyDwh', { width: 130, phone: 4 }),
  c.money('totalMinor', ({ currency }) => currency, { width: 130 }),
  c.money('reducedMinor', ({ currency }) => currency, { width: 120 }),
  c.money('refundedMinor', ({ currency }) => currency, { width: 120 }),
  c.money('payableMinor', ({ currency }) => currency, { width: 130 }),
  c.money('companyMinor', ({ currency }) => currency, { width: 150, phone: 3 }),
]
const columnsOf = {
  month: [
    c.custom('key', ({ key }, language) => formatMonth(key, language), {
      title: 'charging.usage.month',
      phone: 1,
    }),
    ...figures,
  ],
  day: [
    c.custom('key', ({ key }, language) => formatInstant(key, language, 'UTC', 'day'), {
      title: 'charging.usage.day',
      phone: 1,
    }),
    ...figures,
  ],
}
/** Links the members to their pages. The use of the company's own tokens belongs to no person. */
function peopleOf(companyId: string, isLinked: boolean) {
  const renderPersonName = ({ key, name }: UsageRow) =>
    isLinked && key !== companyId ? <Link to={`/usermanager/usermng/${key}`}>{name}</Link> : name
  return [c.custom('key', renderPersonName, { title: 'charging.usage.person', phone: 1 }), ...figures]
}

/** Sessions charged to a company: by month, by day, by person. */
export function CompanyUsage({ companyId }: { companyId: string }) {
  const t = useWords(usageWords)
  const m = useWords(menuWords)
  const may = useIsPermitted()
  const { search, setSearch } = usePage()
  const by: UsageGrouping = usageGroupings.find((part) => part === search.view) ?? 'month'
  const { from = '', to = '' } = search
  const list = useList(companyUsage, {
    pageSize: 50,
    always: { companyId, by, ...(from && { dayFrom: from }), ...(to && { dayTo: to }) },
  })
  return (
    <>
      <div className="sheet list-sheet">
        <div className="views" role="tablist" aria-label={m('charging.menu.usage')}>
          {usageGroupings.map((part) => (
            <button
              key={part}
              type="button"
              role="tab"
              aria-selected={part === by}
              onClick={() => setSearch({ view: part === 'month' ? undefined : part, page: undefined })}
            >
              {t(`charging.usage.by-${part}`)}
            </button>
          ))}
        </div>
        <Filters list={list}>
          <FilterDays list={list} from="from" to="to" label={t('charging.usage.days')} />
        </Filters>
        <DataTable
          list={list}
          columns={by === 'person' ? peopleOf(companyId, may(memberPermissions.view)) : columnsOf[by]}
          keyOf={({ key }) => key}
          label={m('charging.menu.usage')}
          opens={false}
          empty={<Empty icon="bill" title={t('charging.usage.empty')} />}
        />
        <p className="small dim body">{t('charging.usage.note')}</p>
      </div>
      <Pager list={list} />
    </>
  )
}
