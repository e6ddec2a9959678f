import {
  Button,
  Can,
  isPermitted,
  confirmAction,
  Drawer,
  DrawerWhileLoading,
  Form,
  type FormState,
  NumberField,
  SelectField,
  TextField,
  useCall,
  useFields,
  useForm,
  useSave,
  useWords,
} from '@evops/kit'
import {
  deleteDepartment,
  type DepartmentRow,
  getAllDepartments,
  getAllOrganisations,
  getDepartment,
  getOrganisation,
  getOrganisationTree,
  listDepartments,
  saveDepartment,
  updateDepartment,
} from '../../contract/index.ts'
import { partWords } from '../parts/part.words.ts'
import { refetchReads } from '../parts/read-again.ts'
import { orgWords } from '../parts/organisations.words.ts'
import { indentedOrgOptions } from '../parts/tree.rules.ts'

const reads = [listDepartments, getDepartment, getAllDepartments, getOrganisation, getOrganisationTree]

export function NewDepartment({ orgId, onClose }: { orgId: string; onClose: () => void }) {
  const t = useWords(orgWords)
  const form = useForm(saveDepartment, {
    initial: { orgId },
    refreshes: reads,
    done: t('organisation.dep.created'),
    onSaved: onClose,
    draft: 'new-department',
  })
  return (
    <Drawer title={t('organisation.dep.new-title')} onClose={onClose}>
      <Form form={form} verb={t('organisation.dep.create')} onCancel={onClose}>
        <DepartmentFields form={form} />
      </Form>
    </Drawer>
  )
}

export function DepartmentDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useWords(orgWords)
  const read = useCall(getDepartment, { query: { departmentId: id } }, { quiet: true })
  const { data } = read
  if (read.error || data?.departmentId !== id)
    return <DrawerWhileLoading title={t('organisation.dep.name')} read={read} onClose={onClose} />
  return (
    <Drawer
      title={data.name}
      sub={data.orgName}
      onClose={onClose}
      footer={<DeleteDepartment department={data} onGone={onClose} />}
    >
      <EditDepartment key={data.departmentId} department={data} onClose={onClose} />
    </Drawer>
  )
}

function EditDepartment({ department, onClose }: { department: DepartmentRow; onClose: () => void }) {
  const p = useWords(partWords)
  const { departmentId, version, orgId, name, code, phone, remark, position } = department
  const form = useForm(updateDepartment, {
    initial: { orgId, name, code, phone, remark, position },
    toBody: (values) => ({ ...values, position: values.position ?? 0, departmentId, version }),
    refreshes: reads,
    onConflict: () => refetchReads(getDepartment),
    done: p('organisation.saved'),
    onSaved: onClose,
  })
  if (!isPermitted(updateDepartment))
    return (
      <div className="form">
        <DepartmentFields form={form} disabled />
      </div>
    )
  return (
    <Form form={form} onCancel={onClose}>
      <DepartmentFields form={form} />
    </Form>
  )
}

function DepartmentFields({ form, disabled = false }: { form: FormState; disabled?: boolean }) {
  const f = useFields(orgWords, 'organisation.dep', { form })
  const orgField = useFields(orgWords, 'organisation.org', { form })
  const all = useCall(getAllOrganisations)
  return (
    <>
      <TextField {...orgField('name')} disabled={disabled} />
      <TextField {...f('code')} disabled={disabled} />
      <SelectField {...f('orgId')} options={indentedOrgOptions(all.data ?? [])} disabled={disabled} />
      <TextField {...f('phone')} type="tel" disabled={disabled} />
      <NumberField {...f('position')} disabled={disabled} />
      <TextField {...orgField('remark')} lines={2} disabled={disabled} />
    </>
  )
}

function DeleteDepartment({ department, onGone }: { department: DepartmentRow; onGone: () => void }) {
  const t = useWords(orgWords)
  const p = useWords(partWords)
  const remove = useSave(deleteDepartment, {
    refreshes: reads,
    done: p('organisation.deleted'),
    onSaved: onGone,
  })
  const confirmDeletion = async () => {
    const yes = await confirmAction({
      title: t('organisation.dep.delete-title', { name: department.name }),
      text: p('organisation.no-undo'),
      verb: p('organisation.delete'),
      danger: true,
    })
    if (yes) remove.mutate({ body: { departmentId: department.departmentId } })
  }
  const inUse = department.users + department.stations > 0
  return (
    <Can call={deleteDepartment}>
      <Button
        kind="danger"
        icon="trash"
        disabled={inUse}
        busy={remove.isPending}
        onClick={() => void confirmDeletion()}
      >
        {p('organisation.delete-confirm')}
      </Button>
      {inUse && (
        <span className="note">
          {t('organisation.org.in-use', {
            what: t('organisation.org.figures', { users: department.users, stations: department.stations }),
          })}
        </span>
      )}
    </Can>
  )
}
