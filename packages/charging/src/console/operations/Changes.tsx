import { useLanguage, useCurrentUser, useWords } from '@evops/kit'
import { anomalyEvidence, type SessionOperation } from '../../contract/index.ts'
import { useEvidenceText } from './evidence-text.ts'
import { operationFieldChanges } from './difference.rules.ts'
import { operationFieldName, operationValueText } from './operation-text.ts'
import { operationWords } from './operation.words.ts'
import './operations.css'

/** Shows the previous and the new value of each field. */
export function OperationChangesTable({ of }: { of: Pick<SessionOperation, 'before' | 'after' | 'timeZone'> }) {
  'use no memo'
  const t = useWords(operationWords)
  const language = useLanguage()
  const { currency } = useCurrentUser().operator
  const changes = operationFieldChanges(of.before, of.after)
  const translate = useEvidenceText()
  if (changes.length === 0) return null
  const text = (field: string, value: unknown) => {
    const found = field === 'evidence' ? anomalyEvidence.safeParse(value).data : undefined
    if (found) return translate({ evidence: found, timeZone: of.timeZone, currency })
    return operationValueText(field, value, { language, zone: of.timeZone, currency })
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
            <th scope="row">{operationFieldName(field)}</th>
            <td className="old">{text(field, before)}</td>
            <td className="new">{text(field, after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
