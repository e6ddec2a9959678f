import { Drawer, Form, TextField, useForm, useWords } from '@evops/kit'
import { listPermissions, savePermission, selectPermissions } from '../../contract/index.ts'
import { partWords } from '../parts/part.words.ts'
import { BundleCodes } from './BundleCodes.tsx'
import { permissionWords } from './permissions.words.ts'

/** Creates an operator's own permission: a name for several permission codes of the program. */
export function NewBundle({ onClose }: { onClose: () => void }) {
  const t = useWords(permissionWords)
  const p = useWords(partWords)
  const form = useForm(savePermission, {
    initial: { codes: [] },
    toBody: (values) => ({
      code: `bundle:${typeof values.code === 'string' ? values.code.trim() : ''}`,
      label: {
        zh: values['label.zh'] ?? '',
        en: values['label.en'] ?? '',
        es: values['label.es'] ?? '',
      },
      codes: values.codes,
    }),
    refreshes: [listPermissions, selectPermissions],
    done: p('organisation.saved'),
    onSaved: onClose,
  })
  return (
    <Drawer wide title={t('organisation.perm.bundle-new')} onClose={onClose}>
      <Form form={form} verb={t('organisation.perm.bundle-new')} onCancel={onClose}>
        <TextField
          form={form}
          name="code"
          label={t('organisation.perm.code')}
          hint={t('organisation.perm.bundle-code')}
        />
        <TextField form={form} name="label.zh" label={t('organisation.perm.label-zh')} />
        <TextField form={form} name="label.en" label={t('organisation.perm.label-en')} />
        <TextField form={form} name="label.es" label={t('organisation.perm.label-es')} />
        <BundleCodes form={form} />
      </Form>
    </Drawer>
  )
}
