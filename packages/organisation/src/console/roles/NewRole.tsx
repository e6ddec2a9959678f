/* oxlint-disable jsx-a11y/label-has-associated-control -- the name in it is a value */
import { Dialog, Form, TextField, useCall, useFields, useForm, usePage, useWords } from '@evops/kit'
import {
  listRoles,
  listRoleTemplates,
  saveRole,
  selectPermissions,
  type RoleTemplateRow,
} from '../../contract/index.ts'
import { roleWords } from './roles.words.ts'

/**
 * Creates a role from a template or empty; its permissions are set afterwards. Codes that the creator does not hold are
 * left out.
 */
export function NewRole({ onClose }: { onClose: () => void }) {
  const t = useWords(roleWords)
  const { setSearch } = usePage()
  const templates = useCall(listRoleTemplates)
  const codes = useCall(selectPermissions)
  const form = useForm(saveRole, {
    initial: { codes: [], dataScope: 'all', grantsAll: false },
    toBody: ({ template: _template, ...values }) => values,
    refreshes: [listRoles],
    done: t('organisation.role.created'),
    onSaved: (made) => setSearch({ new: undefined, open: made.id }),
  })
  const f = useFields(roleWords, 'organisation.role', { form })
  const begin = (template: RoleTemplateRow | undefined) => {
    const held = new Set((codes.data ?? []).filter((row) => row.held).map((row) => row.code))
    form.set('template', template?.key ?? '')
    form.set(
      'codes',
      (template?.codes ?? []).filter((code) => held.has(code)),
    )
    form.set('grantsAll', template?.grantsAll ?? false)
    form.set('dataScope', template?.dataScope ?? 'all')
    if (template && !form.values.name) form.set('name', template.name)
    if (template && !form.values.code) form.set('code', template.key)
    if (template) form.set('remark', template.remark)
  }
  const option = (key: string, name: string, remark: string, note: string, template?: RoleTemplateRow) => (
    <label key={key} className="template">
      <input
        type="radio"
        name="template"
        checked={(form.values.template ?? '') === key}
        onChange={() => begin(template)}
      />
      <span>
        <b>{name}</b> <small>{note}</small>
        <small className="dim">{remark}</small>
      </span>
    </label>
  )
  return (
    <Dialog title={t('organisation.role.new-title')} onClose={onClose} wide>
      <Form form={form} verb={t('organisation.role.create')} onCancel={onClose}>
        <fieldset className="f">
          <legend className="label">{t('organisation.role.template')}</legend>
          <div className="templates">
            {option('', t('organisation.role.template-none'), t('organisation.role.template-none-text'), '')}
            {(templates.data ?? []).map((each) =>
              option(
                each.key,
                each.name,
                each.remark,
                each.grantsAll
                  ? t('organisation.role.everything')
                  : t('organisation.role.codes', { count: each.codes.length }),
                each,
              ),
            )}
          </div>
        </fieldset>
        <TextField {...f('name')} />
        <TextField {...f('code')} />
        <TextField {...f('remark')} />
      </Form>
    </Dialog>
  )
}
