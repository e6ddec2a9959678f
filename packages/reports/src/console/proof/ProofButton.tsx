import { Button, useNav, useWords } from '@evops/kit'
import { proofScreen } from '../../contract/index.ts'
import { proofWords } from './proof.words.ts'

/** Link from any report to its proofs. */
export function ProofButton() {
  const t = useWords(proofWords)
  const nav = useNav()
  return (
    nav.mayOpen(proofScreen.path) && (
      <Button icon="shield" onClick={() => nav.go(proofScreen.path)}>
        {t('reports.proof')}
      </Button>
    )
  )
}
