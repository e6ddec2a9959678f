import { Facts, RevealDialog, useWords } from '@evops/kit'
import { revealToken, type TokenRow } from '../../contract/index.ts'
import { tokenWords } from './tokens.words.ts'

/** A start token's numbers in full, for a reason that the audit log keeps. */
export function RevealToken({ token, onClose }: { token: TokenRow; onClose: () => void }) {
  const t = useWords(tokenWords)
  return (
    <RevealDialog
      call={revealToken}
      params={{ id: token.id }}
      name={token.label || token.idTag}
      onClose={onClose}
    >
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
