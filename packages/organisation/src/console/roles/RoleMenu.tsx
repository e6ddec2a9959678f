import {
  Can,
  isPermitted,
  confirmAction,
  Dialog,
  Form,
  Icon,
  MenuItem,
  Popover,
  TextField,
  useFields,
  useForm,
  useLanguage,
  usePage,
  useSave,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import { compareRoles, copyRole, deleteRole, listRoles, roleName, type RoleDetail } from '../../contract/index.ts'
import { partWords } from '../parts/part.words.ts'
import { CompareRoles } from './CompareRoles.tsx'
import { roleWords } from './roles.words.ts'

export function RoleMenu({ role }: { role: RoleDetail }) {
  const t = useWords(roleWords)
  const p = useWords(partWords)
  const { setSearch } = usePage()
  const name = roleName(role.name, useLanguage())
  const [dialog, setDialog] = useState<'copy' | 'compare'>()
  const remove = useSave(deleteRole, {
    refreshes: [listRoles],
    done: p('organisation.deleted'),
    onSaved: () => setSearch({ open: undefined }),
  })
  const confirmDeletion = async () => {
    const yes = await confirmAction({
      title: t('organisation.role.delete-title', { name }),
      text: p('organisation.no-undo'),
      verb: p('organisation.delete'),
      danger: true,
    })
    if (yes) remove.mutate({ body: { id: role.id } })
  }
  const face = (
    <>
      {p('organisation.more')}
      <Icon name="down" />
    </>
  )
  return (
    <>
      <Popover label={p('organisation.more')} facesLabel className="btn" face={face}>
        {(close) => {
          const act = (what: () => void) => () => {
            close()
            what()
          }
          return (
            <>
              <Can call={copyRole}>
                <MenuItem icon="copy" onClick={act(() => setDialog('copy'))}>
                  {t('organisation.role.copy')}
                </MenuItem>
              </Can>
              <Can call={compareRoles}>
                <MenuItem icon="columns" onClick={act(() => setDialog('compare'))}>
                  {t('organisation.role.compare')}
                </MenuItem>
              </Can>
              {isPermitted(deleteRole) && (
                <MenuItem
                  icon="trash"
                  disabled={role.users > 0 || !role.mayEdit}
                  onClick={act(() => void confirmDeletion())}
                >
                  {p('organisation.delete-confirm')}
                  {role.users > 0 && (
                    <span className="note" style={{ display: 'block', padding: 0 }}>
                      {t('organisation.role.in-use', { count: role.users })}
                    </span>
                  )}
                </MenuItem>
              )}
            </>
          )
        }}
      </Popover>
      {dialog === 'copy' && <CopyRole role={role} onClose={() => setDialog(undefined)} />}
      {dialog === 'compare' && <CompareRoles left={role} onClose={() => setDialog(undefined)} />}
    </>
  )
}

function CopyRole({ role, onClose }: { role: RoleDetail; onClose: () => void }) {
  const t = useWords(roleWords)
  const { setSearch } = usePage()
  const name = roleName(role.name, useLanguage())
  const form = useForm(copyRole, {
    params: { id: role.id },
    initial: {
      name: t('organisation.role.copy-name', { name }).slice(0, 60),
      code: `${role.code}-2`.slice(0, 40),
    },
    refreshes: [listRoles],
    done: t('organisation.role.copied'),
    onSaved: (made) => {
      onClose()
      setSearch({ open: made.id })
    },
  })
  const f = useFields(roleWords, 'organisation.role', { form })
  return (
    <Dialog title={t('organisation.role.copy-title', { name })} onClose={onClose}>
      <Form form={form} verb={t('organisation.role.copy-verb')} onCancel={onClose}>
        <TextField {...f('name')} />
        <TextField {...f('code')} />
      </Form>
    </Dialog>
  )
}
