import {
  type DrawerNavigation,
  Button,
  isPermitted,
  CheckField,
  confirmAction,
  Drawer,
  Facts,
  Form,
  type FormState,
  NumberField,
  Tag,
  TextField,
  useFields,
  useForm,
  useSave,
  useTranslate,
  useWords,
} from '@evops/kit'
import {
  deletePermission,
  listPermissions,
  type PermissionRow,
  savePermission,
  selectPermissions,
  updatePermission,
} from '../../contract/index.ts'
import { partWords } from '../parts/part.words.ts'
import { refetchReads } from '../parts/read-again.ts'
import { BundleCodes } from './BundleCodes.tsx'
import { permissionWords } from './permissions.words.ts'

const reads = [listPermissions, selectPermissions]

interface PermissionDrawerProps extends DrawerNavigation {
  permission: PermissionRow
}

export function PermissionDrawer({ permission, ...neighbours }: PermissionDrawerProps) {
  const t = useWords(permissionWords)
  const translate = useTranslate()
  return (
    <Drawer
      wide={permission.kind === 'bundle'}
      title={permission.name}
      tags={permission.custom && <Tag tone="acc">{t('organisation.perm.own')}</Tag>}
      sub={permission.code}
      footer={permission.custom && isPermitted(deletePermission) ? <Back permission={permission} /> : undefined}
      {...neighbours}
    >
      <div className="stack">
        <Facts
          of={[
            [t('organisation.perm.kind'), translate(`organisation.perm.kind.${permission.kind}`)],
            [t('organisation.perm.roles'), t('organisation.perm.held-by', { count: permission.roles })],
          ]}
        />
        <Words permission={permission} onClose={neighbours.onClose} />
      </div>
    </Drawer>
  )
}

/** Converts the flat form values to the request body, whose label is nested. */
function bodyOf(permission: PermissionRow) {
  return (values: Readonly<Record<string, unknown>>) => ({
    code: permission.code,
    label: {
      zh: values['label.zh'] ?? '',
      en: values['label.en'] ?? '',
      es: values['label.es'] ?? '',
    },
    position: values.position ?? 0,
    hidden: values.hidden === true,
    codes: values.codes,
    ...(permission.custom && { version: permission.version }),
  })
}

function Words({ permission, onClose }: { permission: PermissionRow; onClose: () => void }) {
  const p = useWords(partWords)
  const { label, position, hidden, codes } = permission
  const options = {
    initial: { 'label.zh': label.zh, 'label.en': label.en, 'label.es': label.es, position, hidden, codes },
    toBody: bodyOf(permission),
    refreshes: reads,
    onConflict: () => refetchReads(listPermissions),
    done: p('organisation.saved'),
  }
  const first = useForm(savePermission, options)
  const next = useForm(updatePermission, options)
  const form: FormState = permission.custom ? next : first
  const isBundle = permission.kind === 'bundle'
  if (!isPermitted(savePermission))
    return (
      <div className="form">
        <Fields form={form} isBundle={isBundle} disabled />
      </div>
    )
  return (
    <Form form={form} onCancel={onClose}>
      <Fields form={form} isBundle={isBundle} />
    </Form>
  )
}

function Fields({ form, isBundle, disabled = false }: { form: FormState; isBundle: boolean; disabled?: boolean }) {
  const t = useWords(permissionWords)
  const f = useFields(permissionWords, 'organisation.perm', { form })
  return (
    <>
      <TextField form={form} name="label.zh" label={t('organisation.perm.label-zh')} disabled={disabled} />
      <TextField form={form} name="label.en" label={t('organisation.perm.label-en')} disabled={disabled} />
      <TextField form={form} name="label.es" label={t('organisation.perm.label-es')} disabled={disabled} />
      <NumberField {...f('position')} disabled={disabled} />
      <CheckField {...f('hidden')} disabled={disabled} />
      {isBundle && <BundleCodes form={form} disabled={disabled} />}
    </>
  )
}

function Back({ permission }: { permission: PermissionRow }) {
  const t = useWords(permissionWords)
  const remove = useSave(deletePermission, { refreshes: reads })
  const act = permission.kind === 'bundle' ? 'bundle-delete' : 'back'
  const confirmAct = async () => {
    const yes = await confirmAction({
      title: t(`organisation.perm.${act}-title`, { code: permission.code }),
      text: t(`organisation.perm.${act}-text`),
      verb: t(`organisation.perm.${act}-verb`),
      danger: act === 'bundle-delete',
    })
    if (yes) remove.mutate({ params: { id: permission.code } })
  }
  return (
    <Button icon={act === 'back' ? 'undo' : 'trash'} busy={remove.isPending} onClick={() => void confirmAct()}>
      {t(`organisation.perm.${act}`)}
    </Button>
  )
}
