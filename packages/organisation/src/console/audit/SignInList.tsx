import {
  DataTable,
  Empty,
  FilterDays,
  Filters,
  FilterSelect,
  ListPage,
  useList,
  useMe,
  usePage,
  useSay,
  useWords,
} from '@evops/platform/console'
import { listSignIns, signInWords } from '../../contract/index.ts'
import { daysToInstants } from '../parts/days.rules.ts'
import { auditWords } from './audit.words.ts'
import { signInColumns } from './sign-in-columns.tsx'

const columns = Object.values(signInColumns)

/** Who signed in or tried to, when and from where. */
export function SignInList() {
  const t = useWords(auditWords)
  useWords(signInWords)
  const tell = useSay()
  const { search } = usePage()
  const { timeZone } = useMe().operator
  const list = useList(listSignIns, { pageSize: 50, always: daysToInstants(search, timeZone) })
  return (
    <ListPage
      title={t('organisation.sign-in-log.title')}
      list={list}
      filters={
        <Filters
          list={list}
          find={{ key: 'user', label: t('organisation.sign-in-log.find') }}
          chips={{
            result: {
              label: t('organisation.sign-in-log.result'),
              say: (value) => tell(`organisation.audit.result.${value}`),
            },
            address: { label: t('organisation.sign-in-log.address') },
            fromDay: { label: t('organisation.audit.fromDay') },
            toDay: { label: t('organisation.audit.toDay') },
          }}
        >
          <FilterSelect
            list={list}
            name="result"
            label={t('organisation.sign-in-log.result')}
            options={(['done', 'refused'] as const).map((value) => ({
              value,
              label: t(`organisation.audit.result.${value}`),
            }))}
          />
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
