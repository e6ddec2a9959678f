import { type FormState, SelectField, TextField, useCall, useFields, useWords } from '@evops/kit'
import { getAllDepartments, getAllOrganisations, listRoles } from '../../contract/index.ts'
import { indented } from '../parts/tree.rules.ts'
import { CheckListField } from '../parts/CheckList.tsx'
import { StationsField } from '../parts/StationsField.tsx'
import { userWords } from './users.words.ts'

const languageNames = [
  { value: 'zh', label: '中文' },
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
]

export function UserFields({ form, disabled = false }: { form: FormState; disabled?: boolean }) {
  const t = useWords(userWords)
  const organisations = useCall(getAllOrganisations)
  const departments = useCall(getAllDepartments, { query: {} })
  const roles = useCall(listRoles, { query: { pageSize: 200, sort: 'name' } })
  const field = { form, disabled }
  const f = useFields(userWords, 'organisation.user', field)
  const orgId = form.values.orgId
  return (
    <>
      <h3 className="wide">{t('organisation.user.who')}</h3>
      <TextField {...f('username')} />
      <TextField {...f('name')} />
      <TextField {...f('email')} type="email" />
      <TextField {...f('phone')} type="tel" />
      <TextField {...f('employeeNo')} />
      <SelectField {...f('language')} options={languageNames} />
      <h3 className="wide">{t('organisation.user.where')}</h3>
      <CheckListField
        {...field}
        name="roleIds"
        label={t('organisation.user.roles')}
        options={(roles.data?.list ?? []).map((role) => ({
          value: role.id,
          label: role.name,
          note: role.remark,
        }))}
      />
      <SelectField {...f('orgId')} wide options={indented(organisations.data ?? [])} />
      <CheckListField
        {...field}
        name="departmentIds"
        label={t('organisation.user.departments')}
        options={(departments.data ?? [])
          .toSorted((a, b) => Number(b.orgId === orgId) - Number(a.orgId === orgId))
          .map((each) => ({ value: each.departmentId, label: each.name, note: each.orgName }))}
      />
      <StationsField
        {...field}
        name="stationIds"
        label={t('organisation.user.stations')}
        hint={t('organisation.user.stations-hint')}
      />
      <TextField {...f('remark')} lines={2} wide />
    </>
  )
}
