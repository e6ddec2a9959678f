import { stationChoice } from '@evops/organisation/console'
import {
  CheckField,
  ChecksField,
  Drawer,
  Form,
  type FormState,
  type FormValues,
  PickField,
  SelectField,
  TextField,
  useFields,
  useForm,
  usePage,
  useTranslate,
  useSlot,
  useWords,
} from '@evops/kit'
import {
  createStaff,
  getStaff,
  listContractors,
  listStaff,
  staffSkills,
  staffOrganisations,
  staffStates,
  staffUsers,
  sharedStaffWords,
  updateStaff,
  type StaffRow,
} from '../../contract/index.ts'
import { CertificatesField } from './CertificatesField.tsx'
import { staffWords } from './staff.words.ts'

const texts = ['staffNo', 'name', 'mobile', 'email', 'remark'] as const
/** Converts form values: an empty text stays empty, an empty choice becomes null. */
function bodyOf(values: FormValues): Record<string, unknown> {
  return {
    ...values,
    ...Object.fromEntries(texts.map((name) => [name, values[name] ?? ''])),
    orgId: values.orgId ?? null,
    userId: values.userId ?? null,
    contractorId: values.contractorId ?? null,
  }
}

export function NewStaff({ onClose }: { onClose: () => void }) {
  const t = useWords(staffWords)
  const { setSearch } = usePage()
  const form = useForm(createStaff, {
    initial: { state: 'on_duty', skills: [], certificates: [], stationIds: [], chief: false },
    refreshes: [listStaff],
    done: t('maintenance.staff.created'),
    draft: 'new-staff',
    toBody: bodyOf,
    onSaved: ({ id }) => setSearch({ new: undefined, open: id }),
  })
  return (
    <Drawer title={t('maintenance.staff.new')} onClose={onClose}>
      <Form form={form} verb={t('maintenance.staff.new')} onCancel={onClose}>
        <StaffFields form={form} />
      </Form>
    </Drawer>
  )
}

export function EditStaff({ row, onClose }: { row: StaffRow; onClose: () => void }) {
  const t = useWords(staffWords)
  const { id, version, orgId, userId, contractorId, certificates, state, chief, stations } = row
  const form = useForm(updateStaff, {
    params: { id },
    initial: {
      ...Object.fromEntries(texts.map((name) => [name, row[name]])),
      skills: row.skills,
      orgId,
      userId,
      contractorId,
      certificates,
      state,
      chief,
      stationIds: stations.map(({ stationId }) => stationId),
    },
    refreshes: [listStaff, getStaff],
    done: t('maintenance.staff.saved'),
    toBody: (values) => ({ ...bodyOf(values), version }),
    onSaved: onClose,
  })
  return (
    <Drawer title={row.name} onClose={onClose}>
      <Form form={form} onCancel={onClose}>
        <p className="note wide">{t('maintenance.staff.masked-hint')}</p>
        <StaffFields form={form} row={row} />
      </Form>
    </Drawer>
  )
}

function StaffFields({ form, row }: { form: FormState; row?: StaffRow }) {
  const t = useWords(staffWords)
  const f = useFields(staffWords, 'maintenance.staff', { form })
  useWords(sharedStaffWords)
  const translate = useTranslate()
  return (
    <>
      <TextField {...f('staffNo')} />
      <TextField {...f('name')} />
      <TextField {...f('mobile')} />
      <TextField {...f('email')} />
      <SelectField
        {...f('state')}
        hint={row?.rostered ? t('maintenance.staff.state-rostered') : undefined}
        options={staffStates.map((value) => ({
          value,
          label: translate(`maintenance.staff.state-${value}`),
        }))}
      />
      <ChecksField
        {...f('skills')}
        options={staffSkills.map((value) => ({ value, label: translate(`maintenance.staff.skill-${value}`) }))}
      />
      <CertificatesField form={form} />
      <PickField
        form={form}
        name="orgId"
        label={t('maintenance.staff.orgName')}
        from={staffOrganisations}
        inputOf={(text) => ({ query: { search: text || undefined } })}
        choices={(reply) => reply.map(({ orgId, name }) => ({ value: orgId, label: name }))}
        chosen={row?.orgName ?? undefined}
      />
      <PickField
        form={form}
        name="userId"
        label={t('maintenance.staff.userName')}
        hint={t('maintenance.staff.user-hint')}
        from={staffUsers}
        inputOf={(text) => ({ query: { search: text || undefined } })}
        choices={(reply) =>
          reply.map(({ userId, name, loginName }) => ({ value: userId, label: `${name} · ${loginName}` }))
        }
        chosen={row?.userName ?? undefined}
      />
      <PickField
        form={form}
        name="contractorId"
        label={t('maintenance.staff.contractorName')}
        hint={t('maintenance.staff.contractor-hint')}
        from={listContractors}
        inputOf={(text) => ({ query: { search: text || undefined, pageSize: 20 } })}
        choices={({ list }) => list.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={row?.contractorName ?? undefined}
      />
      <StationsField form={form} />
      <CheckField form={form} name="chief" label={t('maintenance.staff.chief-check')} wide />
      <TextField {...f('remark')} lines={2} wide />
    </>
  )
}

/** Selects stations one by one with the stations' own component. */
function StationsField({ form }: { form: FormState }) {
  const t = useWords(staffWords)
  const choices = useSlot(stationChoice)
  const value = Array.isArray(form.values.stationIds) ? form.values.stationIds.map(String) : []
  return (
    <div className="f wide">
      {choices.map((choice) =>
        choice.draw({
          value,
          onChange: (ids: string[]) => form.set('stationIds', ids),
          label: t('maintenance.staff.stations'),
          disabled: false,
        }),
      )}
    </div>
  )
}
