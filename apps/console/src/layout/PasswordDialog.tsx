import { Button, Dialog, kitWords, signedOut, toast, useWords } from '@evops/platform/console'
import { Fault } from '../sign-in/Fault.tsx'
import { PasswordFields } from '../sign-in/PasswordFields.tsx'
import { pageWords } from '../sign-in/sign-in.words.ts'
import { usePasswordChange } from '../sign-in/use-password-change.ts'
import { shellWords } from '../shell.words.ts'

/** Change password (VALID-01): on success said for 1.5 s, closed, signed out (ERR-03); a refusal stays in the dialog. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(pageWords)
  const shell = useWords(shellWords)
  const kit = useWords(kitWords)
  const change = usePasswordChange(() => {
    toast.ok(t('sign-in.changed'))
    onClose()
    signedOut()
  })
  return (
    <Dialog title={shell('shell.change-password')} onClose={onClose}>
      <form
        noValidate
        className="password-form"
        onSubmit={(event) => {
          event.preventDefault()
          void change.submit()
        }}
      >
        {change.refused && <Fault id="refused" lines={[change.refused]} />}
        <PasswordFields change={change} />
        <div className="form-foot">
          <Button onClick={onClose}>{kit('kit.cancel')}</Button>
          <Button type="submit" kind="primary" busy={change.busy}>
            {shell('shell.change-password')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
