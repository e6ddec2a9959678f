import { useWords } from '@evops/kit'
import { evaluationWords } from './evaluations.words.ts'

/** Shows stars by shape and number, never by colour alone. */
export function Stars({ of }: { of: number }) {
  const t = useWords(evaluationWords)
  return (
    <span className="stars">
      <span aria-hidden="true">
        {'★'.repeat(of)}
        <i>{'☆'.repeat(5 - of)}</i>
      </span>
      <span className="unseen">{t('members.evaluation.stars-n', { stars: of })}</span>
    </span>
  )
}
