import {
  type DrawerNavigation,
  isPermitted,
  ChecksField,
  DayField,
  Drawer,
  DrawerWhileLoading,
  Form,
  type FormState,
  type FormValues,
  Link,
  RemoveButton,
  TextField,
  useCall,
  useFields,
  useForm,
  useTranslate,
  useWords,
} from '@evops/kit'
import {
  createContractor,
  deleteContractor,
  getContractor,
  listContractors,
  workOrdersScreen,
  staffSkills,
  staffScreen,
  sharedStaffWords,
  updateContractor,
  type ContractorRow,
} from '../../contract/index.ts'
import { StationsField } from '../StationsField.tsx'
import { contractorListWords } from './contractors.words.ts'
import '../staff/staff.css'

const refreshes = [listContractors, getContractor]
const texts = ['name', 'taxId', 'contact', 'phone', 'email', 'remark'] as const
const days = ['validFrom', 'validUntil'] as const
/** Converts form values: an empty text stays empty, an empty date means none. */
const bodyOf = (values: FormValues): Record<string, unknown> => ({
  ...values,
  ...Object.fromEntries(texts.map((name) => [name, values[name] ?? ''])),
  ...Object.fromEntries(days.map((name) => [name, values[name] || null])),
})

export function NewContractor({ onClose }: { onClose: () => void }) {
  const t = useWords(contractorListWords)
  const form = useForm(createContractor, {
    initial: { skills: [], stationIds: [] },
    toBody: bodyOf,
    refreshes,
    done: t('maintenance.contractor.saved'),
    onSaved: onClose,
  })
  return (
    <Drawer title={t('maintenance.contractor.new')} onClose={onClose}>
      <Form form={form} columns verb={t('maintenance.contractor.new')} onCancel={onClose}>
        <ContractorFields form={form} />
      </Form>
    </Drawer>
  )
}

export function ContractorDrawer({ id, ...neighbours }: DrawerNavigation & { id: string }) {
  const t = useWords(contractorListWords)
  const read = useCall(getContractor, { params: { id } }, { quiet: true })
  const row = read.data
  if (read.error || row?.id !== id)
    return <DrawerWhileLoading read={read} title={t('maintenance.contractor.none')} {...neighbours} />
  const remove = {
    call: deleteContractor,
    input: { params: { id } },
    save: { refreshes, done: t('maintenance.contractor.deleted'), onSaved: neighbours.onClose },
    confirmation: {
      title: t('maintenance.contractor.delete-title', { name: row.name }),
      text: t('maintenance.contractor.delete-text'),
      verb: t('maintenance.contractor.delete'),
    },
  }
  return (
    <Drawer title={row.name} footer={<RemoveButton {...remove} />} {...neighbours}>
      <p className="row wraps contractor-leads">
        <Link to={`${staffScreen.path}?contractorId=${id}`}>{t('maintenance.contractor.to-staff')}</Link>
        <Link to={`${workOrdersScreen.path}?contractorId=${id}`}>{t('maintenance.contractor.to-work-orders')}</Link>
      </p>
      <EditContractor key={row.version} row={row} onClose={neighbours.onClose} />
    </Drawer>
  )
}

function EditContractor({ row, onClose }: { row: ContractorRow; onClose: () => void }) {
  const t = useWords(contractorListWords)
  const {
    id,
    version,
    contractStatus: _contractStatus,
    everywhere: _everywhere,
    stations: _names,
    staff: _staff,
    openWorkOrders: _open,
    ...values
  } = row
  const form = useForm(updateContractor, {
    params: { id },
    initial: { ...values, version },
    toBody: bodyOf,
    refreshes,
    done: t('maintenance.contractor.saved'),
  })
  const fields = <ContractorFields form={form} />
  if (!isPermitted(updateContractor))
    return (
      <fieldset className="form" disabled>
        {fields}
      </fieldset>
    )
  return (
    <Form form={form} columns onCancel={onClose}>
      {fields}
    </Form>
  )
}

function ContractorFields({ form }: { form: FormState }) {
  const t = useWords(contractorListWords)
  const f = useFields(contractorListWords, 'maintenance.contractor', { form })
  useWords(sharedStaffWords)
  const translate = useTranslate()
  return (
    <>
      <TextField {...f('name')} wide />
      <TextField {...f('taxId')} />
      <TextField {...f('contact')} />
      <TextField {...f('phone')} />
      <TextField {...f('email')} />
      <DayField {...f('validFrom')} />
      <DayField {...f('validUntil')} />
      <ChecksField
        {...f('skills')}
        options={staffSkills.map((value) => ({ value, label: translate(`maintenance.staff.skill-${value}`) }))}
        wide
      />
      <StationsField
        form={form}
        label={t('maintenance.contractor.stations')}
        hint={t('maintenance.contractor.stations-hint')}
      />
      <TextField {...f('remark')} lines={2} wide />
    </>
  )
}
