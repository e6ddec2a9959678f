import { isPermitted, Facts, IconButton, kitWords, RevealDialog, useWords } from '@evops/kit'
import { useState } from 'react'
import {
  sessionViewers,
  type revealRefusedCard,
  type revealSessionTag,
  type revealOrphanTag,
} from '../contract/index.ts'
import { sessionWords } from './session.words.ts'

/** Shows a masked tag, and a button that reveals the full tag to users with the permission. */
export function TagInFull({
  call,
  id,
  idTag,
}: {
  call: typeof revealSessionTag | typeof revealOrphanTag | typeof revealRefusedCard
  id: string
  idTag: string
}) {
  const t = useWords(sessionWords)
  const k = useWords(kitWords)
  const [open, setOpen] = useState(false)
  if (idTag === '' || !isPermitted(call) || !isPermitted(sessionViewers)) return idTag
  return (
    <>
      {idTag} <IconButton icon="eye" label={k('kit.reveal')} onClick={() => setOpen(true)} />
      {open && (
        <RevealDialog call={call} params={{ id }} name={idTag} onClose={() => setOpen(false)}>
          {(reply) => <Facts of={[[t('charging.fact.token'), reply.idTag]]} />}
        </RevealDialog>
      )}
    </>
  )
}
