import {
  besideList,
  Button,
  Can,
  columnsFor,
  DataTable,
  Drawer,
  Empty,
  Filters,
  Form,
  ListPage,
  say,
  useForm,
  useList,
  usePage,
  useWords,
} from '@evops/platform/console'
import { createProfileTemplate, listProfileTemplates, type ProfileTemplate } from '../../contract/index.ts'
import { firstPeriods, withPeriods } from './PeriodFields.tsx'
import { clockOf, writePeriods } from './periods.rules.ts'
import { ProfileDrawer } from './ProfileDrawer.tsx'
import { ProfileFields } from './ProfileFields.tsx'
import { profileWords } from './profiles.words.ts'
import '../stations.css'

const c = columnsFor<ProfileTemplate>('stations.profile')
const columns = [
  c.text('name'),
  c.custom('purpose', (row) => say(`stations.profile.purpose.${row.purpose}`), { width: 180 }),
  c.custom('periods', (row) => periodsOf(row)),
  c.number('stackLevel', { width: 90 }),
  c.number('active', { width: 120 }),
  c.when('updatedAt'),
]
function periodsOf({ periods, unit }: ProfileTemplate): string {
  const typed = writePeriods(periods, unit)
  const all = periods.map(({ fromMinute }, index) => `${clockOf(fromMinute)} ${typed[index]?.limit ?? ''}`)
  return `${all.join(' · ')} ${unit === 'W' ? 'kW' : 'A'}`
}

/** how much may be drawn at which time of the day, and where that holds. */
export function ProfileList() {
  const t = useWords(profileWords)
  const { search, setSearch } = usePage()
  const list = useList(listProfileTemplates, { every: 10_000 })
  const add = (
    <Can call={createProfileTemplate}>
      <Button kind="primary" icon="plus" onClick={() => setSearch({ new: '1', open: undefined })}>
        {t('stations.profile.new')}
      </Button>
    </Can>
  )
  const chosen = list.rows.find(({ id }) => id === list.open)
  const drawer =
    search.new === '1' ? (
      <NewProfile onClose={() => setSearch({ new: undefined })} />
    ) : (
      chosen && (
        <ProfileDrawer
          key={chosen.id}
          template={chosen}
          {...besideList(list, (row: ProfileTemplate) => row.id)}
        />
      )
    )
  return (
    <ListPage
      title={t('stations.profile.title')}
      list={list}
      actions={add}
      filters={<Filters list={list} find={{ key: 'search', label: t('stations.profile.find') }} />}
      drawer={drawer}
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={(row) => row.id}
        label={t('stations.profile.title')}
        onOpen={(row) => setSearch({ open: row.id, new: undefined })}
        empty={
          <Empty icon="settings" title={t('stations.profile.none')}>
            <p>{t('stations.profile.none-text')}</p>
            {add}
          </Empty>
        }
      />
    </ListPage>
  )
}

const initial = {
  purpose: 'TxDefaultProfile' as const,
  unit: 'W' as const,
  stackLevel: 0,
  typed: firstPeriods,
}

function NewProfile({ onClose }: { onClose: () => void }) {
  const t = useWords(profileWords)
  const form = useForm(createProfileTemplate, {
    initial,
    toBody: withPeriods,
    refreshes: [listProfileTemplates],
    done: t('stations.profile.saved'),
    onSaved: onClose,
  })
  return (
    <Drawer title={t('stations.profile.new')} onClose={onClose}>
      <Form form={form} verb={t('stations.profile.create')} onCancel={onClose}>
        <ProfileFields form={form} />
      </Form>
    </Drawer>
  )
}
