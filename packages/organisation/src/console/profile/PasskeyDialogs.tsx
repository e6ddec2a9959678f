import { Button, Dialog, PasswordBox, toast, useCall, useSave, useTranslate, useWords } from '@evops/kit'
import { type FormEvent, type ReactNode, useState } from 'react'
import {
  createPasskey,
  getSecondStep,
  listPasskeys,
  type PasskeyRow,
  removePasskey,
  startPasskey,
} from '../../contract/index.ts'
import { createBrowserPasskey } from './browser-passkey.ts'
import { fieldErrorFromCall } from './fault-of.ts'
import { passkeyWords } from './passkeys.words.ts'
import { profileWords } from './profile.words.ts'

/** Adds a passkey: its name and the password, then the browser's own dialog. */
export function AddPasskey({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const t = useWords(passkeyWords)
  const translate = useTranslate()
  const [name, setName] = useState('')
  const start = useSave(startPasskey)
  const create = useSave(createPasskey, { refreshes: [listPasskeys], onSaved: onDone })
  const add = async (password: string | undefined) => {
    const { options } = await start.mutateAsync({ body: { password } })
    const passkey = await createBrowserPasskey(options)
    await create.mutateAsync({ body: { name: name.trim(), passkey } })
    toast.ok(t('organisation.passkey.added'))
  }
  return (
    <Confirmed
      title={t('organisation.passkey.add-title')}
      verb={t('organisation.passkey.add-title')}
      fault={fieldErrorFromCall(start.error, 'password')}
      isComplete={name.trim() !== ''}
      act={add}
      onClose={onClose}
    >
      {(tried) => (
        <label className={tried && !name.trim() ? 'f wrong' : 'f'}>
          <span className="label">{t('organisation.passkey.name')}</span>
          <input
            className="field"
            maxLength={60}
            value={name}
            aria-invalid={tried && !name.trim()}
            onChange={(event) => setName(event.target.value)}
          />
          <span className={tried && !name.trim() ? 'say' : 'hint'}>
            {tried && !name.trim() ? translate('kit.required') : t('organisation.passkey.name-hint')}
          </span>
        </label>
      )}
    </Confirmed>
  )
}

export function RemovePasskey({ passkey, onClose }: { passkey: PasskeyRow; onClose: () => void }) {
  const t = useWords(passkeyWords)
  const { id, name } = passkey
  const remove = useSave(removePasskey, { refreshes: [listPasskeys], onSaved: onClose })
  return (
    <Confirmed
      title={t('organisation.passkey.remove-title', { name })}
      verb={t('organisation.passkey.remove')}
      danger
      fault={fieldErrorFromCall(remove.error, 'password')}
      act={async (password) => {
        await remove.mutateAsync({ params: { id }, body: { password } })
        toast.ok(t('organisation.passkey.removed'))
      }}
      onClose={onClose}
    />
  )
}

interface ConfirmedProps {
  title: string
  verb: string
  danger?: boolean
  fault: string | undefined
  isComplete?: boolean
  act: (password: string | undefined) => Promise<void>
  onClose: () => void
  children?: (tried: boolean) => ReactNode
}

/** Form that requires the password of a user who has one. */
function Confirmed({ title, verb, danger, fault, isComplete = true, act, onClose, children }: ConfirmedProps) {
  const t = useWords(profileWords)
  const translate = useTranslate()
  const { data: state } = useCall(getSecondStep, undefined, { quiet: true })
  const needsPassword = state?.needsPassword ?? true
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isComplete || (needsPassword && !password)) return
    setBusy(true)
    // A refused call shows its own message; only the browser's refusal comes here as a sentence.
    await act(needsPassword ? password : undefined).catch((error: unknown) => {
      if (error instanceof Error && error.cause !== undefined) toast.fail(error.message)
    })
    setBusy(false)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="form" noValidate onSubmit={(event) => void submit(event)}>
        {children?.(tried)}
        {needsPassword ? (
          <PasswordBox
            name="password"
            label={t('organisation.step.your-password')}
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            fault={tried && !password ? translate('kit.required') : fault}
          />
        ) : (
          <p className="dim">{t('organisation.step.by-provider')}</p>
        )}
        <div className="form-foot">
          <Button onClick={onClose}>{translate('kit.cancel')}</Button>
          <Button type="submit" kind={danger ? 'danger' : 'primary'} busy={busy}>
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
