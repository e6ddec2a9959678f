import { type FormState, TextField, useWords } from '@evops/kit'
import { partnerSecretNames } from '../../contract/index.ts'
import { secretWords } from './secrets.words.ts'

/** Form fields for the partner's four secrets. The secrets are sent only if the user typed a value. */
export function SecretFields({
  form,
  open,
  again,
}: {
  form: FormState
  open: boolean
  /** Hint next to the fields: when the secrets must be entered again. */
  again?: string | undefined
}) {
  const t = useWords(secretWords)
  // The four secrets exist only in T/CEC 102. In OCPI both sides issue tokens.
  if (form.values.protocol === 'ocpi') return null
  return (
    <details className="wide" open={open}>
      <summary className="small">{t('interop.secret.theirs-edit')}</summary>
      {again && <p className="hint">{again}</p>}
      <div className="form two" style={{ marginTop: 12 }}>
        {partnerSecretNames.map((name) => (
          <TextField
            key={name}
            form={form}
            name={`theirSecrets.${name}`}
            type="password"
            autoComplete="off"
            label={t(`interop.secret.${name}`)}
            hint={name === 'operatorSecret' ? undefined : t('interop.secret.sixteen')}
          />
        ))}
      </div>
    </details>
  )
}
