import { Button, useWords } from '@evops/kit'
import { useId, useState } from 'react'
import type { ModelVariable } from '../../contract/index.ts'
import { allowedVariableValues, currentVariableValue } from './model-groups.rules.ts'
import { modelWords } from './model.words.ts'
import '../stations.css'

/** Form for a new value, with a select box if the values are limited. */
export function WriteForm({
  variable,
  busy,
  onWrite,
}: {
  variable: ModelVariable
  busy: boolean
  onWrite: (value: string) => Promise<void>
}) {
  const t = useWords(modelWords)
  const id = useId()
  const [typed, setTyped] = useState(currentVariableValue(variable) ?? '')
  const choices = allowedVariableValues(variable)
  const isNumber = ['integer', 'decimal'].includes(variable.dataType ?? '')
  return (
    <form
      className="stack tight"
      onSubmit={(event) => {
        event.preventDefault()
        void onWrite(typed)
      }}
    >
      <div className="f">
        <label htmlFor={id}>{t('stations.model.new-value')}</label>
        {choices.length > 0 ? (
          <select id={id} className="field" value={typed} onChange={(event) => setTyped(event.target.value)}>
            {[...new Set([typed, ...choices])].map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        ) : (
          <input
            id={id}
            className="field"
            autoComplete="off"
            spellCheck={false}
            inputMode={isNumber ? 'decimal' : 'text'}
            maxLength={1_000}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </div>
      <div className="form-foot">
        <Button type="submit" kind="primary" busy={busy}>
          {t('stations.model.write')}
        </Button>
      </div>
    </form>
  )
}
