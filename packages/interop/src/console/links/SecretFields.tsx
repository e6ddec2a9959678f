import { type FormState, TextField, useWords } from '@evops/kit'
import { partnerSecretNames } from '../../contract/index.ts'
import { secretWords } from './secrets.words.ts'

/** The partner's four secrets; they are sent only when somebody typed one. */
export function SecretFields({
  form,
  open,
  again,
}: {
  form: FormState
  open: boolean
  /** Said beside them: when they must be entered again. */
  again?: string | undefined
}) {
  const t = useWords(secretWords)
  // Four secrets are T/CEC 102's; by OCPI both sides give tokens.
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
