import { useLanguage, useMe, useWords } from '@evops/kit'
import { evidence, type SessionOperation } from '../../contract/index.ts'
import { useEvidenceText } from './evidence-text.ts'
import { changesBetween } from './difference.rules.ts'
import { fieldName, valueText } from './operation-text.ts'
import { operationWords } from './operation.words.ts'
import './operations.css'

/** Shows the previous and the new value of each field. */
export function Changes({ of }: { of: Pick<SessionOperation, 'before' | 'after' | 'timeZone'> }) {
  'use no memo'
  const t = useWords(operationWords)
  const language = useLanguage()
  const { currency } = useMe().operator
  const changes = changesBetween(of.before, of.after)
  const translate = useEvidenceText()
  if (changes.length === 0) return null
  const text = (field: string, value: unknown) => {
    const found = field === 'evidence' ? evidence.safeParse(value).data : undefined
    if (found) return translate({ evidence: found, timeZone: of.timeZone, currency })
    return valueText(field, value, { language, zone: of.timeZone, currency })
  }
  return (
    <table className="op-changes">
      <thead>
        <tr>
          <th scope="col">{t('charging.op.field')}</th>
          <th scope="col">{t('charging.op.before')}</th>
          <th scope="col">{t('charging.op.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{fieldName(field)}</th>
            <td className="old">{text(field, before)}</td>
            <td className="new">{text(field, after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
