import {
  actingRole,
  call,
  CallError,
  connectLive,
  disconnectLive,
  signInSession,
  toast,
  useCall,
  useLanguage,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import { actAsRole, listMyRoles, roleName } from '../../contract/index.ts'
import { profileWords } from './profile.words.ts'

/** Limits the sign-in session to one of the user's roles (SESS-05) and reloads the console with that role's menus. */
export function MyRoles() {
  const t = useWords(profileWords)
  const language = useLanguage()
  const { data } = useCall(listMyRoles, undefined, { quiet: true })
  const [busy, setBusy] = useState(false)
  if (!data || data.roles.length < 2) return null
  const change = async (roleId: string | null) => {
    setBusy(true)
    // The server closes this sign-in's live connection. Reconnecting would use a token that is already replaced, so the
    // console disconnects first.
    disconnectLive()
    try {
      signInSession.begin(await call(actAsRole, { body: { roleId } }))
      actingRole.set(data.roles.find((role) => role.id === roleId)?.name ?? '')
      location.reload()
    } catch (error) {
      setBusy(false)
      connectLive()
      if (!(error instanceof CallError)) throw error
      toast.fail(error.msg)
    }
  }
  return (
    <label className="f">
      <span className="label">{t('organisation.profile.act-as')}</span>
      <select
        className="field"
        value={data.actingRoleId ?? ''}
        disabled={busy}
        onChange={(event) => void change(event.target.value || null)}
      >
        <option value="">{t('organisation.profile.all-roles')}</option>
        {data.roles.map((role) => (
          <option key={role.id} value={role.id}>
            {roleName(role.name, language)}
          </option>
        ))}
      </select>
      <span className="hint">{t('organisation.profile.act-as-text')}</span>
    </label>
  )
}
