import {
  type DrawerNavigation,
  isPermitted,
  Drawer,
  DrawerWhileLoading,
  Form,
  type FormState,
  RemoveButton,
  TextField,
  useCall,
  useFields,
  useForm,
  useWords,
} from '@evops/kit'
import {
  createChecklist,
  deleteChecklist,
  getChecklist,
  listChecklists,
  updateChecklist,
  type ChecklistRow,
} from '../../contract/index.ts'
import { checklistWords } from './checklists.words.ts'
import { itemBody, Items, newItem } from './Items.tsx'

const refreshes = [listChecklists, getChecklist]

export function NewChecklist({ onClose }: { onClose: () => void }) {
  const t = useWords(checklistWords)
  const form = useForm(createChecklist, {
    initial: { items: [newItem] },
    toBody: itemBody,
    refreshes,
    done: t('maintenance.checklist.saved'),
    onSaved: onClose,
  })
  return (
    <Drawer title={t('maintenance.checklist.new')} onClose={onClose}>
      <Form form={form} columns verb={t('maintenance.checklist.new')} onCancel={onClose}>
        <ChecklistFields form={form} />
      </Form>
    </Drawer>
  )
}

export function ChecklistDrawer({ id, ...neighbours }: DrawerNavigation & { id: string }) {
  const t = useWords(checklistWords)
  const read = useCall(getChecklist, { params: { id } }, { quiet: true })
  const row = read.data
  if (read.error || row?.id !== id)
    return <DrawerWhileLoading read={read} title={t('maintenance.checklist.none')} {...neighbours} />
  return (
    <Drawer
      title={row.name}
      footer={
        <RemoveButton
          call={deleteChecklist}
          input={{ params: { id } }}
          save={{ refreshes, done: t('maintenance.checklist.deleted'), onSaved: neighbours.onClose }}
          confirmation={{
            title: t('maintenance.checklist.delete-title', { name: row.name }),
            text: t('maintenance.checklist.delete-text'),
            verb: t('maintenance.checklist.delete'),
          }}
        />
      }
      {...neighbours}
    >
      <EditChecklist key={row.version} row={row} onClose={neighbours.onClose} />
    </Drawer>
  )
}

function EditChecklist({ row, onClose }: { row: ChecklistRow; onClose: () => void }) {
  const t = useWords(checklistWords)
  const { id, version, plans: _plans, ...values } = row
  const form = useForm(updateChecklist, {
    params: { id },
    initial: { ...values, version },
    toBody: itemBody,
    refreshes,
    done: t('maintenance.checklist.saved'),
  })
  if (!isPermitted(updateChecklist))
    return (
      <fieldset className="form" disabled>
        <ChecklistFields form={form} />
      </fieldset>
    )
  return (
    <Form form={form} columns onCancel={onClose}>
      <ChecklistFields form={form} />
    </Form>
  )
}

function ChecklistFields({ form }: { form: FormState }) {
  const f = useFields(checklistWords, 'maintenance.checklist', { form })
  return (
    <>
      <TextField {...f('name')} wide />
      <Items form={form} />
      <TextField {...f('remark')} lines={2} wide />
    </>
  )
}
