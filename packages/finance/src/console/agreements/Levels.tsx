import { Button, IconButton, NumberField, PickField, useWords, type FormState } from '@evops/kit'
import { listParties } from '../../contract/index.ts'
import { levelFieldName, levelCount } from './agreement-values.ts'
import { agreementWords } from './agreements.words.ts'

/** Edits parties that get a part of another party's share, from the top down. */
export function AgreementLevelFields({ form }: { form: FormState }) {
  const t = useWords(agreementWords)
  const levels = levelCount(form.values)
  return (
    <fieldset className="f wide stack">
      <legend>{t('finance.agreement.levels')}</legend>
      <span className="hint">{t('finance.agreement.levels-hint')}</span>
      {Array.from({ length: levels }, (_, place) => (
        <div key={`${place} of ${levels}`} className="sharer">
          {(['fromPartyId', 'partyId'] as const).map((field) => (
            <PickField
              key={field}
              form={form}
              name={levelFieldName(place, field)}
              label={t(`finance.agreement.level-${field}`)}
              from={listParties}
              inputOf={(text) => ({
                query: { search: text || undefined, state: 'active' as const, pageSize: 20 },
              })}
              choices={(reply) => reply.list.map(({ id, name }) => ({ value: id, label: name }))}
            />
          ))}
          <NumberField
            form={form}
            name={levelFieldName(place, 'ratio')}
            label={t('finance.agreement.level-ratio')}
            scale={2}
            unit="%"
          />
          {place === levels - 1 && (
            <IconButton
              icon="trash"
              label={t('finance.agreement.remove-level')}
              onClick={() => form.set('levelLines', levels - 1)}
            />
          )}
        </div>
      ))}
      <div>
        <Button icon="plus" onClick={() => form.set('levelLines', levels + 1)} disabled={levels >= 20}>
          {t('finance.agreement.add-level')}
        </Button>
      </div>
      {form.faults.levels && <span className="say">{form.faults.levels}</span>}
    </fieldset>
  )
}
