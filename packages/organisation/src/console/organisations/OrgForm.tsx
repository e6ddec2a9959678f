import {
  Drawer,
  Form,
  type FormState,
  NumberField,
  SelectField,
  TextField,
  useCall,
  useFields,
  useForm,
  useWords,
} from '@evops/kit'
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
import { refetchReads } from '../parts/read-again.ts'
import { orgWords } from '../parts/organisations.words.ts'
import { indentedOrgOptions } from '../parts/tree.rules.ts'

export const organisationReads = [getAllOrganisations, getOrganisation, getOrganisationTree, listDepartments]

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
    refreshes: organisationReads,
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
    // An empty box clears the text; an empty parent makes the organisation a root.
    toBody: (values) => ({
      ...values,
      parentId: values.parentId || null,
      position: values.position ?? 0,
      orgId: org.orgId,
      version: org.version,
    }),
    refreshes: organisationReads,
    onConflict: () => refetchReads(getOrganisation),
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
  const f = useFields(orgWords, 'organisation.org', { form })
  const all = useCall(getAllOrganisations)
  return (
    <>
      <TextField {...f('name')} />
      <TextField {...f('code')} />
      <SelectField
        {...f('parentId')}
        hint={without && t('organisation.org.parentId-hint')}
        options={indentedOrgOptions(all.data ?? [], without)}
      />
      <TextField {...f('contact')} />
      <TextField {...f('phone')} type="tel" />
      <TextField {...f('address')} />
      <NumberField {...f('position')} />
      <TextField {...f('remark')} lines={2} />
    </>
  )
}
