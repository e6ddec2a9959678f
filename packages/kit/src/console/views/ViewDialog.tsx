import { useState } from 'react'
import { listViewRoles, type SavedView } from '@evops/platform/contract'
import { useIsPermitted } from '../access.tsx'
import { useCall } from '../net/queries.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Button } from '../parts/Small.tsx'
import { kitWords } from '../words/kit.words.ts'
import { useWords } from '../words/language.ts'
import { viewWords } from './views.words.ts'

/** Dialog for the name and sharing of a new or existing view. */
export function ViewDialog({
  view,
  busy,
  onSave,
  onClose,
}: {
  view: SavedView | undefined
  busy: boolean
  onSave: (choice: { name: string; sharedRoleId: string | null }) => void
  onClose: () => void
}) {
  const t = useWords(viewWords)
  const k = useWords(kitWords)
  const mayShare = useIsPermitted()(listViewRoles)
  const roles = useCall(listViewRoles, {}, { enabled: mayShare })
  const [name, setName] = useState(view?.name ?? '')
  const [roleId, setRoleId] = useState(view?.sharedRoleId ?? '')
  return (
    <Dialog title={view ? view.name : t('kit.view.create')} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim()) onSave({ name: name.trim(), sharedRoleId: roleId || null })
        }}
      >
        {!view && <p className="dim">{t('kit.view.keeps')}</p>}
        <label className="f">
          <span className="label">{t('kit.view.name')}</span>
          <input
            className="field"
            value={name}
            maxLength={60}
            required
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        {mayShare && (
          <label className="f">
            <span className="label">{t('kit.view.role')}</span>
            <select className="field" value={roleId} onChange={(event) => setRoleId(event.target.value)}>
              <option value="">{t('kit.view.not-shared')}</option>
              {roles.data?.map((role) => (
                <option key={role.id} value={role.id}>
                  {role.name}
                </option>
              ))}
            </select>
          </label>
        )}
        <div className="form-foot">
          <Button onClick={onClose}>{k('kit.cancel')}</Button>
          <Button kind="primary" type="submit" busy={busy} disabled={!name.trim()}>
            {k('kit.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
