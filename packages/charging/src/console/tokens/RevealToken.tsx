import { Facts, RevealDialog, useWords } from '@evops/kit'
import { revealToken, type TokenRow } from '../../contract/index.ts'
import { tokenWords } from './tokens.words.ts'

/** Reveals the full number of a start token. Requires a reason, which is stored in the audit log. */
export function RevealToken({ token, onClose }: { token: TokenRow; onClose: () => void }) {
  const t = useWords(tokenWords)
  return (
    <RevealDialog call={revealToken} params={{ id: token.id }} name={token.label || token.idTag} onClose={onClose}>
      {({ idTag, groupTag }) => (
        <Facts
          of={[
            [t('charging.tokens.idTag'), idTag],
            [t('charging.tokens.groupTag'), groupTag],
          ]}
        />
      )}
    </RevealDialog>
  )
}
