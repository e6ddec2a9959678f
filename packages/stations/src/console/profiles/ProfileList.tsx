import { columnsFor, Drawer, Form, translateText, useForm, useList, useWords } from '@evops/kit'
import { createProfileTemplate, listProfileTemplates, type ProfileTemplate } from '../../contract/index.ts'
import { firstPeriods, withPeriods } from './PeriodFields.tsx'
import { formatMinuteOfDay, writePeriods } from './periods.rules.ts'
import { ProfileDrawer } from './ProfileDrawer.tsx'
import { ProfileFields } from './ProfileFields.tsx'
import { profileWords } from './profiles.words.ts'
import { Templates } from '../templates/Templates.tsx'

const c = columnsFor<ProfileTemplate>('stations.profile')
const columns = [
  c.text('name', { phone: 1 }),
  c.custom('purpose', (row) => translateText(`stations.profile.purpose.${row.purpose}`), {
    width: 180,
    phone: 3,
  }),
  c.custom('periods', (row) => periodsOf(row), { phone: 2 }),
  c.number('stackLevel', { width: 90 }),
  c.number('active', { width: 120 }),
  c.when('updatedAt'),
]
function periodsOf({ periods, unit }: ProfileTemplate): string {
  const typed = writePeriods(periods, unit)
  const all = periods.map(({ fromMinute }, index) => `${formatMinuteOfDay(fromMinute)} ${typed[index]?.limit ?? ''}`)
  return `${all.join(' · ')} ${unit === 'W' ? 'kW' : 'A'}`
}

/** list of charging profile templates (power limits by time of day) and their assignments. */
export function ProfileList() {
  const t = useWords(profileWords)
  const list = useList(listProfileTemplates, { every: 10_000 })
  return (
    <Templates
      list={list}
      columns={columns}
      words={{
        title: t('stations.profile.title'),
        find: t('stations.profile.find'),
        none: t('stations.profile.none'),
        noneText: t('stations.profile.none-text'),
        add: t('stations.profile.new'),
      }}
      create={createProfileTemplate}
      fresh={({ onClose }) => <NewProfile onClose={onClose} />}
      chosen={(row, drawerProps) => <ProfileDrawer key={row.id} template={row} {...drawerProps} />}
    />
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
