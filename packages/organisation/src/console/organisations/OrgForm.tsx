import {
  Drawer,
  Form,
  type FormState,
  NumberField,
  SelectField,
  TextField,
  useCall,
  useForm,
  useWords,
} from '@evops/platform/console'
import {
  getAllOrganisations,
  getOrganisation,
  getOrganisationTree,
  listDepartments,
  type OrganisationRow,
  saveOrganisation,
  updateOrganisation,
} from '../../contract/index.ts'
import { partWords } from '../parts/part.words.ts'
import { readAgain } from '../parts/read-again.ts'
import { orgWords } from '../parts/organisations.words.ts'
import { indented } from '../parts/tree.rules.ts'

export const orgReads = [getAllOrganisations, getOrganisation, getOrganisationTree, listDepartments]

export function NewOrganisation({
  parentId,
  onMade,
  onClose,
}: {
  parentId: string | undefined
  onMade: (orgId: string) => void
  onClose: () => void
}) {
  const t = useWords(orgWords)
  const form = useForm(saveOrganisation, {
    initial: parentId ? { parentId } : {},
    refreshes: orgReads,
    done: t('organisation.org.created'),
    onSaved: (made) => onMade(made.orgId),
    draft: 'new-organisation',
  })
  return (
    <Drawer title={t('organisation.org.new-title')} onClose={onClose}>
      <Form form={form} verb={t('organisation.org.create')} onCancel={onClose}>
        <OrgFields form={form} />
      </Form>
    </Drawer>
  )
}

export function EditOrganisation({ org, onClose }: { org: OrganisationRow; onClose: () => void }) {
  const t = useWords(orgWords)
  const p = useWords(partWords)
  const { name, code, parentId, contact, phone, address, remark, position } = org
  const form = useForm(updateOrganisation, {
    initial: { name, code, parentId, contact, phone, address, remark, position },
    // An emptied box is an empty text, an emptied parent makes it a root.
    toBody: (values) => ({
      ...values,
      parentId: values.parentId || null,
      position: values.position ?? 0,
      orgId: org.orgId,
      version: org.version,
    }),
    refreshes: orgReads,
    onConflict: () => readAgain(getOrganisation),
    done: p('organisation.saved'),
    onSaved: onClose,
  })
  return (
    <Drawer title={t('organisation.org.edit-title', { name })} onClose={onClose}>
      <Form form={form} onCancel={onClose}>
        <OrgFields form={form} without={org.orgId} />
      </Form>
    </Drawer>
  )
}

function OrgFields({ form, without }: { form: FormState; without?: string }) {
  const t = useWords(orgWords)
  const all = useCall(getAllOrganisations)
  return (
    <>
      <TextField form={form} name="name" label={t('organisation.org.name')} />
      <TextField
        form={form}
        name="code"
        label={t('organisation.org.code')}
        hint={t('organisation.org.code-hint')}
      />
      <SelectField
        form={form}
        name="parentId"
        label={t('organisation.org.parentId')}
        hint={without && t('organisation.org.parentId-hint')}
        options={indented(all.data ?? [], without)}
      />
      <TextField form={form} name="contact" label={t('organisation.org.contact')} />
      <TextField form={form} name="phone" type="tel" label={t('organisation.org.phone')} />
      <TextField form={form} name="address" label={t('organisation.org.address')} />
      <NumberField form={form} name="position" label={t('organisation.org.position')} />
      <TextField form={form} name="remark" label={t('organisation.org.remark')} lines={2} />
    </>
  )
}
