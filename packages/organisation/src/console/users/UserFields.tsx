import { type FormState, SelectField, TextField, useCall, useFields, useLanguage, useWords } from '@evops/kit'
import { languageNames, languages } from '@evops/platform/contract'
import { getAllDepartments, getAllOrganisations, listRoles, roleName } from '../../contract/index.ts'
import { indentedOrgOptions } from '../parts/tree.rules.ts'
import { CheckListField } from '../parts/CheckList.tsx'
import { StationsField } from '../parts/StationsField.tsx'
import { userWords } from './users.words.ts'

export function UserFields({ form, disabled = false }: { form: FormState; disabled?: boolean }) {
  const t = useWords(userWords)
  const language = useLanguage()
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
      <SelectField {...f('language')} options={languages.map((value) => ({ value, label: languageNames[value] }))} />
      <h3 className="wide">{t('organisation.user.where')}</h3>
      <CheckListField
        {...field}
        name="roleIds"
        label={t('organisation.user.roles')}
        options={(roles.data?.list ?? []).map((role) => ({
          value: role.id,
          label: roleName(role.name, language),
          note: role.remark,
        }))}
      />
      <SelectField {...f('orgId')} wide options={indentedOrgOptions(organisations.data ?? [])} />
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
