import {
  DataTable,
  Empty,
  FilterDays,
  Filters,
  FilterSelect,
  Link,
  ListPage,
  Notice,
  useList,
  useCurrentUser,
  usePage,
  useTranslate,
  useWords,
} from '@evops/kit'
import { listSignIns, platformOperatorId, signInWords } from '../../contract/index.ts'
import { daysToInstants } from '../parts/days.rules.ts'
import { auditWords } from './audit.words.ts'
import { signInColumns } from './sign-in-columns.tsx'

const columns = Object.values(signInColumns)

/** Lists successful and failed sign-ins with user, time and address. */
export function SignInList() {
  const t = useWords(auditWords)
  useWords(signInWords)
  const translate = useTranslate()
  const { search } = usePage()
  const { platformStaff, operator } = useCurrentUser()
  const { timeZone } = operator
  const isInOperator = operator.id !== platformOperatorId
  const formatOfValue = (value: string) => translate(`organisation.sign-in-log.of-${value}`)
  const list = useList(listSignIns, {
    pageSize: 50,
    always: daysToInstants(search, timeZone),
    words: 'organisation.sign-in-log',
  })
  return (
    <ListPage
      title={t('organisation.sign-in-log.title')}
      list={list}
      views={isInOperator && <WhereTheRestIs />}
      filters={
        <Filters
          list={list}
          find={{ key: 'user', label: t('organisation.sign-in-log.find') }}
          chips={{
            address: { label: t('organisation.sign-in-log.address') },
          }}
        >
          {isInOperator && platformStaff && (
            <FilterSelect
              list={list}
              name="of"
              options={(['operator', 'platform'] as const).map((value) => ({
                value,
                label: formatOfValue(value),
              }))}
            />
          )}
          <FilterSelect list={list} name="result" values={['done', 'refused']} words="organisation.audit.result" />
          <FilterDays list={list} from="fromDay" to="toDay" label={t('organisation.audit.days')} />
        </Filters>
      }
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={(row) => row.id}
        label={t('organisation.sign-in-log.title')}
        opens={false}
        empty={<Empty icon="key" title={t('organisation.sign-in-log.empty')} />}
      />
    </ListPage>
  )
}

/** Hint that sign-ins of the platform's staff are listed at the platform, whichever operator they work in. */
function WhereTheRestIs() {
  const t = useWords(auditWords)
  const { platformStaff } = useCurrentUser()
  return (
    <Notice>
      {t(platformStaff ? 'organisation.sign-in-log.where-staff' : 'organisation.sign-in-log.where')}{' '}
      <Link to="/sysmng/auditlog">{t('organisation.audit.title')}</Link>
    </Notice>
  )
}
