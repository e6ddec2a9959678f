import {
  type DrawerNavigation,
  Button,
  Can,
  isPermitted,
  confirmAction,
  Drawer,
  Facts,
  Form,
  Link,
  Tag,
  useForm,
  useSave,
  useWords,
  InstantValue,
} from '@evops/kit'
import {
  deleteBinding,
  getCompany,
  getMember,
  listBindings,
  listCompanies,
  updateBinding,
  type BindingRow,
} from '../../contract/index.ts'
import { companyPath, memberPath } from '../paths.ts'
import { BindingFields, bindingTermsOf } from './BindingFields.tsx'
import { bindingTones } from './binding-tones.ts'
import { bindingWords } from './bindings.words.ts'

interface BindingDrawerProps extends DrawerNavigation {
  binding: BindingRow
}
export const bindingEndpointsToReload = [listBindings, listCompanies, getCompany, getMember]

/** Edits the limits for one person's sessions in a company's name. */
export function BindingDrawer({ binding, ...neighbours }: BindingDrawerProps) {
  const t = useWords(bindingWords)
  const isBound = binding.endedAt === null
  return (
    <Drawer
      title={binding.name}
      tags={<Tag tone={bindingTones[binding.state]}>{t(`members.binding.state.${binding.state}`)}</Tag>}
      sub={[binding.companyName, binding.mobile].filter(Boolean).join(' · ')}
      footer={isBound && <Unbind binding={binding} onGone={neighbours.onClose} />}
      {...neighbours}
    >
      <div className="stack">
        <Facts
          of={[
            [t('members.binding.boundAt'), <InstantValue key="at" at={binding.boundAt} />],
            [t('members.binding.endedAt'), binding.endedAt && <InstantValue key="at" at={binding.endedAt} />],
          ]}
        />
        <p className="small row" style={{ gap: 16 }}>
          <Link to={memberPath(binding.memberId)}>{t('members.binding.open-member')}</Link>
          <Link to={companyPath(binding.companyId)}>{t('members.binding.open-company')}</Link>
        </p>
        {isBound && isPermitted(updateBinding) && <Edit binding={binding} onClose={neighbours.onClose} />}
      </div>
    </Drawer>
  )
}

function Edit({ binding, onClose }: { binding: BindingRow; onClose: () => void }) {
  const t = useWords(bindingWords)
  const { id, version, state } = binding
  const form = useForm(updateBinding, {
    initial: { ...bindingTermsOf(binding), state: state === 'suspended' ? 'suspended' : 'active' },
    refreshes: bindingEndpointsToReload,
    done: t('members.binding.saved'),
    toBody: (values) => ({ ...bindingTermsOf(values), state: values.state, id, version }),
  })
  return (
    <Form form={form} onCancel={onClose}>
      <BindingFields form={form} />
    </Form>
  )
}

function Unbind({ binding, onGone }: { binding: BindingRow; onGone: () => void }) {
  const t = useWords(bindingWords)
  const remove = useSave(deleteBinding, {
    refreshes: bindingEndpointsToReload,
    done: t('members.binding.unbound'),
    onSaved: onGone,
  })
  const confirmUnbind = async () => {
    const yes = await confirmAction({
      title: t('members.binding.unbind-title', { name: binding.name }),
      text: t('members.binding.unbind-text'),
      verb: t('members.binding.unbind'),
      danger: true,
    })
    if (yes) remove.mutate({ params: { id: binding.id } })
  }
  return (
    <Can call={deleteBinding}>
      <Button kind="danger" busy={remove.isPending} onClick={() => void confirmUnbind()}>
        {t('members.binding.unbind')}
      </Button>
    </Can>
  )
}
